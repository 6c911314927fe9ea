import { foldText, type PostSummary } from '@branchbook/blog-core';
import type { ReactNode } from 'react';

import { paletteMessages } from './messages.ts';

/** An item of the command palette. */
export interface PaletteEntry {
  /** Unique among all entries. */
  readonly id: string;
  readonly label: string;
  /** Further search terms. */
  readonly also?: string;
  /** Its shortcut. */
  readonly keys?: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly items: readonly PaletteEntry[];
}

/** Posts shown at most. */
export const maxPosts = 12;

/**
 * Returns the entries that contain every word of a query in label or search terms, ignoring case
 * and accents. Drops empty groups.
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
 * Returns the words of a query that posts are searched for: those that are not search terms of each
 * post.
 *
 * @example getPostSearch('edit Tax') // 'tax'
 */
export function getPostSearch(query: string): string {
  return splitWords(query)
    .filter((word) => !paletteMessages.postAlso.includes(word))
    .join(' ');
}

/**
 * Returns up to `maxPosts` posts that match a query by title or slug; titles that start with it come
 * first. An empty query matches none.
 *
 * @param posts those that match `getPostSearch(query)`
 */
export function findPosts(posts: readonly PostSummary[], query: string): readonly PostSummary[] {
  const words = splitWords(query);
  if (words.length === 0) return [];
  const found = posts.filter(({ title, slug }) =>
    hasWords(`${title} ${slug} ${paletteMessages.postAlso}`, words),
  );
  const isFirst = ({ title }: PostSummary) => foldText(title).startsWith(foldText(query).trim());
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))].slice(0, maxPosts);
}

function splitWords(query: string): readonly string[] {
  return foldText(query).split(/\s+/u).filter(Boolean);
}

function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
