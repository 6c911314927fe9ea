import type { BlogPost } from './post.ts';

export interface ExcerptOptions {
  /** In UTF-16 units, without the '…'; 300 if omitted. */
  readonly maxCharacters?: number | undefined;
}

const defaultMaxCharacters = 300;

/**
 * Returns the first paragraph of a post as one line of plain text, shortened by `toExcerpt`.
 * Returns null if no paragraph contains a letter or a digit.
 *
 * Markdown is scanned by lines, not parsed. Headings, lists, quotes, tables, code and HTML are
 * skipped. Links, images and emphasis leave their words. If you parse the text anyway, pass its
 * words to `toExcerpt`.
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
 * Shortens plain text to one line. Cuts at the last space, or within a word if the last 30
 * characters have no space, as in Chinese. Returns null without a letter or a digit.
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

/** Limits the work on markers that never end: each one is searched from its start. */
const maxCharactersRead = 10_000;

const lineEnd = /\r\n?|\n/u;
/**
 * Three backticks followed by another one are inline code.
 * @see https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */
const openingFence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/u;
const closingFence = /^ {0,3}(`+|~+)[ \t]*$/u;
/** Headings, quotes, table rows, HTML, indented code, link definitions and list items. */
const notParagraph = /^(?: {0,3}(?:#{1,6}(?:\s|$)|[>|<]|\[[^\]]+\]:|[-*+]\s|\d{1,9}[.)]\s)| {4}|\t)/u;
const underline = /^ {0,3}(?:=+|-+)\s*$/u;

/** Splits at blank lines. Lines of fenced code are left out. */
function splitBlocks(content: string): readonly (readonly string[])[] {
  const blocks: string[][] = [[]];
  let fence: string | undefined;
  for (const line of content.split(lineEnd)) {
    const opened = fence;
    if (opened === undefined) fence = openingFence.exec(line)?.[1];
    // The closing fence has the same character, at least as often.
    else if (closingFence.exec(line)?.[1]?.startsWith(opened)) fence = undefined;
    if ((opened ?? fence) !== undefined || line.trim() === '') blocks.push([]);
    else if (/^ {0,3}#{1,6}\s/u.test(line)) blocks.push([line], []);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
}

/** Returns false also for a heading or table underlined by its second line. */
function isParagraph([first, ...others]: readonly string[]): boolean {
  if (first === undefined || notParagraph.test(first)) return false;
  return !others.some((line) => underline.test(line) || (line.includes('-') && /^[\s|:-]+$/u.test(line)));
}

function stripMarkdown(lines: readonly string[]): string {
  return (
    lines
      .join('\n')
      .slice(0, maxCharactersRead)
      // A hard break.
      .replaceAll(/(?<!\\)\\(?=\n)/gu, '')
      .replaceAll(/<((?:https?:\/\/|mailto:)[^>\s]+)>/gu, '$1')
      .replaceAll(/<\/?[a-z][^>]*>/giu, '')
      .replaceAll(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/gu, '$1')
      .replaceAll(/\[\^[^\]]+\]/gu, '')
      .replaceAll(/(?<!\\)(\*+|~~|`+)/gu, '')
      .replaceAll(/(?<![\p{L}\p{N}\\])_+|(?<!\\)_+(?![\p{L}\p{N}])/gu, '')
      .replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1')
  );
}
