import { makePost } from '@branchbook/blog-core/testing';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { expect, test } from 'vitest';

import { fakeSite } from '../../site/fake-site.ts';
import { createFeedFiles, type FeedStore } from '../../feeds/feed-files.ts';
import { writeFeedsInWorker } from './write-feeds.ts';

const origin = 'https://blog.example';

test('nobody waits for the feeds of long posts', async () => {
  const seeds = Array.from({ length: 50 }, (_each, at) =>
    makePost({ id: at + 1, slug: `post-${at}`, content: 'Some *words*, and `more`.\n\n'.repeat(20) }),
  );
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds });
  let hasRead = () => {};
  const isRead = new Promise<void>((resolve) => (hasRead = resolve));
  const watched: FeedStore = {
    ...store,
    async *exportPosts() {
      let count = 0;
      for await (const post of store.exportPosts()) {
        if ((count += 1) === seeds.length) hasRead();
        yield post;
      }
    },
  };
  const { respond } = createFeedFiles({
    site: fakeSite,
    origin,
    build: 'build',
    store: watched,
    writeFeeds: writeFeedsInWorker,
  });
  const feed = respond(new Request(`${origin}/feed.xml`)).then(() => 'feed');
  await isRead;
  const other = new Promise((resolve) => setImmediate(() => resolve('other')));
  expect(await Promise.race([feed, other])).toBe('other');
  expect(await feed).toBe('feed');
});
