import { findPost, type PostSummary, seedPosts } from '@branchbook/blog-core';
import { getPublishedPostPath, pageSize } from '@branchbook/blog-server/page-data';
import { getPostOrMoved } from '@branchbook/blog-server/post-path';

import { isRecord } from '../lib/is-record.ts';
import { arePostsOnServer } from './are-posts-on-server.ts';
import { postStore } from './post-store.ts';
import { type PublishedList, type PublishedPost, toPublishedPost } from './published-post.ts';
import { publishedPostKey, toFirstPages } from './query-keys.ts';
import { rememberStoredPosts } from './remember-stored-posts.ts';

/** Options of the query for a post page: the post of a slug; null if there is none. */
export const publishedPostQuery = (slug: string) => ({
  queryKey: publishedPostKey(slug),
  queryFn: () => readPublishedPost(slug),
});

/**
 * Reads a page of the readers' list. A browser has all posts at hand, with contents, for the search.
 */
export async function readPublishedList(after: string | null): Promise<PublishedList> {
  if (arePostsOnServer) {
    const { posts, nextCursor } = await postStore.list({ cursor: after, limit: pageSize });
    return { after, posts, nextCursor };
  }
  const { posts } = await postStore.list({ withContent: true, limit: Number.MAX_SAFE_INTEGER });
  rememberStoredPosts(posts);
  return { after: null, posts, nextCursor: null };
}

const seedList: PublishedList = { after: null, posts: seedPosts, nextCursor: null };

/** The prerendered list as the data of a query: the seeds, which a browser shows until it has read. */
export const seedPages = toFirstPages(seedList);

const prerenderedPosts = new Map<string, PublishedPost | null>();

/** Returns the prerendered post of a slug, always the same object; null if there is none. */
export function getPrerenderedPost(slug: string): PublishedPost | null {
  if (arePostsOnServer) return null;
  const known = prerenderedPosts.get(slug);
  if (known !== undefined) return known;
  const found = findPost(seedPosts, { slug });
  const post = found && toPublishedPost(found);
  prerenderedPosts.set(slug, post);
  return post;
}

/** The maximum number of posts that a search on a server finds. */
export const maxFound = 100;

/**
 * Searches the posts on their server, the best match first. A browser has all texts and searches
 * itself.
 */
export async function searchOnServer(search: string): Promise<readonly PostSummary[]> {
  return (await postStore.list({ search, limit: maxFound })).posts;
}

async function readPublishedPost(slug: string): Promise<PublishedPost | null> {
  if (arePostsOnServer) {
    return fetchPublishedPost(slug);
  }
  const found = await getPostOrMoved(postStore, slug);
  return found && toPublishedPost(found);
}

/** Another build answers: it has no data at the paths of this one. */
export class StaleBuildError extends Error {}

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
  return data as PublishedPost | null;
}
