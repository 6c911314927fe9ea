import type { PostFields } from './post-fields.ts';

/** In characters. Longer beginnings are cut at a word. */
const longest = 60;

/**
 * Returns the title of a draft, or the beginning of its text.
 *
 * @example getDraftTitle({ ...newPostFields, content: '## June\n\nA text.' }) // 'June'
 */
export function getDraftTitle({
  title,
  content,
  excerpt,
}: Pick<PostFields, 'title' | 'content' | 'excerpt'>): string {
  const begins = [content, excerpt].map(getBeginning).find(Boolean);
  return title.trim() || begins || 'Untitled';
}

/** Returns the first line with words. */
function getBeginning(text: string): string {
  const line = /^.*[\p{L}\p{N}].*$/mu.exec(text)?.[0] ?? '';
  // Markdown markers before the line and around words.
  const words = line
    .replace(/^\s*(?:(?:#{1,6}|>|[-*+]|\d+[.)])\s+)*(?:\[[ xX]\]\s+)?/u, '')
    .replaceAll(/[*_`~]+/gu, '')
    .trim();
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest + 1).replace(/\s+\S*$/u, '');
  return `${cut.slice(0, longest)}…`;
}
