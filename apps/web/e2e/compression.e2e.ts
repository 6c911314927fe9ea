import { expect, test } from './support/server.ts';

// Only for Node's server: the engine compresses the responses of a Worker.
test('pages, API responses and feeds are compressed once for clients that accept it', async ({ request }) => {
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
