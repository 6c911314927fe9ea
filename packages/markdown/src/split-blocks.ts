/** Consecutive blocks of a text. */
export interface BlockPart {
  readonly text: string;
  /** The offset in the whole text, in UTF-16 units. */
  readonly offset: number;
  /** Counts from 1. */
  readonly line: number;
}

/** A block that blank lines do not end, up to the line that does. */
interface OpenBlock {
  readonly isLastLine: (line: string) => boolean;
  /** False if a list may contain the block, and then ends it. */
  readonly isAtMargin: boolean;
}

/**
 * Splits a text where a block of Markdown ends for certain: before a line at the margin that is below
 * a blank line, unless it is in a block of code or HTML. Parsing the parts gives the same blocks as
 * parsing the whole. Takes linear time, a small part of that of parsing.
 */
export function splitBlocks(text: string): readonly BlockPart[] {
  const starts = [{ offset: 0, line: 1 }];
  let open: OpenBlock | null = null;
  let isBelowBlank = false;
  let line = 0;
  for (const match of text.matchAll(/(.*)(?:\r\n|\n|\r|$)/gu)) {
    const source = match[1] ?? '';
    line += 1;
    if (/^[ \t]*$/u.test(source)) {
      isBelowBlank = true;
      continue;
    }
    const isAtMargin = /^[^ \t]/u.test(source);
    if (open) {
      // Either text in the block, or the end of a list with it: only the parser knows.
      if (isAtMargin && !open.isAtMargin) break;
      if (open.isLastLine(source)) open = null;
    } else {
      if (isAtMargin && isBelowBlank) starts.push({ offset: match.index, line });
      open = readOpening(source);
    }
    isBelowBlank = false;
  }
  return starts.map((start, index) => ({
    ...start,
    text: text.slice(start.offset, starts[index + 1]?.offset),
  }));
}

/** The blocks of HTML that blank lines do not end. @see https://spec.commonmark.org/0.31.2/#html-blocks */
const htmlBlocks: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^<(?:pre|script|style|textarea)(?:[\s>]|$)/iu, /<\/(?:pre|script|style|textarea)>/iu],
  [/^<!--/u, /-->/u],
  [/^<\?/u, /\?>/u],
  [/^<!\[CDATA\[/u, /\]\]>/u],
  [/^<![a-z]/iu, />/u],
];

/** Returns the block that a line opens; null if blank lines end it. */
function readOpening(line: string): OpenBlock | null {
  const [, indent = '', source] = /^( {0,3})([`~<].*)$/u.exec(line) ?? [];
  if (source === undefined) return null;
  const isAtMargin = indent === '';
  const fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/u.exec(source)?.[0];
  if (fence !== undefined) {
    const end = new RegExp(`^ {0,3}${fence}${fence[0]}*[ \\t]*$`, 'u');
    return { isAtMargin, isLastLine: (each) => end.test(each) };
  }
  const html = htmlBlocks.find(([start]) => start.test(source));
  // A line can both open and close such a block.
  return html && !html[1].test(source) ? { isAtMargin, isLastLine: (each) => html[1].test(each) } : null;
}
