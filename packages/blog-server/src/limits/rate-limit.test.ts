import { describe, expect, test } from 'vitest';

import {
  type Client,
  getClientIp,
  createRateLimiter,
  getNetwork,
  parseWritesPerMinute,
} from './rate-limit.ts';

const url = 'https://blog.example/api/v1';
const write = new Request(`${url}/posts`, { method: 'PATCH' });
const read = new Request(`${url}/posts?content=1`);

const at = (address: string, hasWrongToken = false): Client => ({ type: 'address', address, hasWrongToken });
const account = (subject: string): Client => ({ type: 'account', subject });

test('who writes too often waits until the minute is over, and nobody else does', () => {
  let now = 0;
  const limit = createRateLimiter(2, () => now);
  expect([limit.check(write, account('a')), limit.check(write, account('a'))]).toEqual([null, null]);
  now = 20_500;
  const discard = new Request(`${url}/trash?keys=1`, { method: 'DELETE' });
  expect(limit.check(discard, account('a'))).toEqual({ retryAfterSeconds: 40 });
  expect(limit.check(write, account('a'))).toEqual({ retryAfterSeconds: 40 });
  expect(limit.check(new Request(`${url}/export`), account('a'))).toEqual({ retryAfterSeconds: 40 });
  expect(limit.check(write, account('b'))).toBeNull();
  const draft = new Request(`${url}/drafts/a`, { method: 'PUT' });
  const token = new Request(`${url}/tokens`, { method: 'POST' });
  for (const each of [draft, token])
    expect(limit.check(each, account('a'))).toEqual({ retryAfterSeconds: 40 });
  now = 60_000;
  expect(limit.check(write, account('a'))).toBeNull();
});

test.each(['/export', '/%65xport', '/ex%70ort?a=/posts'])(
  'an export is counted however its path is encoded: %s',
  (path) => {
    const limit = createRateLimiter(1);
    expect(limit.check(new Request(url + path), account('a'))).toBeNull();
    expect(limit.check(new Request(url + path), account('a'))).not.toBeNull();
  },
);

test('reading is not counted', () => {
  const limit = createRateLimiter(1);
  for (let each = 0; each < 50; each += 1) {
    expect(limit.check(new Request(`${url}/posts`), at('1.1.1.1'))).toBeNull();
    expect(limit.check(read, account('a'))).toBeNull();
    expect(limit.check(new Request(`${url}/posts/export`), account('a'))).toBeNull();
  }
});

test('neither requests without a token nor wrong tokens lock out an author at the same IP address', () => {
  const limit = createRateLimiter(300);
  for (let each = 0; each < 400; each += 1) {
    void limit.check(write, at('1.1.1.1'));
    void limit.check(write, at('1.1.1.1', true));
  }
  expect(limit.check(write, at('1.1.1.1'))).not.toBeNull();
  expect(limit.check(write, account('author'))).toBeNull();
});

test('thirty wrong tokens come from an IP address in a minute', () => {
  let now = 0;
  const limit = createRateLimiter(100, () => now);
  for (let each = 0; each < 30; each += 1) expect(limit.check(read, at('1.1.1.1', true))).toBeNull();
  expect(limit.check(read, at('1.1.1.1', true))).toEqual({ retryAfterSeconds: 60 });
  expect(limit.check(read, at('2.2.2.2', true))).toBeNull();
  expect(limit.check(read, at('1.1.1.1'))).toBeNull();
  now = 60_000;
  expect(limit.check(read, at('1.1.1.1', true))).toBeNull();
});

test('all IP addresses of an IPv6 /64 are one client', () => {
  const limit = createRateLimiter(1);
  expect(limit.check(write, at('2001:db8:1:2::1'))).toBeNull();
  expect(limit.check(write, at('2001:db8:1:2:ffff::7'))).not.toBeNull();
  expect(limit.check(write, at('2001:db8:1:3::1'))).toBeNull();
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('the network of %s is %s', (address, network) => expect(getNetwork(address)).toBe(network));

describe('beside other processes', () => {
  /** Counters for all processes, which refuse what is in the set. */
  function shareCounters() {
    const refused = new Set<string>();
    const counted: string[] = [];
    const counter = (name: string) => async (key: string) => {
      counted.push(`${name} ${key}`);
      return !refused.has(name);
    };
    return { refused, counted, shared: { writes: counter('writes'), failures: counter('failures') } };
  }

  test('a write is one too many if all have seen too many together', async () => {
    const { refused, counted, shared } = shareCounters();
    const limit = createRateLimiter(2, () => 0, shared);
    expect(await limit.check(write, account('a'))).toBeNull();
    refused.add('writes');
    expect(await limit.check(write, account('a'))).toEqual({ retryAfterSeconds: 60 });
    // What this process refuses by itself is counted nowhere else, nor is reading.
    expect(limit.check(write, account('a'))).toEqual({ retryAfterSeconds: 60 });
    expect(limit.check(read, account('a'))).toBeNull();
    expect(counted).toEqual(['writes account a', 'writes account a']);
  });

  test('a wrong token is one too many if all have seen too many together', async () => {
    const { refused, shared } = shareCounters();
    const limit = createRateLimiter(100, () => 0, shared);
    expect(await limit.check(read, at('1.1.1.1', true))).toBeNull();
    refused.add('failures');
    expect(await limit.check(read, at('1.1.1.1', true))).toEqual({ retryAfterSeconds: 60 });
  });
});

test('behind a proxy, the last IP address of its header counts', () => {
  const headers = new Headers({ 'X-Forwarded-For': '1.1.1.1, 2.2.2.2' });
  expect(getClientIp(headers, '127.0.0.1', 'X-Forwarded-For')).toBe('2.2.2.2');
  expect(getClientIp(headers, '127.0.0.1', null)).toBe('127.0.0.1');
  expect(getClientIp(new Headers(), '127.0.0.1', 'X-Forwarded-For')).toBe('127.0.0.1');
});

test('the setting is a whole number', () => {
  expect([parseWritesPerMinute(undefined), parseWritesPerMinute(' '), parseWritesPerMinute('7')]).toEqual([
    300, 300, 7,
  ]);
  for (const wrong of ['0', '1.5', 'many'])
    expect(() => parseWritesPerMinute(wrong)).toThrow(/WRITES_PER_MINUTE/u);
});
