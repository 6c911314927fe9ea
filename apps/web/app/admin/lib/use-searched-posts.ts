import type { PostQuery } from '@branchbook/blog-core';

import { arePostsOnServer } from '../../posts/are-posts-on-server.ts';
import { type PostPagesView, usePostPages } from '../../posts/queries.ts';
import { useDebounced } from './use-debounced.ts';

/** A server is asked when the author pauses. */
const debounceMs = arePostsOnServer ? 200 : 0;

/** Works like `usePostPages`, for a search that the author is typing. */
export function useSearchedPosts({ search = '', sort }: Pick<PostQuery, 'search' | 'sort'>): PostPagesView {
  return usePostPages({ search: useDebounced(search, debounceMs), sort });
}
