import { readFile } from 'node:fs/promises';

import { expect, test, vi } from 'vitest';
import { defaultWritesPerMinute, failuresPerMinute } from '@branchbook/blog-server';

import { createRateLimit, type RateLimitBinding } from './rate-limit.ts';

const write = new Request('https://blog.example/api/v1/posts', { method: 'PATCH' });
const withToken = new Request('https://blog.example/api/v1/trash', {
  headers: { Authorization: 'Bearer x' },
});

/** A rate limiter of Cloudflare with this result. */
function limitThat(limit: RateLimitBinding['limit']) {
  return { limit: vi.fn<RateLimitBinding['limit']>(limit) };
}

const at = (address: string, hasWrongToken = false) => ({ type: 'address', address, hasWrongToken }) as const;
const author = { type: 'account', subject: 'user_1' } as const;

test('a write that Cloudflare has counted as one too many waits a minute, by its account or IP address', async () => {
  const WRITES = limitThat(async ({ key }) => ({ success: key !== '192.0.2.1' }));
  const limit = createRateLimit({ WRITES }, 300, vi.fn());
  expect(await limit.check(write, at('192.0.2.1'))).toEqual({ retryAfterSeconds: 60 });
  expect(await limit.check(write, author)).toBeNull();
  expect(WRITES.limit.mock.calls).toEqual([[{ key: '192.0.2.1' }], [{ key: 'account user_1' }]]);
});

test('Cloudflare counts wrong tokens, and too many are rejected', async () => {
  const WRONG_TOKENS = limitThat(async ({ key }) => ({ success: key !== '192.0.2.1' }));
  const limit = createRateLimit({ WRONG_TOKENS }, 300, vi.fn());
  expect(await limit.check(withToken, at('192.0.2.1', true))).toEqual({ retryAfterSeconds: 60 });
  expect(await limit.check(withToken, at('192.0.2.2', true))).toBeNull();
  expect(await limit.check(withToken, author)).toBeNull();
});

test('the isolate counts alone if Cloudflare’s rate limiter fails or is missing', async () => {
  const report = vi.fn<(error: unknown) => void>();
  const error = new Error('not now');
  const broken = limitThat(() => Promise.reject(error));
  for (const bindings of [{ WRITES: broken, WRONG_TOKENS: broken }, {}]) {
    const limit = createRateLimit(bindings, 1, report);
    expect(await limit.check(withToken, at('a', true))).toBeNull();
    expect(await limit.check(write, at('a'))).toBeNull();
    expect(await limit.check(write, at('a'))).toMatchObject({ retryAfterSeconds: 60 });
  }
  expect(report.mock.calls).toEqual([[error], [error]]);
});

test('the numbers of Cloudflare’s limits are those of a server on one machine', async () => {
  const settings = await readFile(new URL('../../wrangler.jsonc', import.meta.url), 'utf8');
  expect(settings).toMatch(new RegExp(`"WRITES",.*"limit": ${defaultWritesPerMinute}, "period": 60`, 'u'));
  expect(settings).toMatch(new RegExp(`"WRONG_TOKENS",.*"limit": ${failuresPerMinute}, "period": 60`, 'u'));
});
