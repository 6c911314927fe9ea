import type { BlogPost } from '@branchbook/blog-core';

import type { PostFields } from '../../post-model/post-fields.ts';
import { planSlug } from '../../post-model/plan-slug.ts';
import { useSlugAvailability } from './use-slug-availability.ts';

/** The post of a form: a new one, or the published one that is edited, as stored now. */
export type FormTarget = { readonly type: 'new' } | { readonly type: 'edit'; readonly post: BlogPost };

/** Returns the slug of the post in a form, and its availability among the stored posts. */
export function useFormSlug(target: FormTarget, { title, slug: chosen }: PostFields) {
  const isNew = target.type === 'new';
  const ownId = isNew ? null : target.post.id;
  const planned = isNew ? planSlug({ title, slug: chosen }) : chosen;
  const availability = useSlugAvailability(planned, ownId);
  const ofTitle = useSlugAvailability(isNew ? planSlug({ title, slug: null }) : null, null);
  return {
    /** The slug that the post would get if it were saved now. */
    slug: planned ?? (isNew ? 'post-…' : target.post.slug),
    /** Null if it is the post's own, or not known yet. */
    availability,
    /** The slug that is suggested because that of the title is taken; null if none is. */
    suggested: ofTitle && ofTitle.type !== 'free' ? ofTitle.free : null,
  };
}
