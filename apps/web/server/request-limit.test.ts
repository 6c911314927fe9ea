import { describe, expect, test } from 'vitest';

import { clientAddress, createRequestLimit, writesPerMinuteOf } from './request-limit.ts';

const url = 'https://blog.example/api/v1';
const write = new Request(`${url}/posts`, { method: 'PATCH' });
const withToken = new Request(`${url}/changes?since=0`, { headers: { Authorization: 'Bearer x' } });

test('who writes too often waits until the minute is over, and nobody else does', () => {
  let now = 0;
  const limit = createRequestLimit(2, () => now);
  expect([limit.check(write, 'a'), limit.check(write, 'a')]).toEqual([null, null]);
  now = 20_500;
  expect(limit.check(write, 'a')).toEqual({ retryAfterSeconds: 40 });
  expect(limit.check(new Request(`${url}/export`), 'a')).toEqual({ retryAfterSeconds: 40 });
  expect(limit.check(write, 'b')).toBeNull();
  now = 60_000;
  expect(limit.check(write, 'a')).toBeNull();
});

test('reading is not counted', () => {
  const limit = createRequestLimit(1);
  for (let each = 0; each < 50; each += 1) {
    expect(limit.check(new Request(`${url}/posts`), 'a')).toBeNull();
    expect(limit.check(withToken, 'a')).toBeNull();
  }
});

test('after thirty wrong tokens nothing with a token is taken for a minute, and what needs none is', () => {
  let now = 0;
  const limit = createRequestLimit(100, () => now);
  for (let each = 0; each < 30; each += 1) {
    expect(limit.check(withToken, 'a')).toBeNull();
    void limit.hasFailed('a');
  }
  expect(limit.check(withToken, 'a')).toEqual({ retryAfterSeconds: 60 });
  expect(limit.check(withToken, 'b')).toBeNull();
  expect(limit.check(new Request(`${url}/posts`), 'a')).toBeNull();
  now = 60_000;
  expect(limit.check(withToken, 'a')).toBeNull();
});

describe('beside other processes', () => {
  /** Counters for all processes, which refuse what is in the set. */
  function shareCounters() {
    const refused = new Set<string>();
    const asked: string[] = [];
    const counter = (name: string) => async (address: string) => {
      asked.push(`${name} ${address}`);
      return !refused.has(name);
    };
    return { refused, asked, shared: { writes: counter('writes'), failures: counter('failures') } };
  }

  test('a write is one too many where all have seen too many together', async () => {
    const { refused, asked, shared } = shareCounters();
    const limit = createRequestLimit(2, () => 0, shared);
    expect(await limit.check(write, 'a')).toBeNull();
    refused.add('writes');
    expect(await limit.check(write, 'a')).toEqual({ retryAfterSeconds: 60 });
    // What this process refuses by itself asks nobody, nor does reading.
    expect(limit.check(write, 'a')).toEqual({ retryAfterSeconds: 60 });
    expect(limit.check(withToken, 'a')).toBeNull();
    expect(asked).toEqual(['writes a', 'writes a']);
  });

  test('no token is taken for a minute where all have seen too many wrong ones together', async () => {
    let now = 0;
    const { refused, shared } = shareCounters();
    const limit = createRequestLimit(100, () => now, shared);
    await limit.hasFailed('a');
    expect(limit.check(withToken, 'a')).toBeNull();
    refused.add('failures');
    await limit.hasFailed('a');
    expect(limit.check(withToken, 'a')).toEqual({ retryAfterSeconds: 60 });
    expect(limit.check(withToken, 'b')).toBeNull();
    now = 60_000;
    expect(limit.check(withToken, 'a')).toBeNull();
  });
});

test('behind a proxy the last address of its header counts', () => {
  const headers = new Headers({ 'X-Forwarded-For': '1.1.1.1, 2.2.2.2' });
  expect(clientAddress(headers, '127.0.0.1', 'X-Forwarded-For')).toBe('2.2.2.2');
  expect(clientAddress(headers, '127.0.0.1', null)).toBe('127.0.0.1');
  expect(clientAddress(new Headers(), '127.0.0.1', 'X-Forwarded-For')).toBe('127.0.0.1');
});

test('the setting is a whole number', () => {
  expect([writesPerMinuteOf(undefined), writesPerMinuteOf(' '), writesPerMinuteOf('7')]).toEqual([
    300, 300, 7,
  ]);
  for (const wrong of ['0', '1.5', 'many'])
    expect(() => writesPerMinuteOf(wrong)).toThrow(/WRITES_PER_MINUTE/u);
});
