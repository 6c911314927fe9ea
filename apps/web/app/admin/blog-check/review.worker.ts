import { expose } from 'comlink';

import { type Review, review, type TextNote } from './review.ts';
import type { SiteFacts } from './unknown-path.ts';

/** A text to look at. */
export interface ReviewQuestion {
  readonly content: string;
  readonly isMarkdown: boolean;
  readonly site: SiteFacts;
}

/** Several texts to look at, by what is known of one site. */
export interface ReviewAllQuestion {
  readonly texts: readonly Pick<ReviewQuestion, 'content' | 'isMarkdown'>[];
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

  /** Returns the notes on each text, in the same order; null for a text that could not be read. */
  reviewAll({ texts, site }: ReviewAllQuestion): readonly (readonly TextNote[] | null)[] {
    return texts.map((text) => worker.review({ ...text, site })?.notes ?? null);
  },
};

expose(worker);
