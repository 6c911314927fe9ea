import type { IndexedPost } from '@branchbook/blog-core';
import { findLineStart, isInFence } from '@branchbook/markdown-editor/commands';

import { foldText } from '../../search/fold-text.ts';

/** A post that `[[` can link to, with its title and slug folded for search. */
export interface LinkTarget {
  readonly title: string;
  readonly slug: string;
  readonly folded: string;
}

/** Suggestions shown at most. */
export const maxTargets = 8;

/** The text typed after `[[`, and the offset of the brackets. */
export interface PostQuery {
  readonly from: number;
  readonly words: string;
}

/**
 * Returns the query after `[[` before the cursor. Returns null without `[[`, and in code.
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

/**
 * Returns the posts that contain every word, first those whose title starts with the query. An
 * empty query returns the first posts.
 */
export function findTargets(targets: readonly LinkTarget[], words: string): readonly LinkTarget[] {
  const folded = foldText(words).trim();
  const all = folded.split(/\s+/u);
  const found = targets.filter((target) => all.every((word) => target.folded.includes(word)));
  const isFirst = (target: LinkTarget) => target.folded.startsWith(folded);
  return [...found.filter(isFirst), ...found.filter((target) => !isFirst(target))].slice(0, maxTargets);
}
