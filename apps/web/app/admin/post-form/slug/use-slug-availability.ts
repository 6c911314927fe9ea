import type { BlogPost } from '@branchbook/blog-core';
import { useQuery } from '@tanstack/react-query';

import { arePostsOnServer } from '../../../posts/are-posts-on-server.ts';
import { postStore } from '../../../posts/post-store.ts';
import { postsKey } from '../../../posts/query-keys.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { getSlugAvailability, type SlugAvailability } from './plan-slug.ts';

/** A server is asked when the author pauses. */
const debounceMs = arePostsOnServer ? 300 : 0;

/**
 * Returns the availability of a slug among the stored posts; null until it is known.
 *
 * @param slug null for none
 * @param ownId the id of the edited post, whose slugs are available; null for a new post
 */
export function useSlugAvailability(
  slug: string | null,
  ownId: BlogPost['id'] | null,
): SlugAvailability | null {
  const checked = useDebounced(slug, debounceMs);
  const { data } = useQuery({
    queryKey: [...postsKey, 'slug', checked, ownId],
    queryFn: () => getSlugAvailability(checked ?? '', ownId, postStore),
    enabled: checked !== null,
  });
  return data?.slug === slug ? data : null;
}
