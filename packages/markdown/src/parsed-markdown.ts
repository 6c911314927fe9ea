import type { Root } from 'hast';

/**
 * The prefix of every id inside a body, so that no text can claim an id of the page itself. GitHub's form. The heading of the footnotes alone,
 * `footnote-label`, has none.
 */
export const idPrefix = 'user-content-';

/** The id of the heading of the footnotes. */
export const footnoteLabelId = 'footnote-label';

/**
 * In UTF-16 units. The styles give each line the direction of its script (`unicode-bidi: plaintext`), which makes layout take four times as
 * long. A block with more text has one direction, `dir="auto"`.
 */
export const maxLengthByLine = 5_000;

/** A section of a text, for a table of contents. */
export interface MarkdownHeading {
  /** Of the element in the tree, `idPrefix` included. */
  readonly id: string;
  readonly text: string;
  /** 2 to 6, as shown. */
  readonly level: number;
}

/** A parsed, sanitised text. It is plain data, so a worker can send it. */
export interface ParsedMarkdown {
  readonly tree: Root;
  readonly headings: readonly MarkdownHeading[];
  /** The line (from 1) of the text at which each element of the body begins; null for what is nowhere in it, as the list of footnotes. */
  readonly lines: readonly (number | null)[];
}
