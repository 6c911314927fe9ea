import type { PostSummary } from '@branchbook/blog-core';

import type { InitialPosts } from './initial-posts.tsx';
import type { PublicPostSource } from './public-posts.ts';
import { staleTimeMs } from './posts-cache.ts';
import { pageSize, getPublishedPostPath, type PublishedList, type PublishedPost } from './published-post.ts';

interface CachedRead<Value> {
  readonly value: Value;
  readonly readAt: number;
}

/**
 * Reads from a server, part by part, what a page needs; it begins with what the document came with. What was read is fresh for a
 * minute, and is shown until something newer has come.
 *
 * @param onChange calls back when the list has changed, as by this page's own author
 */
export function createServerPublicPosts(
  initial: InitialPosts | null,
  onChange: (listener: () => void) => void,
  now: () => number = Date.now,
): PublicPostSource {
  const listeners = new Set<() => void>();
  const posts = new Map<string, CachedRead<PublishedPost | null>>();
  const reading = new Map<string, Promise<unknown>>();
  const lists = new Map<string | null, CachedRead<PublishedList>>();
  if (initial?.list) lists.set(initial.list.after, { value: initial.list, readAt: now() });
  if (initial?.post) posts.set(initial.post.slug, { value: initial.post.found, readAt: now() });
  const isFresh = (read: CachedRead<unknown> | undefined) =>
    read !== undefined && now() - read.readAt < staleTimeMs;

  onChange(() => {
    // Where a screen shows them, what is there stays until it is left.
    if (listeners.size > 0) return;
    lists.clear();
    posts.clear();
  });

  return {
    getList: (after) => lists.get(after)?.value,
    getPost: (slug) => posts.get(slug)?.value,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    fetchList: (after) =>
      dedupe(`list ${after}`, async () => {
        if (isFresh(lists.get(after))) return;
        let value = await requestPage(after);
        const readAt = now();
        // As many as are there by then: who comes back from a post finds the place that was left.
        while (value.next !== null && value.posts.length < (lists.get(after)?.value.posts.length ?? 0)) {
          value = joinPages(value, await requestPage(value.next));
        }
        lists.set(after, { value, readAt });
        notify();
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
        if (isNews) notify();
        return value;
      }),
    fetchNextPage: (after) =>
      dedupe(`more ${after}`, async () => {
        const before = lists.get(after);
        if (!before || before.value.next === null) return;
        const more = await requestPage(before.value.next);
        // Read anew meanwhile: these may not follow.
        if (lists.get(after) !== before) return;
        // As old as its first part.
        lists.set(after, { value: joinPages(before.value, more), readAt: before.readAt });
        notify();
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

  function notify(): void {
    for (const listener of listeners) listener();
  }

  /** Does the same only once at a time. */
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
