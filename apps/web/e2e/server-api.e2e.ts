import { aPost } from './support/posts.ts';
import { changePosts, expect, isEdge, test } from './support/server.ts';

const post = aPost({ title: 'Written on a server', slug: 'written-on-a-server' });

test('the seeds are the list before anything is stored', async ({ request }) => {
  const response = await request.get('/api/v1/posts');
  expect(response.headers()).toMatchObject({
    // Our server compresses and weakens the ETag. At the edge, the engine compresses and keeps the
    // ETag.
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

test('a confirmed change survives the kill of the server', async ({ request, server }) => {
  expect((await changePosts(request, server, [{ type: 'create', post }])).status()).toBe(200);
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
      body: JSON.stringify({ changes: [{ type: 'delete', id: 1 }] }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
    });
    return response.status;
  });
  expect(status).toBe(401);
});
