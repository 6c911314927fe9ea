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
 * Returns whether the posts of an import fit in this browser.
 *
 * @param stored the stored list as text; null if nothing is stored
 */
export function measureImport(
  stored: string | null,
  { entries }: Pick<ImportPlan, 'entries'>,
  posts: readonly ListedPost[],
  removed: readonly ListedPost[],
): ImportRoom {
  const before = new Map(posts.map((post) => [post.id, post]));
  const measure = (post: object) => JSON.stringify(post).length + 1;
  const change = entries.reduce((sum, { outcome, post }) => {
    if (outcome === 'added') return sum + measure(post);
    const old = before.get(post.id);
    return outcome === 'changed' && old ? sum + measure(post) - measure(old) : sum;
  }, 0);
  const freed = removed.reduce((sum, post) => sum + measure(post), 0);
  const units = postsKey.length + (stored?.length ?? 2) + change - freed;
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
