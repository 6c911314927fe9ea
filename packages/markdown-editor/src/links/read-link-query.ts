import { findLineStart, isInFence } from '../text-edits/lines.ts';

/** The text typed after `[[`, and the offset of the brackets. */
export interface LinkQuery {
  readonly from: number;
  readonly words: string;
}

/**
 * Returns the query after `[[` before the cursor. Returns null without `[[`, and in code.
 *
 * @example readLinkQuery('see [[tax', 9) // { from: 4, words: 'tax' }
 */
export function readLinkQuery(text: string, at: number): LinkQuery | null {
  const before = text.slice(Math.max(findLineStart(text, at), at - 100), at);
  const words = /\[\[([^[\]`]*)$/u.exec(before)?.[1];
  if (words === undefined) return null;
  const isInLineOfCode = (before.match(/`+/gu)?.length ?? 0) % 2 === 1;
  if (isInLineOfCode || isInFence(text, at)) return null;
  return { from: at - words.length - '[['.length, words };
}
