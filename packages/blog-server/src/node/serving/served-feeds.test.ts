import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { describe, expect, test } from 'vitest';

import { fakeToken } from '../../auth/fake-tokens.ts';
import { fakeSite } from '../../site/fake-site.ts';
import { clerk, demo, serve, servedFor } from './fake-served-site.ts';

describe('what lets posts be found', () => {
  const paths = [...Object.values(fakeSite.feed.feedPaths), '/sitemap.xml', '/llms.txt'];
  const site = servedFor(clerk);

  const add = (ids: readonly number[]) =>
    fetch(`${site.url}/api/v1/posts`, {
      method: 'PATCH',
      body: JSON.stringify({
        changes: ids.map((id) => ({
          type: 'create',
          post: {
            id,
            title: `Post ${id} & more`,
            excerpt: '',
            date: 'April 2, 2025',
            author: 'Nobody',
            slug: `post-${id}`,
            content: '# First',
            isMarkdown: true,
          },
        })),
      }),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        Authorization: `Bearer ${fakeToken()}`,
      },
    });

  test.each(paths)('%s has a new post after seconds, and is not sent again till then', async (path) => {
    const id = Date.now();
    expect((await add([id])).status).toBe(200);
    const readNewest = async () => {
      const response = await fetch(`${site.url}${path}`);
      return { response, text: await response.text() };
    };
    await expect
      .poll(async () => (await readNewest()).text, { timeout: 30_000 })
      .toContain(`https://blog.example/blog/post-${id}`);
    const { response, text } = await readNewest();
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=60');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(text).toContain('https://blog.example/blog/managing-business-finances');
    const known = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    expect((await fetch(`${site.url}${path}`, { headers: known })).status).toBe(304);
    expect((await fetch(`${site.url}${path}`, { method: 'HEAD' })).status).toBe(200);
  });

  test('its health says the revision and when the posts were copied last', async () => {
    const read = async () => {
      const response = await fetch(`${site.url}/healthz`);
      return (await response.json()) as { revision: number; lastBackup: string | null };
    };
    await expect.poll(async () => (await read()).lastBackup, { timeout: 10_000 }).not.toBeNull();
    expect((await read()).revision).toBeGreaterThan(0);
  });

  test('feeds have the newest fifty, the sitemap all', async () => {
    await add(Array.from({ length: 60 }, (_, index) => 1000 + index));
    const readItems = async () => {
      const feed = await fetch(`${site.url}/feed.json`);
      return ((await feed.json()) as { items: { url: string }[] }).items;
    };
    await expect.poll(async () => (await readItems()).length, { timeout: 30_000 }).toBe(50);
    const items = await readItems();
    expect(items[0]?.url).toBe('https://blog.example/blog/post-1059');
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    expect(sitemap).toContain('/blog/post-1000<');
    expect(sitemap).toContain('/blog/side-project-to-business<');
  });
});

test('what was sent before a start is sent anew: the code of the server may be another', async () => {
  const data = await temporaryFolder();
  const readFeed = async (known = '') => {
    const site = await serve(demo, 'localhost', data);
    const response = await fetch(`${site.url}/feed.xml`, { headers: { 'If-None-Match': known } });
    site.close();
    return { status: response.status, etag: response.headers.get('ETag') ?? '' };
  };
  const { etag } = await readFeed();
  expect(etag).not.toBe('');
  expect((await readFeed(etag)).status).toBe(200);
});
