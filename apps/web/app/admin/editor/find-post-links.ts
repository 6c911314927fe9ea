import type { IndexedPost } from '@branchbook/blog-core';

import { foldText } from '../../search/fold-text.ts';
import { isInFence, findLineStart } from './text-edits/lines.ts';

/** A post that `[[` can link to, with its title and slug as a search compares them. */
export interface LinkTarget {
  readonly title: string;
  readonly slug: string;
  readonly folded: string;
}

/** More posts are not offered: a further word leads to fewer. */
export const maxTargets = 8;

/** What is typed behind `[[`, and where that begins. */
export interface PostQuery {
  readonly from: number;
  readonly words: string;
}

/**
 * Reads what is typed behind `[[` in the line of the cursor. Null where there is no `[[`, and in code.
 *
 * @example readPostQuery('see [[tax', 9) // { from: 4, words: 'tax' }
 */
export function readPostQuery(text: string, at: number): PostQuery | null {
  const before = text.slice(Math.max(findLineStart(text, at), at - 100), at);
  const words = /\[\[([^[\]`]*)$/u.exec(before)?.[1];
  if (words === undefined) return null;
  const isInLineOfCode = (before.match(/`+/gu)?.length ?? 0) % 2 === 1;
  if (isInLineOfCode || isInFence(text, at)) return null;
  return { from: at - words.length - '[['.length, words };
}

export function listTargets(posts: readonly IndexedPost[]): readonly LinkTarget[] {
  return posts
    .filter(({ title }) => title.trim() !== '')
    .map(({ title, slug }) => ({ title, slug, folded: foldText(`${title} ${slug}`) }));
}

/** Returns the posts that have every word, first those whose title begins with them. Without words, the first posts of the list. */
export function findTargets(targets: readonly LinkTarget[], words: string): readonly LinkTarget[] {
  const folded = foldText(words).trim();
  const all = folded.split(/\s+/u);
  const found = targets.filter((target) => all.every((word) => target.folded.includes(word)));
  const isFirst = (target: LinkTarget) => target.folded.startsWith(folded);
  return [...found.filter(isFirst), ...found.filter((target) => !isFirst(target))].slice(0, maxTargets);
}
