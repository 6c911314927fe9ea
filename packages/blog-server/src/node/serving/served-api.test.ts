import { apiConformance } from '@branchbook/blog-api/conformance';
import { describe, expect, test, vi } from 'vitest';

import { fakeClaims, fakeKeys, fakeOrigin, fakeToken, wrongTokens } from '../../auth/fake-tokens.ts';
import { clerk, demo, serve, servedFor } from './fake-served-site.ts';

describe('with Clerk', () => {
  const site = servedFor(clerk);

  /** The conformance cases use the server's own URL. Its public origin differs, as behind a proxy. */
  const send = (request: Request) => fetch(request);
  const removal = JSON.stringify({ changes: [{ type: 'delete', id: 1 }] });
  const patch = (headers: Readonly<Record<string, string>>, body: BodyInit = removal) =>
    fetch(`${site.url}/api/v1/posts`, {
      method: 'PATCH',
      body,
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'If-Match': '*',
        ...headers,
      },
    });
  const etag = async () => (await fetch(`${site.url}/api/v1/posts?limit=1`)).headers.get('ETag');
  async function expectRefused(response: Response, status: number, name: string): Promise<void> {
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ type: `urn:branchbook:problem:${name}`, status });
    expect(await etag()).toBe('"r1"');
  }

  test.each(wrongTokens)('a token %s changes nothing', async (_, token) => {
    await expectRefused(await patch({ Authorization: `Bearer ${token()}` }), 401, 'unauthenticated');
  });

  test('nor does a token with another role, or none', async () => {
    for (const differing of [
      { metadata: { role: 'reader' } },
      { metadata: {} },
      { o: { id: 'org_1', rol: 'admin' }, metadata: {} },
    ]) {
      const token = fakeToken({ ...fakeClaims(), ...differing });
      await expectRefused(await patch({ Authorization: `Bearer ${token}` }), 403, 'forbidden');
    }
  });

  test('nor does a cookie alone', async () => {
    await expectRefused(await patch({ Cookie: `__session=${fakeToken()}` }), 401, 'unauthenticated');
  });

  test('nor does a page of another site, or of the origin behind the proxy', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://blog.example']) {
      const headers = { Authorization: `Bearer ${fakeToken()}`, Origin: origin };
      await expectRefused(await patch(headers), 403, 'foreign-origin');
    }
    const headers = { Authorization: `Bearer ${fakeToken()}`, 'Sec-Fetch-Site': 'cross-site' };
    await expectRefused(await patch(headers), 403, 'foreign-origin');
  });

  test('nor does a form', async () => {
    const form = new URLSearchParams({ changes: removal });
    const post = await fetch(`${site.url}/api/v1/posts`, {
      method: 'POST',
      body: form,
      headers: { Cookie: `__session=${fakeToken()}` },
    });
    await expectRefused(post, 405, 'method-not-allowed');
    const type = 'application/x-www-form-urlencoded';
    const headers = { Authorization: `Bearer ${fakeToken()}`, 'Content-Type': type };
    await expectRefused(await patch(headers, form), 415, 'not-json');
  });

  test('there are no tokens of the demo', async () => {
    const headers = { Origin: site.url };
    expect((await fetch(`${site.url}/api/demo-session`, { method: 'POST', headers })).status).toBe(405);
  });

  test('an admin changes posts', async () => {
    const response = await patch(
      { Authorization: `Bearer ${fakeToken()}`, Origin: fakeOrigin },
      JSON.stringify({ changes: [{ type: 'move', id: 3, before: 1 }] }),
    );
    expect(response.status).toBe(200);
    expect(await etag()).toBe('"r2"');
  });

  test('what is asked for meanwhile is answered with the headers of a file', async () => {
    const { headers } = await fetch(`${site.url}/api/v1/posts`);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toBe("script-src 'self'");
    expect(headers.get('Cache-Control')).toBe('public, no-cache');
  });

  test('the built files are there, and are only read', async () => {
    expect(await (await fetch(`${site.url}/robots.txt`)).text()).toBe('User-agent: *');
    expect((await fetch(`${site.url}/blog`, { method: 'POST' })).status).toBe(405);
  });

  const cases = apiConformance({
    fetch: async (request) => {
      const url = new URL(request.url);
      const { method, headers } = request;
      const body = ['PATCH', 'PUT'].includes(method) ? await request.arrayBuffer() : null;
      const target = `${site.url}${url.pathname}${url.search}`;
      return send(new Request(target, { method, headers, body, redirect: 'manual' }));
    },
    origin: fakeOrigin,
    token: fakeToken,
    otherToken: () => fakeToken({ ...fakeClaims(), metadata: { role: 'reader' } }),
  });
  test.each(cases)('the contract: $name', ({ run }) => run());
});

