import type { ImportPlan, ListedPost } from '@branchbook/blog-files';

import { postsKey } from '../../posts/stored-text.ts';
import { formatSize, storageQuota } from '../lib/format-size.ts';

/** The size of the list after an import, in UTF-16 code units. */
export interface ImportRoom {
  readonly units: number;
  readonly fits: boolean;
  /** For people: '12 of 10 MB'. */
  readonly text: string;
}

/**
 * Returns by how much the posts of an import make the stored list longer, in UTF-16 code units.
 *
 * @param posts the list before the import, with the contents of the posts that it changes
 */
export function measureGrowth(
  { entries }: Pick<ImportPlan, 'entries'>,
  posts: readonly ListedPost[],
): number {
  const before = new Map(posts.map((post) => [post.id, post]));
  return entries.reduce((sum, { outcome, post }) => {
    if (outcome === 'added') return sum + measure(post);
    const old = before.get(post.id);
    return outcome === 'changed' && old ? sum + measure(post) - measure(old) : sum;
  }, 0);
}

function measure(post: object): number {
  return JSON.stringify(post).length + 1;
}

/**
 * Returns whether the posts of an import fit in this browser.
 *
 * @param stored the stored list as text; null if nothing is stored
 * @param growth as returned by `measureGrowth`
 */
export function measureImport(
  stored: string | null,
  growth: number,
  removed: readonly ListedPost[],
): ImportRoom {
  const freed = removed.reduce((sum, post) => sum + measure(post), 0);
  const units = postsKey.length + (stored?.length ?? 2) + growth - freed;
  const size = (value: number) => formatSize(value);
  const [quota, unit = ''] = size(storageQuota).split(' ');
  const own = size(units);
  return {
    units,
    fits: units <= storageQuota,
    text: own.endsWith(` ${unit}`)
      ? `${own.slice(0, -unit.length - 1)} of ${quota} ${unit}`
      : `${own} of ${quota} ${unit}`,
  };
}
