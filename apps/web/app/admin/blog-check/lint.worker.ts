import { expose } from 'comlink';

import { type LintResult, lintContent, type LintMessage } from './lint-content.ts';
import type { SiteFacts } from './unknown-path.ts';

/** A text to look at. */
export interface LintRequest {
  readonly content: string;
  readonly isMarkdown: boolean;
  readonly site: SiteFacts;
}

/** Several texts to look at, by what is known of one site. */
export interface LintAllRequest {
  readonly texts: readonly Pick<LintRequest, 'content' | 'isMarkdown'>[];
  readonly site: SiteFacts;
}

export type LintWorker = typeof worker;

const worker = {
  ready() {},

  /** Null where the text could not be read. */
  lint({ content, isMarkdown, site }: LintRequest): LintResult | null {
    try {
      return lintContent(content, isMarkdown, site);
    } catch {
      // Nested too deeply for the parser's stack: nothing is said of it.
      return null;
    }
  },

  /** Returns the notes on each text, in the same order; null for a text that could not be read. */
  lintAll({ texts, site }: LintAllRequest): readonly (readonly LintMessage[] | null)[] {
    return texts.map((text) => worker.lint({ ...text, site })?.messages ?? null);
  },
};

expose(worker);
