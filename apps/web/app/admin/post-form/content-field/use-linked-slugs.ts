import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';

import { arePostsOnServer } from '../../../posts/are-posts-on-server.ts';
import { postStore } from '../../../posts/post-store.ts';
import { postsKey } from '../../../posts/query-keys.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { findLinkedSlugs } from './find-linked-slugs.ts';

/** A server is asked when the author pauses. */
const debounceMs = arePostsOnServer ? 500 : 0;

/** Slugs to check. Further links count as right. */
const maxChecked = 200;

/**
 * Returns this post's slug, and those in the links of its text that lead to a post. Slugs that have
 * not been checked yet count as such.
 */
export function useLinkedSlugs(content: string, slug: string): readonly string[] {
  // As one text, so that the same links cause no check and no new result.
  const linked = useMemo(() => findLinkedSlugs(content).join('\n'), [content]);
  const checked = useDebounced(linked, debounceMs).split('\n').filter(Boolean).slice(0, maxChecked);
  const missing = useQueries({
    queries: checked.map((each) => ({
      queryKey: [...postsKey, 'exists', each],
      queryFn: async () => (await postStore.get({ slug: each })) !== null,
    })),
    combine: (results) => checked.filter((_, index) => results[index]?.data === false).join('\n'),
  });
  return useMemo(() => {
    const without = new Set(missing.split('\n'));
    return [slug, ...linked.split('\n').filter((each) => each !== '' && !without.has(each))];
  }, [slug, linked, missing]);
}
