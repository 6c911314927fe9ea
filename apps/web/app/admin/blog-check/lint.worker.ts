import { expose } from 'comlink';

import { type LintResult, lintContent, type LintMessage } from './lint-content.ts';
import type { SiteFacts } from './unknown-path.ts';

/** A text to lint. */
export interface LintRequest {
  readonly content: string;
  readonly isMarkdown: boolean;
  readonly site: SiteFacts;
}

/** Texts to lint for one site. */
export interface LintAllRequest {
  readonly texts: readonly Pick<LintRequest, 'content' | 'isMarkdown'>[];
  readonly site: SiteFacts;
}

export type LintWorker = typeof worker;

const worker = {
  ready() {},

  /** Returns null if the text cannot be parsed. */
  lint({ content, isMarkdown, site }: LintRequest): LintResult | null {
    try {
      return lintContent(content, isMarkdown, site);
    } catch {
      // The text is nested too deeply for the parser.
      return null;
    }
  },

  /** Returns the messages of each text in order; null for a text that cannot be parsed. */
  lintAll({ texts, site }: LintAllRequest): readonly (readonly LintMessage[] | null)[] {
    return texts.map((text) => worker.lint({ ...text, site })?.messages ?? null);
  },
};

expose(worker);
