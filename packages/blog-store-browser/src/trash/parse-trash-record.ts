import { parsePosts, type BlogPost, type PlacedTrash } from '@branchbook/blog-core';

import { isRecord } from '../database.ts';

/** A deleted post, with its draft if it was unpublished before the deletion. */
export interface TrashedRecord extends PlacedTrash {
  /** Validated by the draft code. */
  readonly draft?: unknown;
}

/** Parses a record of the trash. Returns null if it or its post is invalid. Never throws. */
export function parseTrashRecord(value: unknown): TrashedRecord | null {
  if (!isRecord(value)) return null;
  const { key, post, following, removedAt: deletedAt, draft } = value;
  if (typeof key !== 'string' || typeof deletedAt !== 'number' || !isPost(post)) return null;
  return { key, post, following: parseIds(following), deletedAt, ...(draft !== undefined && { draft }) };
}

function parseIds(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

function isPost(value: unknown): value is BlogPost {
  return parsePosts([value]).issues.length === 0;
}
