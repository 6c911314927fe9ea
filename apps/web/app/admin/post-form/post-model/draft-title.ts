import type { PostFields } from './post-fields.ts';

/** Longer beginnings are cut at a word. */
const longest = 60;

/**
 * What a draft is called where it is listed: its title, or how its text begins.
 *
 * @example draftTitle({ ...newPostFields, content: '## June\n\nA text.' }) // 'June'
 */
export function draftTitle({
  title,
  content,
  excerpt,
}: Pick<PostFields, 'title' | 'content' | 'excerpt'>): string {
  const begins = [content, excerpt].map(beginningOf).find(Boolean);
  return title.trim() || begins || 'Untitled';
}

/** The words of the first line that has some. */
function beginningOf(text: string): string {
  const line = /^.*[\p{L}\p{N}].*$/mu.exec(text)?.[0] ?? '';
  // What Markdown puts before a line, and around words.
  const words = line
    .replace(/^\s*(?:(?:#{1,6}|>|[-*+]|\d+[.)])\s+)*(?:\[[ xX]\]\s+)?/u, '')
    .replaceAll(/[*_`~]+/gu, '')
    .trim();
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest + 1).replace(/\s+\S*$/u, '');
  return `${cut.slice(0, longest)}…`;
}
