import { type BlogPost, createPost, type PostStore } from '@branchbook/blog-core';

import type { PostFields } from './post-fields.ts';

/** The availability of a slug among the other posts. */
export type SlugAvailability =
  | { readonly type: 'free'; readonly slug: string }
  /** Another post has it. It may be used anyway; `free` is the nearest available one. */
  | { readonly type: 'taken'; readonly slug: string; readonly free: string }
  /** Another post had it before, and it redirects there until it is used. */
  | { readonly type: 'former'; readonly slug: string; readonly title: string; readonly free: string };

/**
 * Returns the slug that a new post would get; null if the title gives none, so that it is made from
 * the id. Calls `createPost`, so that the form shows exactly that.
 *
 * @example planSlug({ ...newPostFields, title: 'Tax' }) // 'tax'
 */
export function planSlug({ title, slug: chosen }: Pick<PostFields, 'title' | 'slug'>): string | null {
  const draft = { title, excerpt: '', content: '' };
  const { id, slug } = createPost(chosen === null ? draft : { ...draft, slug: chosen }, {
    now: unlikelyMoment,
    posts: [],
  });
  return slug === `post-${id}` ? null : slug;
}

/**
 * Its id is −1. No title gives the slug `post--1`, since slugs of titles have no double hyphens.
 */
const unlikelyMoment = new Date(-1);

/**
 * Returns the availability of a slug.
 *
 * @param ownId the id of the edited post; null for a new one
 */
export async function getSlugAvailability(
  slug: string,
  ownId: BlogPost['id'] | null,
  store: Pick<PostStore, 'get'>,
): Promise<SlugAvailability> {
  const found = await store.get({ slug });
  if (!found || found.post.id === ownId) return { type: 'free', slug };
  const free = await findFreeSlug(slug, store);
  return found.redirectTo === null
    ? { type: 'taken', slug, free }
    : { type: 'former', slug, title: found.post.title, free };
}

/** Returns the first free one of `slug-2`, `slug-3`, …; of very many, not necessarily the first. */
export async function findFreeSlug(slug: string, store: Pick<PostStore, 'get'>): Promise<string> {
  for (let number = 2; ; number += number < 50 ? 1 : number) {
    const candidate = `${slug || 'post'}-${number}`;
    if (!(await store.get({ slug: candidate }))) return candidate;
  }
}
