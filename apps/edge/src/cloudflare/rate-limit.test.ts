import { readFile } from 'node:fs/promises';

import { expect, test, vi } from 'vitest';
import { defaultWritesPerMinute, failuresPerMinute } from 'web/server/request-limit.ts';

import { createRateLimit, type RateLimitBinding } from './rate-limit.ts';

const write = new Request('https://blog.example/api/v1/posts', { method: 'PATCH' });
const withToken = new Request('https://blog.example/api/v1/changes', {
  headers: { Authorization: 'Bearer x' },
});

/** A limit of Cloudflare, which answers so. */
function limitThat(limit: RateLimitBinding['limit']) {
  return { limit: vi.fn<RateLimitBinding['limit']>(limit) };
}

test('a write that Cloudflare has counted as one too many waits a minute, by its address', async () => {
  const WRITES = limitThat(async ({ key }) => ({ success: key !== '192.0.2.1' }));
  const limit = createRateLimit({ WRITES }, 300, vi.fn());
  expect(await limit.check(write, '192.0.2.1')).toEqual({ retryAfterSeconds: 60 });
  expect(await limit.check(write, '192.0.2.2')).toBeNull();
  expect(WRITES.limit.mock.calls).toEqual([[{ key: '192.0.2.1' }], [{ key: '192.0.2.2' }]]);
});

test('wrong tokens are counted by Cloudflare, and no more are verified where they are too many', async () => {
  const WRONG_TOKENS = limitThat(async () => ({ success: false }));
  const limit = createRateLimit({ WRONG_TOKENS }, 300, vi.fn());
  expect(limit.check(withToken, '192.0.2.1')).toBeNull();
  await limit.hasFailed('192.0.2.1');
  expect(limit.check(withToken, '192.0.2.1')).toMatchObject({ retryAfterSeconds: 60 });
  expect(limit.check(withToken, '192.0.2.2')).toBeNull();
});

test('where Cloudflare does not answer, or has no such limit, the isolate counts alone', async () => {
  const report = vi.fn<(error: unknown) => void>();
  const error = new Error('not now');
  const broken = limitThat(() => Promise.reject(error));
  for (const bindings of [{ WRITES: broken, WRONG_TOKENS: broken }, {}]) {
    const limit = createRateLimit(bindings, 1, report);
    await limit.hasFailed('a');
    expect(await limit.check(write, 'a')).toBeNull();
    expect(await limit.check(write, 'a')).toMatchObject({ retryAfterSeconds: 60 });
  }
  expect(report.mock.calls).toEqual([[error], [error]]);
});

test('the numbers of Cloudflare’s limits are those of a server on one machine', async () => {
  const settings = await readFile(new URL('../../wrangler.jsonc', import.meta.url), 'utf8');
  expect(settings).toMatch(new RegExp(`"WRITES",.*"limit": ${defaultWritesPerMinute}, "period": 60`, 'u'));
  expect(settings).toMatch(new RegExp(`"WRONG_TOKENS",.*"limit": ${failuresPerMinute}, "period": 60`, 'u'));
});
