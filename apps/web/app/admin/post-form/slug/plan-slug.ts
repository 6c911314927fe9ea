import { createPost, findBySlug, makeUniqueSlug, type IndexedPost } from '@branchbook/blog-core';

import type { PostFields } from '../post-model/post-fields.ts';

/** The availability of a slug among the other posts. */
export type SlugAvailability =
  | { readonly type: 'free'; readonly slug: string }
  /** Another post has it. It may be used anyway; `free` is the nearest available one. */
  | { readonly type: 'taken'; readonly slug: string; readonly free: string }
  /** Another post had it before, and it redirects there until it is used. */
  | { readonly type: 'former'; readonly slug: string; readonly title: string; readonly free: string };

/** The slug that a new post would get. */
export type PlannedSlug =
  | SlugAvailability
  /** The title gives no slug, so it will be the id of the post. */
  | { readonly type: 'by-id' };

/**
 * Calls `createPost` to find the slug that a new post would get, so that the form shows exactly
 * that.
 *
 * @example
 * planSlug({ ...newPostFields, title: 'Tax' }, [taxPost]);
 * // { type: 'taken', slug: 'tax', free: 'tax-2' }
 */
export function planSlug(
  { title, slug: chosen }: Pick<PostFields, 'title' | 'slug'>,
  posts: readonly IndexedPost[],
): PlannedSlug {
  const draft = { title, excerpt: '', content: '' };
  const { id, slug } = createPost(chosen === null ? draft : { ...draft, slug: chosen }, {
    now: unlikelyMoment,
    posts,
  });
  return slug === `post-${id}` ? { type: 'by-id' } : getSlugAvailability(slug, posts);
}

/**
 * Returns the chosen slug after a change of the title. Drops a slug that was suggested for the old
 * title; keeps what was typed or came from a file.
 *
 * @param fields with the old title
 */
export function updateSlugForTitle(fields: PostFields, posts: readonly IndexedPost[]): string | null {
  const titleSlug = planSlug({ ...fields, slug: null }, posts);
  return 'free' in titleSlug && titleSlug.free === fields.slug ? null : fields.slug;
}

/**
 * Its id is −1. No title gives the slug `post--1`, since slugs of titles have no double hyphens.
 */
const unlikelyMoment = new Date(-1);

/** Returns the availability of a slug among `posts`, which must not include the edited post. */
export function getSlugAvailability(slug: string, posts: readonly IndexedPost[]): SlugAvailability {
  const free = makeUniqueSlug(slug, posts);
  if (free === slug) return { type: 'free', slug };
  const found = findBySlug(posts, slug);
  return found?.isAlias
    ? { type: 'former', slug, title: found.post.title, free }
    : { type: 'taken', slug, free };
}
