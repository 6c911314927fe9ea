import type { Root } from 'hast';

/**
 * Prefix of every id in a body, as on GitHub, so that content cannot claim an id of the page. Only
 * the footnotes' heading, `footnote-label`, has none.
 */
export const idPrefix = 'user-content-';

export const footnoteLabelId = 'footnote-label';

/**
 * In UTF-16 units. `unicode-bidi: plaintext` gives each line its own direction but takes four times
 * as long to lay out. Longer blocks get one direction, `dir="auto"`.
 */
export const maxLengthByLine = 5_000;

/** A heading for a table of contents. */
export interface MarkdownHeading {
  /** The element's id, including `idPrefix`. */
  readonly id: string;
  readonly text: string;
  /** 2 to 6, as rendered. */
  readonly level: number;
}

/** Parsed and sanitized text. Plain data, so a worker can post it. */
export interface ParsedMarkdown {
  readonly tree: Root;
  readonly headings: readonly MarkdownHeading[];
  /**
   * For each element of the body, its first line in the source (from 1); null for generated
   * elements such as the list of footnotes.
   */
  readonly lines: readonly (number | null)[];
}
