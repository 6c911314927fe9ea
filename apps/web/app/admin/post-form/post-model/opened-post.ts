import { type BlogPost, changeSlug, type IndexedPost, markUpdated, wholePost } from '@branchbook/blog-core';

import { getTextFields, type PostFields, textFields } from './post-fields.ts';

/** A post and its index when the form opened. */
export interface OpenedPost {
  readonly post: BlogPost;
  readonly index: number;
}

/** Returns the ids of the posts whose contents `openPost` needs. */
export function getOpenedIds(id: string): readonly BlogPost['id'][] {
  const parsed = parseId(id);
  return Number.isNaN(parsed) ? [] : [parsed];
}

/**
 * Finds the post with an id; of several with that id, the one nearest to the index. Null if none
 * has it.
 *
 * @param posts with the contents of those in `getOpenedIds`
 * @param id from the URL, unparsed: '7'
 * @param at the index from the URL, unparsed; or null
 */
export function openPost(posts: readonly IndexedPost[], id: string, at: string | null): OpenedPost | null {
  const parsedId = parseId(id);
  return findNearest(posts, Number(at) || 0, (post) => post.id === parsedId);
}

/**
 * Finds an opened post in a newer list; null if it is gone. Of several with its id, prefers an
 * unchanged one, then the nearest.
 *
 * @param posts with the contents of those with its id
 */
export function findOpenedPost(
  posts: readonly IndexedPost[],
  { post: opened, index }: OpenedPost,
): OpenedPost | null {
  const text = JSON.stringify(opened);
  return (
    findNearest(posts, index, (post) => post.id === opened.id && JSON.stringify(post) === text) ??
    findNearest(posts, index, (post) => post.id === opened.id)
  );
}

/**
 * Applies the author's changes to the post as stored now. Fields that the author left alone keep
 * the stored value, as does the slug unless another was chosen. A changed text gets today as its
 * update date. Returns `current` itself if nothing changes.
 */
export function applyFields(
  current: BlogPost,
  opened: BlogPost,
  fields: PostFields,
  { now }: { readonly now: Date },
): BlogPost {
  const [seen, stored] = [getTextFields(opened), getTextFields(current)];
  const changed = textFields.filter((name) => fields[name] !== seen[name] && fields[name] !== stored[name]);
  const isMoved = fields.slug !== null && fields.slug !== current.slug;
  if (changed.length === 0 && !isMoved) return current;
  const edited = { ...current };
  for (const name of changed) edited[name] = fields[name];
  const marked = markUpdated(edited, { before: current, now });
  return fields.slug === null ? marked : changeSlug(marked, fields.slug);
}

function findNearest(
  posts: readonly IndexedPost[],
  expectedIndex: number,
  isMatch: (post: IndexedPost) => boolean,
): OpenedPost | null {
  let found: { readonly post: IndexedPost; readonly index: number } | null = null;
  const distance = (index: number) => Math.abs(index - expectedIndex);
  for (const [index, post] of posts.entries()) {
    if (isMatch(post) && (!found || distance(index) < distance(found.index))) found = { post, index };
  }
  return found && { ...found, post: wholePost(found.post) };
}

function parseId(id: string): number {
  // `Number('')` would be 0.
  return id.trim() === '' ? Number.NaN : Number(id);
}
