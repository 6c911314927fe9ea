import { type BlogPost, getFollowingIds, parsePosts, type PlacedTrash } from '@branchbook/blog-core';

import { isRecord } from '../database.ts';

/** A deleted post, with its draft if it was unpublished before the deletion. */
export interface TrashedRecord extends PlacedTrash {
  /** Validated by the draft code. */
  readonly draft?: unknown;
}

/**
 * Parses a record of the trash. Records of earlier builds have all posts that were deleted
 * together, and the order of the list. Drops posts that are invalid. Never throws.
 */
export function parseTrashRecord(value: unknown): readonly TrashedRecord[] {
  if (!isRecord(value) || typeof value['removedAt'] !== 'number') return [];
  const { key, post, following, removedAt: deletedAt, draft } = value;
  const trashed =
    'removed' in value
      ? parseDeletion(value)
      : typeof key === 'string' && isPost(post)
        ? [{ key, post, following: parseIds(following) }]
        : [];
  return trashed.map((each) => ({ ...each, deletedAt, ...(draft !== undefined && { draft }) }));
}

/**
 * Parses the deletion that earlier builds stored with a record of the trash, or with the draft of an
 * unpublished post. Never throws.
 */
export function parseDeletion(value: unknown): readonly Omit<PlacedTrash, 'deletedAt'>[] {
  const { removed, order } = isRecord(value) ? value : {};
  const ids = parseIds(Array.isArray(order) ? order.map((entry) => isRecord(entry) && entry['id']) : []);
  return (Array.isArray(removed) ? removed : []).flatMap((each: unknown) => {
    if (!isRecord(each)) return [];
    const { key, post } = each;
    return typeof key === 'string' && isPost(post)
      ? [{ key, post, following: getFollowingIds(ids, post.id) }]
      : [];
  });
}

/**
 * Returns the record without the posts with these keys; null if none is left; the same record if it
 * has none of them.
 */
export function omitFromRecord(record: unknown, keys: readonly string[]): unknown {
  const hasKey = (each: unknown) =>
    isRecord(each) && typeof each['key'] === 'string' && keys.includes(each['key']);
  if (!isRecord(record) || !Array.isArray(record['removed'])) return hasKey(record) ? null : record;
  const rest = record['removed'].filter((each) => !hasKey(each));
  if (rest.length === record['removed'].length) return record;
  return rest.length === 0 ? null : { ...record, removed: rest };
}

function parseIds(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

function isPost(value: unknown): value is BlogPost {
  return parsePosts([value]).issues.length === 0;
}
