import type { BlogPost } from './post.ts';

export interface ExcerptOptions {
  /** UTF-16 units, the '…' not counted; 300 if left out. */
  readonly maxCharacters?: number | undefined;
}

/** An excerpt of more characters is no excerpt. */
const defaultMaxCharacters = 300;

/**
 * Gives the first paragraph of a post as its excerpt: plain words in one line, cut as `toExcerpt` cuts where they are long. Null
 * where no paragraph has a letter or a figure.
 *
 * Markdown is read by its lines and not by a parser: headings, lists, quotes, tables, code and HTML are passed over, and of links,
 * pictures and emphasis the words stay. Where the text is parsed anyway, give the parsed words to `toExcerpt`.
 *
 * @example
 * getExcerpt({ content: '# Tax\n\nWhat to *write down*,\nand [when](/when).\n\nMore.', isMarkdown: true });
 * // 'What to write down, and when.'
 */
export function getExcerpt(
  { content, isMarkdown }: Pick<BlogPost, 'content' | 'isMarkdown'>,
  options: ExcerptOptions = {},
): string | null {
  const paragraphs = isMarkdown
    ? splitBlocks(content).filter(isParagraph).map(stripMarkdown)
    : content.split(lineEnd);
  for (const paragraph of paragraphs) {
    const excerpt = toExcerpt(paragraph, options);
    if (excerpt !== null) return excerpt;
  }
  return null;
}

/**
 * Gives plain text as an excerpt: in one line, cut where it is long. The cut is at the last space, or within a word where there is
 * no space among the last 30 characters, as in Chinese. Null without a letter or a figure.
 *
 * @example
 * toExcerpt('What to\n  write down', { maxCharacters: 10 }); // 'What to…'
 */
export function toExcerpt(
  text: string,
  { maxCharacters = defaultMaxCharacters }: ExcerptOptions = {},
): string | null {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return null;
  if (line.length <= maxCharacters) return line;
  return `${line
    .slice(0, maxCharacters)
    .replace(/\s\S{0,29}$/u, '')
    .replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

/** Signs that never end are looked for from each of their beginnings, so the part that is looked at has an end. */
const maxCharactersRead = 10_000;

const lineEnd = /\r\n?|\n/u;
/** Three backticks with another behind them are code within a line. @see https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
const openingFence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/u;
const closingFence = /^ {0,3}(`+|~+)[ \t]*$/u;
/** A heading, a quote, a row of a table, HTML, code by indentation, a definition, an item of a list. */
const notParagraph = /^(?: {0,3}(?:#{1,6}(?:\s|$)|[>|<]|\[[^\]]+\]:|[-*+]\s|\d{1,9}[.)]\s)| {4}|\t)/u;
const underline = /^ {0,3}(?:=+|-+)\s*$/u;

/** The parts between blank lines; each line of fenced code is none. */
function splitBlocks(content: string): readonly (readonly string[])[] {
  const blocks: string[][] = [[]];
  let fence: string | undefined;
  for (const line of content.split(lineEnd)) {
    const opened = fence;
    if (opened === undefined) fence = openingFence.exec(line)?.[1];
    // The same sign, at least as often.
    else if (closingFence.exec(line)?.[1]?.startsWith(opened)) fence = undefined;
    if ((opened ?? fence) !== undefined || line.trim() === '') blocks.push([]);
    else if (/^ {0,3}#{1,6}\s/u.test(line)) blocks.push([line], []);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
}

/** A line of signs under others makes a heading or a table of them. */
function isParagraph([first, ...others]: readonly string[]): boolean {
  if (first === undefined || notParagraph.test(first)) return false;
  return !others.some((line) => underline.test(line) || (line.includes('-') && /^[\s|:-]+$/u.test(line)));
}

function stripMarkdown(lines: readonly string[]): string {
  return lines
    .join('\n')
    .slice(0, maxCharactersRead)
    .replaceAll(/<((?:https?:\/\/|mailto:)[^>\s]+)>/gu, '$1')
    .replaceAll(/<\/?[a-z][^>]*>/giu, '')
    .replaceAll(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/gu, '$1')
    .replaceAll(/\[\^[^\]]+\]/gu, '')
    .replaceAll(/(?<!\\)(\*+|~~|`+)/gu, '')
    .replaceAll(/(?<![\p{L}\p{N}\\])_+|(?<!\\)_+(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1');
}
