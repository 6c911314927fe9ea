import { type BlogPost, changeSlug, type IndexedPost, markUpdated, wholePost } from '@branchbook/blog-core';

import { type PostFields, textFields } from './post-fields.ts';

/** A post as it was when the form opened, and its position then. */
export interface OpenedPost {
  readonly post: BlogPost;
  /** Counted from 0. */
  readonly at: number;
}

/** The ids of the posts that are to be whole for `openPost`. */
export function openedIds(id: string): readonly BlogPost['id'][] {
  const wanted = idOf(id);
  return Number.isNaN(wanted) ? [] : [wanted];
}

/**
 * Finds the post that an address names: by its id and, where stored data holds an id twice, nearest to the position.
 * Null where no post has the id.
 *
 * @param posts with the contents of those of `openedIds`
 * @param id as the address holds it: '7'
 * @param at as the address holds it, or null
 */
export function openPost(posts: readonly IndexedPost[], id: string, at: string | null): OpenedPost | null {
  const wanted = idOf(id);
  return nearest(posts, Number(at) || 0, (post) => post.id === wanted);
}

/**
 * Finds an opened post again in a newer list; null where it is gone. Among posts with one id the one that
 * still reads the same is meant, else the nearest one.
 *
 * @param posts with the contents of those that have its id
 */
export function findAgain(
  posts: readonly IndexedPost[],
  { post: opened, at }: OpenedPost,
): OpenedPost | null {
  const text = JSON.stringify(opened);
  return (
    nearest(posts, at, (post) => post.id === opened.id && JSON.stringify(post) === text) ??
    nearest(posts, at, (post) => post.id === opened.id)
  );
}

/**
 * The post to store: what the author changed in the form, over the post as it is stored now. What somebody else changed
 * in a field that the author left alone stays; so does the slug, unless the author has chosen another one. A text that says
 * something else than before gets the day of the edit. Where nothing is changed it is `current` itself: nothing to store.
 */
export function editedPost(
  current: BlogPost,
  opened: BlogPost,
  fields: PostFields,
  { now }: { readonly now: Date },
): BlogPost {
  const changed = textFields.filter(
    (name) => fields[name] !== opened[name] && fields[name] !== current[name],
  );
  const isMoved = fields.slug !== null && fields.slug !== current.slug;
  if (changed.length === 0 && !isMoved) return current;
  const edited = { ...current };
  for (const name of changed) edited[name] = fields[name];
  const marked = markUpdated(edited, { before: current, now });
  return fields.slug === null ? marked : changeSlug(marked, fields.slug);
}

function nearest(
  posts: readonly IndexedPost[],
  at: number,
  isMeant: (post: IndexedPost) => boolean,
): OpenedPost | null {
  let found: { readonly post: IndexedPost; readonly at: number } | null = null;
  for (const [index, post] of posts.entries()) {
    if (isMeant(post) && (!found || Math.abs(index - at) < Math.abs(found.at - at)))
      found = { post, at: index };
  }
  return found && { ...found, post: wholePost(found.post) };
}

function idOf(id: string): number {
  // `Number('')` would be 0.
  return id.trim() === '' ? Number.NaN : Number(id);
}
