import { aPost } from './support/posts.ts';
import { changePosts, expect, isEdge, test } from './support/server.ts';

const post = aPost({ title: 'Written on a server', slug: 'written-on-a-server' });

test('nothing is stored yet: the seeds are the list', async ({ request }) => {
  const response = await request.get('/api/v1/posts');
  expect(response.headers()).toMatchObject({
    // Compressed by our server, so the tag is a weak one. At the edge the engine compresses, and leaves the tag as it is.
    ...(isEdge ? { etag: '"r1"' } : { etag: 'W/"r1"', vary: 'Accept-Encoding' }),
    'x-content-type-options': 'nosniff',
  });
  const { posts } = (await response.json()) as { posts: { slug: string }[] };
  expect(posts.map(({ slug }) => slug)).toEqual([
    'managing-business-finances',
    'tax-strategies-side-projects',
    'side-project-to-business',
  ]);
});

test('what was confirmed is there after the server was killed', async ({ request, server }) => {
  expect((await changePosts(request, server, [{ type: 'add', post }])).status()).toBe(200);
  await server.kill();
  await server.restart();
  const response = await request.get('/api/v1/posts/written-on-a-server');
  expect(await response.json()).toMatchObject({ post: { title: 'Written on a server' } });
});

test('a page without a session changes nothing', async ({ page }) => {
  await page.goto('/');
  const status = await page.evaluate(async () => {
    const response = await fetch('/api/v1/posts', {
      method: 'PATCH',
      body: JSON.stringify({ changes: [{ type: 'remove', id: 1 }] }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
    });
    return response.status;
  });
  expect(status).toBe(401);
});

test('pages, answers and feeds are sent compressed to whoever accepts it, and once', async ({ request }) => {
  test.skip(isEdge, 'The engine compresses by itself what leaves a Worker.');
  for (const path of ['/blog', '/blog/tax-strategies-side-projects', '/api/v1/posts', '/feed.xml']) {
    const plain = await request.get(path, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers()['content-encoding'], path).toBeUndefined();
    for (const encoding of ['br', 'gzip']) {
      const accept = { 'Accept-Encoding': encoding };
      const response = await request.get(path, { headers: accept });
      const { etag = '', 'content-encoding': sent, vary } = response.headers();
      expect([sent, vary], path).toEqual([encoding, 'Accept-Encoding']);
      expect(await response.text(), path).toBe(await plain.text());
      for (const known of [etag, plain.headers()['etag'] ?? '']) {
        const again = await request.get(path, { headers: { ...accept, 'If-None-Match': known } });
        expect([again.status(), again.headers()['etag']], path).toEqual([304, etag]);
      }
    }
  }
});
