import type { BlogPost } from '@branchbook/blog-core';
import { useQuery } from '@tanstack/react-query';

import { usePostStorage } from '../../../posts/post-storage.ts';
import { postsKey } from '../../../posts/query-keys.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { getSlugAvailability, type SlugAvailability } from '../../post-model/plan-slug.ts';

/** A server is asked when the author pauses. */
const serverDebounceMs = 300;

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
  const { store, isOnServer } = usePostStorage();
  const checked = useDebounced(slug, isOnServer ? serverDebounceMs : 0);
  const { data } = useQuery({
    queryKey: [...postsKey, 'slug', checked, ownId],
    queryFn: () => getSlugAvailability(checked ?? '', ownId, store),
    enabled: checked !== null,
  });
  return data?.slug === slug ? data : null;
}
