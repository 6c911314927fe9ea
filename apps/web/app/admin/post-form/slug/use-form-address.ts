import { getAliases, type BlogPost, type IndexedPost } from '@branchbook/blog-core';
import { useMemo } from 'react';

import type { PostFields } from '../post-model/post-fields.ts';
import { type PlannedSlug, plannedSlug } from './planned-slug.ts';

/** Whether the post gets an address now, to be told apart from those of other posts, or has one, as it is stored now. */
export type FormAddress = { readonly type: 'planned' } | { readonly type: 'fixed'; readonly post: BlogPost };

/**
 * The address of the post in a form, among those of the stored posts.
 *
 * @param posts the stored posts, with the post itself where it is one of them
 */
export function useFormAddress(address: FormAddress, fields: PostFields, posts: readonly IndexedPost[]) {
  const published = address.type === 'fixed' ? address.post : null;
  const others = useMemo(() => posts.filter((post) => post !== published), [posts, published]);
  const isPlanned = address.type === 'planned';
  const { title, slug: chosen } = fields;
  // Not with each key in the text: it looks at all posts.
  const planned = useMemo(
    () => (isPlanned ? plannedSlug({ title, slug: chosen }, posts) : null),
    [isPlanned, title, chosen, posts],
  );
  const slug = address.type === 'fixed' ? (fields.slug ?? address.post.slug) : slugText(planned);
  const slugs = useMemo(
    () => [slug, ...posts.flatMap((post) => [post.slug, ...getAliases(post)])],
    [slug, posts],
  );
  return {
    /** Null where the post has an address already. */
    planned,
    /** As it would be now, in words. */
    slug,
    others,
    /** Every slug that leads to a post, this one's too. */
    slugs,
  };
}

function slugText(planned: PlannedSlug | null): string {
  if (!planned) return '';
  return planned.type === 'by-id' ? 'post-…' : planned.slug;
}
