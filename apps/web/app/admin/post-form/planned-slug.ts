import { type BlogPost, createPost, freeSlug } from '@branchbook/blog-core';

import type { PostFields } from './post-fields.ts';

/** The address a new post would get. */
export type PlannedSlug =
  | { readonly type: 'free'; readonly slug: string }
  /** Another post has it. Publishing works all the same; `free` is the nearest one nobody has. */
  | { readonly type: 'taken'; readonly slug: string; readonly free: string }
  /** The title gives none, so the post will be named after its id, which it gets when it is published. */
  | { readonly type: 'by-id' };

/**
 * Asks `createPost` itself which slug the post would get, so that the form never promises another one.
 *
 * @example plannedSlug({ ...newPostFields, title: 'Tax' }, [taxPost]) // { type: 'taken', slug: 'tax', free: 'tax-2' }
 */
export function plannedSlug(fields: PostFields, posts: readonly BlogPost[]): PlannedSlug {
  const { slug: chosen, ...draft } = fields;
  const { id, slug } = createPost(chosen === null ? draft : { ...draft, slug: chosen }, {
    now: unlikelyMoment,
    posts,
  });
  if (slug === `post-${id}`) return { type: 'by-id' };
  const free = freeSlug(slug, posts);
  return free === slug ? { type: 'free', slug } : { type: 'taken', slug, free };
}

/** Its id is −1, and no title gives the slug `post--1`: slugs made of titles never hold two hyphens in a row. */
const unlikelyMoment = new Date(-1);
