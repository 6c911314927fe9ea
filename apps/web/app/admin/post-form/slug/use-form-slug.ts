import { getAliases, type BlogPost, type IndexedPost } from '@branchbook/blog-core';
import { useMemo } from 'react';

import type { PostFields } from '../post-model/post-fields.ts';
import { type PlannedSlug, planSlug } from './plan-slug.ts';

/** The post of a form: a new one, or the published one that is edited, as stored now. */
export type FormTarget = { readonly type: 'new' } | { readonly type: 'edit'; readonly post: BlogPost };

/**
 * Returns the slug of the post in a form.
 *
 * @param posts all stored posts, including the edited one
 */
export function useFormSlug(target: FormTarget, fields: PostFields, posts: readonly IndexedPost[]) {
  const published = target.type === 'edit' ? target.post : null;
  const others = useMemo(() => posts.filter((post) => post !== published), [posts, published]);
  const isPlanned = target.type === 'new';
  const { title, slug: chosen } = fields;
  // Memoized, since it searches all posts.
  const planned = useMemo(
    () => (isPlanned ? planSlug({ title, slug: chosen }, posts) : null),
    [isPlanned, title, chosen, posts],
  );
  const slug = target.type === 'edit' ? (fields.slug ?? target.post.slug) : formatSlug(planned);
  const slugs = useMemo(
    () => [slug, ...posts.flatMap((post) => [post.slug, ...getAliases(post)])],
    [slug, posts],
  );
  return {
    /** Null for a published post. */
    planned,
    /** The slug that the post would get if it were saved now. */
    slug,
    others,
    /** Every slug that leads to a post, including this one's. */
    slugs,
  };
}

function formatSlug(planned: PlannedSlug | null): string {
  if (!planned) return '';
  return planned.type === 'by-id' ? 'post-…' : planned.slug;
}
