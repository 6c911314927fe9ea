import type { TagCount } from '@branchbook/blog-core';
import { useQuery } from '@tanstack/react-query';

import { useReaderStorage } from '../../posts/queries.ts';
import { tagsKey } from '../../posts/query-keys.ts';

/** Returns the tags of all posts, A to Z; undefined until they are read. */
export function usePublishedTags(): {
  readonly tags: readonly TagCount[] | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
} {
  const { published } = useReaderStorage();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: tagsKey,
    queryFn: published.readTags,
  });
  return { tags: data, hasFailed: isError && !isFetching, retry: () => void refetch() };
}
