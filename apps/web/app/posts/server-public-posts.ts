import type { PostSummary } from '@branchbook/blog-core';

import { createListeners } from '../lib/create-listeners.ts';
import type { InitialPosts } from './initial-posts.tsx';
import type { PublicPostSource } from './public-posts.ts';
import { staleTimeMs } from './posts-cache.ts';
import { getPublishedPostPath, pageSize } from '@branchbook/blog-server/page-data';
import type { PublishedList, PublishedPost } from './published-post.ts';

interface CachedRead<Value> {
  readonly value: Value;
  readonly readAt: number;
}

/**
 * Reads the needed posts from a server, starting with those in the document. Data is fresh for 60 s
 * and stays until newer data arrives.
 *
 * @param onChange calls back when the list has changed
 */
export function createServerPublicPosts(
  initial: InitialPosts | null,
  onChange: (listener: () => void) => void,
  now: () => number = Date.now,
): PublicPostSource {
  const listeners = createListeners();
  const posts = new Map<string, CachedRead<PublishedPost | null>>();
  const reading = new Map<string, Promise<unknown>>();
  const lists = new Map<string | null, CachedRead<PublishedList>>();
  if (initial?.list) lists.set(initial.list.after, { value: initial.list, readAt: now() });
  if (initial?.post) posts.set(initial.post.slug, { value: initial.post.found, readAt: now() });
  const isFresh = (read: CachedRead<unknown> | undefined) =>
    read !== undefined && now() - read.readAt < staleTimeMs;

  onChange(() => {
    // Screens keep what they show.
    if (!listeners.isEmpty()) return;
    lists.clear();
    posts.clear();
  });

  return {
    getList: (after) => lists.get(after)?.value,
    getPost: (slug) => posts.get(slug)?.value,
    subscribe: listeners.subscribe,
    fetchList: (after) =>
      dedupe(`list ${after}`, async () => {
        if (isFresh(lists.get(after))) return;
        let value = await requestPage(after);
        const readAt = now();
        // Loads as many posts as before, so that Back from a post restores the scroll position.
        while (value.next !== null && value.posts.length < (lists.get(after)?.value.posts.length ?? 0)) {
          value = joinPages(value, await requestPage(value.next));
        }
        lists.set(after, { value, readAt });
        listeners.emit();
      }),
    fetchPost: (slug) =>
      dedupe(`post ${slug}`, async () => {
        const known = posts.get(slug);
        if (known && isFresh(known)) return known.value;
        const response = await fetch(getPublishedPostPath(slug));
        if (!response.ok && response.status !== 404) throw toError(response);
        const value = response.ok ? ((await response.json()) as PublishedPost) : null;
        const isNews = JSON.stringify(value) !== JSON.stringify(known?.value);
        posts.set(slug, { value: isNews || !known ? value : known.value, readAt: now() });
        if (isNews) listeners.emit();
        return value;
      }),
    fetchNextPage: (after) =>
      dedupe(`more ${after}`, async () => {
        const before = lists.get(after);
        if (!before || before.value.next === null) return;
        const more = await requestPage(before.value.next);
        // The list was reloaded in between, so this page may not follow it.
        if (lists.get(after) !== before) return;
        // As old as its first page.
        lists.set(after, { value: joinPages(before.value, more), readAt: before.readAt });
        listeners.emit();
      }),
    isRemote: true,
    prerendered: { list: { after: null, posts: [], next: null }, post: () => null },
    async search(query, limit) {
      const response = await fetch(
        `/api/v1/search?${new URLSearchParams({ q: query, limit: String(limit) })}`,
      );
      if (!response.ok) throw toError(response);
      return ((await response.json()) as { posts: readonly PostSummary[] }).posts;
    },
  };

  /** Shares a pending request with the same name. */
  function dedupe<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
    const under = reading.get(name) as Promise<Value> | undefined;
    if (under) return under;
    const started = read().finally(() => reading.delete(name));
    reading.set(name, started);
    return started;
  }
}

async function requestPage(after: string | null): Promise<PublishedList> {
  const query = new URLSearchParams({ limit: String(pageSize), ...(after !== null && { after }) });
  const response = await fetch(`/api/v1/posts?${query}`);
  if (!response.ok) throw toError(response);
  const { posts, next } = (await response.json()) as Omit<PublishedList, 'after'>;
  return { after, posts, next };
}

function joinPages(first: PublishedList, more: PublishedList): PublishedList {
  return { after: first.after, posts: [...first.posts, ...more.posts], next: more.next };
}

function toError({ status }: Response): Error {
  return new Error(`The posts could not be read: the server answered ${status}.`);
}