describe('with the demo', () => {
  const site = servedFor(demo);

  const ask = (url: string, headers: Readonly<Record<string, string>>) =>
    fetch(`${url}/api/demo-session`, { method: 'POST', headers });

  test('its pages get tokens, which are right where they were asked for', async () => {
    for (const url of [site.url, site.url.replace('localhost', '127.0.0.1')]) {
      const response = await ask(url, { Origin: url });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const { token } = (await response.json()) as { token: string };
      const export_ = (at: string) =>
        fetch(`${at}/api/v1/export`, { headers: { Authorization: `Bearer ${token}` } });
      expect((await export_(url)).status).toBe(200);
      expect((await export_(url.replace(/localhost|127.0.0.1/u, '[::1]'))).status).toBe(401);
    }
  });

  test('nobody else gets one', async () => {
    for (const foreign of ['https://evil.example', 'null', undefined]) {
      const headers: Record<string, string> = foreign === undefined ? {} : { Origin: foreign };
      const response = await ask(site.url, headers);
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain('token"');
    }
    expect((await fetch(`${site.url}/api/demo-session`)).status).toBe(405);
  });
});

describe('a token of a program', () => {
  const site = servedFor(clerk);
  const send = (method: string, path: string, token: string, body?: unknown) =>
    fetch(`${site.url}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'If-Match': '*',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  test('writes without a session, until an admin revokes it', async () => {
    const fields = { name: 'Deploy', scope: 'publish', expiresInDays: 30 };
    const { id, token } = await (await send('POST', '/tokens', fakeToken(), fields)).json();
    const removal = { changes: [{ type: 'delete', id: 99 }] };
    expect((await send('PATCH', '/posts', token, removal)).status).toBe(200);
    expect((await send('POST', '/tokens', token, fields)).status).toBe(403);
    expect((await send('DELETE', `/tokens/${id}`, fakeToken())).status).toBe(204);
    const refused = await send('PATCH', '/posts', token, removal);
    expect([refused.status, (await refused.json()).detail]).toEqual([
      401,
      expect.stringMatching(/^The token was revoked at 20/u),
    ]);
  });
});

describe('the limit', () => {
  test('a client that writes too often, or with wrong tokens, is told when to come again; readers are not', async () => {
    vi.stubEnv('CLERK_JWT_KEY', fakeKeys.publicKey);
    vi.stubEnv('WRITES_PER_MINUTE', '3');
    vi.stubEnv('CLIENT_ADDRESS_HEADER', 'X-Forwarded-For');
    const site = await serve(clerk);
    const patch = (token: string, address: string) =>
      fetch(`${site.url}/api/v1/posts`, {
        method: 'PATCH',
        body: JSON.stringify({ changes: [{ type: 'delete', id: 99 }] }),
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          'X-Forwarded-For': `6.6.6.6, ${address}`,
        },
      });
    const statuses: number[] = [];
    for (let each = 0; each < 4; each += 1) statuses.push((await patch(fakeToken(), '1.1.1.1')).status);
    expect(statuses.slice(0, 3)).not.toContain(429);
    const refused = await patch(fakeToken(), '1.1.1.1');
    expect([statuses[3], refused.status]).toEqual([429, 429]);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await refused.json()).toMatchObject({ type: 'urn:branchbook:problem:rate-limited' });
    // Somebody else at the same IP address, with a token or without, and others are not concerned.
    const other = fakeToken({ ...fakeClaims(), sub: 'user_2' });
    expect((await patch(other, '1.1.1.1')).status).not.toBe(429);
    const anonymous = async (path: string, address: string) =>
      (await fetch(site.url + path, { headers: { 'X-Forwarded-For': address } })).status;
    for (const path of ['/export', '/%65xport', '/exp%6Frt']) {
      expect(await anonymous(`/api/v1${path}`, '1.1.1.1')).toBe(401);
    }
    expect(await anonymous('/api/v1/%65xport', '1.1.1.1')).toBe(429);
    expect(await anonymous('/api/v1/export', '2.2.2.2')).toBe(401);
    expect((await fetch(`${site.url}/api/v1/posts`)).status).toBe(200);

    const readTrash = (token: string) =>
      fetch(`${site.url}/api/v1/trash`, {
        headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '3.3.3.3' },
      });
    const wrong = ['wrong', `bb_${'0'.repeat(46)}`, `bb_${'A'.repeat(46)}`];
    for (let each = 0; each < 30; each += 1)
      expect((await readTrash(wrong[each % 3] ?? '')).status).toBe(401);
    for (const each of wrong) expect((await readTrash(each)).status).toBe(429);
    expect((await readTrash(other)).status).toBe(200);
    site.close();
    vi.unstubAllEnvs();
  });

  test('a setting that is no number is refused at the start', async () => {
    vi.stubEnv('WRITES_PER_MINUTE', 'many');
    await expect(serve(demo)).rejects.toThrow(/WRITES_PER_MINUTE is set to "many"/u);
    vi.unstubAllEnvs();
  });
});
