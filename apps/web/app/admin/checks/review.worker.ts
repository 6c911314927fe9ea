import { expose } from 'comlink';

import { type Review, review } from './review.ts';
import type { SiteFacts } from './unknown-path.ts';

/** A text to look at. */
export interface ReviewQuestion {
  readonly content: string;
  readonly isMarkdown: boolean;
  readonly site: SiteFacts;
}

export type ReviewWorker = typeof worker;

const worker = {
  ready() {},

  /** Null where the text could not be read. */
  review({ content, isMarkdown, site }: ReviewQuestion): Review | null {
    try {
      return review(content, isMarkdown, site);
    } catch {
      // Nested too deeply for the parser's stack: nothing is said of it.
      return null;
    }
  },
};

expose(worker);
