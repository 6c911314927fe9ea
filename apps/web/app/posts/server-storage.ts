import { batchChanges, findOversizedField } from '@branchbook/blog-api';
import type { PostStore } from '@branchbook/blog-core';
import { getPublishedPostPath, pageSize } from '@branchbook/blog-server/page-data';

import { isRecord } from '../lib/is-record.ts';
import type { PostStorage } from './post-storage.ts';
import type { PublishedPost } from './published-post.ts';
import { StaleBuildError } from './stale-build-error.ts';

/** Returns the storage for a store that requests the posts from their server. */
export function createServerStorage(store: PostStore, loadMedia: PostStorage['loadMedia']): PostStorage {
  return {
    store,
    isOnServer: true,
    loadMedia,
    limits: {
      pageSize: 100,
      splitIntoSets: batchChanges,
      isStorable: (post) => findOversizedField({ ...post }) === null,
    },
    published: {
      async readList(after, tag) {
        const query = { cursor: after, limit: pageSize, ...(tag !== null && { tags: [tag] }) };
        const { posts, nextCursor } = await store.list(query);
        return { after, posts, nextCursor };
      },
      readTags: () => store.listTags(),
      readPost: fetchPublishedPost,
      getPrerenderedList: () => null,
      getPrerenderedPost: () => null,
    },
  };
}

/**
 * Fetches a post from the server; null if there is none.
 *
 * @throws {StaleBuildError} if the response isn't the data of a post
 */
async function fetchPublishedPost(slug: string): Promise<PublishedPost | null> {
  const response = await fetch(getPublishedPostPath(slug));
  if (!response.ok && response.status !== 404)
    throw new Error(`The post could not be read: the server answered ${response.status}.`);
  const data: unknown = await response.json().catch(() => undefined);
  const isMissing = data === null && response.status === 404;
  if (!isMissing && !(isRecord(data) && isRecord(data['post']) && isRecord(data['body'])))
    throw new StaleBuildError(`The server answered ${response.status} without the data of a post.`);
  // Data that a cache stored for an earlier build has no related posts.
  const withRelated: unknown = isRecord(data) ? { related: [], ...data } : null;
  return withRelated as PublishedPost | null;
}
