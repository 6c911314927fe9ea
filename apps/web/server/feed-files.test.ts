import type { PostSummary } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { createFeedFiles, type FeedStore } from './feed-files.ts';

const origin = 'https://blog.example';

/** A store of so many posts, of which nobody may read the contents. */
function storeOf(count: number): FeedStore {
  const { content: _, ...summary } = makePost({ date: 'March 4, 2025' });
  const postAt = (at: number): PostSummary => ({ ...summary, id: at + 1, slug: `post-${at}` });
  return {
    readRevision: async () => 7,
    async readPage({ cursor = null, limit }) {
      const start = Number(cursor ?? 0);
      const length = Math.min(limit, count - start);
      const posts = Array.from({ length }, (_each, at) => postAt(start + at));
      return { posts, next: start + length < count ? String(start + length) : null };
    },
    exportPosts() {
      throw new Error('Contents were read.');
    },
  };
}

test('the sitemap of a long list is an index, whose parts have every address once', async () => {
  const answer = createFeedFiles(storeOf(50_001), origin);
  const ask = async (path: string) => (await answer(new Request(origin + path)))?.text();
  const addressesIn = (xml = '') => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/gu), ([, address]) => address);
  const parts = addressesIn(await ask('/sitemap.xml'));
  expect(parts).toEqual([1, 2, 3].map((number) => `${origin}/sitemap-${number}.xml`));
  const addresses: (string | undefined)[] = [];
  for (const part of parts) addresses.push(...addressesIn(await ask(String(part).slice(origin.length))));
  expect(addresses).toHaveLength(50_003);
  expect(new Set(addresses).size).toBe(50_003);
  expect(addresses).toContain(`${origin}/blog/post-50000`);
  for (const path of ['/sitemap-4.xml', '/sitemap-0.xml', '/sitemap-01.xml'])
    expect(await ask(path)).toBeUndefined();
});

test('a short list has no parts', async () => {
  const answer = createFeedFiles(storeOf(3), origin);
  expect(await (await answer(new Request(`${origin}/sitemap.xml`)))?.text()).toContain('/blog/post-2<');
  expect(await answer(new Request(`${origin}/sitemap-1.xml`))).toBeNull();
});
