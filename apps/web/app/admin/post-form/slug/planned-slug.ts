import { createPost, findBySlug, makeUniqueSlug, type IndexedPost } from '@branchbook/blog-core';

import type { PostFields } from '../post-model/post-fields.ts';

/** What an address is to the other posts. */
export type SlugStanding =
  | { readonly type: 'free'; readonly slug: string }
  /** Another post has it. It can be used all the same; `free` is the nearest one nobody has. */
  | { readonly type: 'taken'; readonly slug: string; readonly free: string }
  /** Another post had it before, and it leads there until it is used. */
  | { readonly type: 'former'; readonly slug: string; readonly title: string; readonly free: string };

/** The address a new post would get. */
export type PlannedSlug =
  | SlugStanding
  /** The title gives none, so the post will be named after its id, which it gets when it is published. */
  | { readonly type: 'by-id' };

/**
 * Asks `createPost` itself which slug the post would get, so that the form never promises another one.
 *
 * @example plannedSlug({ ...newPostFields, title: 'Tax' }, [taxPost]) // { type: 'taken', slug: 'tax', free: 'tax-2' }
 */
export function plannedSlug(
  { title, slug: chosen }: Pick<PostFields, 'title' | 'slug'>,
  posts: readonly IndexedPost[],
): PlannedSlug {
  const draft = { title, excerpt: '', content: '' };
  const { id, slug } = createPost(chosen === null ? draft : { ...draft, slug: chosen }, {
    now: unlikelyMoment,
    posts,
  });
  return slug === `post-${id}` ? { type: 'by-id' } : slugStanding(slug, posts);
}

/**
 * The chosen slug once the title is another one: what was offered in place of the old title's goes with that, what the author
 * has typed or a file has named stays.
 *
 * @param fields with the old title
 */
export function slugAfterTitle(fields: PostFields, posts: readonly IndexedPost[]): string | null {
  const ofTitle = plannedSlug({ ...fields, slug: null }, posts);
  return 'free' in ofTitle && ofTitle.free === fields.slug ? null : fields.slug;
}

/** Its id is −1, and no title gives the slug `post--1`: slugs made of titles never hold two hyphens in a row. */
const unlikelyMoment = new Date(-1);

/** Says whether a slug is another post's, or was. `posts`: without the one that would get it. */
export function slugStanding(slug: string, posts: readonly IndexedPost[]): SlugStanding {
  const free = makeUniqueSlug(slug, posts);
  if (free === slug) return { type: 'free', slug };
  const found = findBySlug(posts, slug);
  return found?.isAlias
    ? { type: 'former', slug, title: found.post.title, free }
    : { type: 'taken', slug, free };
}
