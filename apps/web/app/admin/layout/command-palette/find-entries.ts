import type { IndexedPost } from '@branchbook/blog-core';
import type { ReactNode } from 'react';

import { foldText } from '../../../search/fold-text.ts';

/** Something that can be chosen in the command palette. */
export interface PaletteEntry {
  /** Which one it is; no two are alike. */
  readonly id: string;
  readonly label: string;
  /** Other words by which it is found. */
  readonly also?: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly items: readonly PaletteEntry[];
}

/** More posts are not looked through; a further word leads to fewer. */
export const maxPosts = 12;

/**
 * The entries that answer a query, in their groups: each word of it is somewhere in the label or the other words, whatever the case
 * and the accents. Groups without one are left out.
 */
export function findEntries(groups: readonly PaletteGroup[], query: string): readonly PaletteGroup[] {
  const words = splitWords(query);
  return groups
    .map(({ heading, items }) => ({
      heading,
      items: items.filter(({ label, also = '' }) => hasWords(`${label} ${also}`, words)),
    }))
    .filter(({ items }) => items.length > 0);
}

/**
 * The posts that answer a query by title or address, with their positions in the list: at most `maxPosts`, first those whose title
 * begins with it. None where nothing is asked.
 */
export function findPosts(
  posts: readonly IndexedPost[],
  query: string,
): readonly { post: IndexedPost; at: number }[] {
  const words = splitWords(query);
  if (words.length === 0) return [];
  const found = posts
    .map((post, at) => ({ post, at }))
    .filter(({ post }) => hasWords(`${post.title} ${post.slug} edit view post`, words));
  const isFirst = ({ post }: { post: IndexedPost }) =>
    foldText(post.title).startsWith(foldText(query).trim());
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))].slice(0, maxPosts);
}

function splitWords(query: string): readonly string[] {
  return foldText(query).split(/\s+/u).filter(Boolean);
}

function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
