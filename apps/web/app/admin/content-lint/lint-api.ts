import { type LintResult, lintContent, type LintMessage } from './lint-content.ts';

/** A text to lint. */
export interface LintRequest {
  readonly content: string;
  readonly isMarkdown: boolean;
  /** Origins of the site. */
  readonly origins: readonly string[];
}

/** Texts to lint for one site. */
export interface LintAllRequest {
  readonly texts: readonly Pick<LintRequest, 'content' | 'isMarkdown'>[];
  /** Origins of the site. */
  readonly origins: readonly string[];
}

/** The functions of the admin's worker that lint texts. */
export type LintApi = typeof lintApi;

export const lintApi = {
  /** Returns null if the text cannot be parsed. */
  lint({ content, isMarkdown, origins }: LintRequest): LintResult | null {
    try {
      return lintContent(content, isMarkdown, origins);
    } catch {
      // The text is nested too deeply for the parser.
      return null;
    }
  },

  /** Returns the messages of each text in order; null for a text that cannot be parsed. */
  lintAll({ texts, origins }: LintAllRequest): readonly (readonly LintMessage[] | null)[] {
    return texts.map((text) => lintApi.lint({ ...text, origins })?.messages ?? null);
  },
};
