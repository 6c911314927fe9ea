import type { PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';

import { fakeSite } from '../site/fake-site.ts';
import { createNotifications } from './notifications.ts';
import { getOutboxOptions, parseNotificationSettings } from './receivers.ts';

const origin = 'https://blog.example';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const webhook = { PUBLISH_WEBHOOK: 'https://hooks.example/in?k=1', PUBLISH_WEBHOOK_SECRET: secret };
const indexNow = { INDEXNOW: '1' };
const webSub = { WEBSUB_HUB: 'https://hub.example/' };
const access = { setting: { role: 'admin', origin }, origins: [origin] } as const;
const { feedPaths } = fakeSite.feed;

const create = (id: number, fields: object = {}): PostChange => ({
  type: 'create',
  post: makePost({ id, title: `Post ${id}`, slug: `post-${id}`, ...fields }),
});

type Respond = () => Response | Promise<Response>;
const ok: Respond = () => new Response();
const status =
  (code: number): Respond =>
  () =>
    new Response(null, { status: code });

const refuse = (times: number, code: number): Respond[] => Array.from({ length: times }, () => status(code));

/** Opens a store with its receivers. They respond as `respond` says, and then with 200. */
async function open(env: Readonly<Record<string, string>>, ...respond: Respond[]) {
  const clock = { now: Date.now() };
  const settings = parseNotificationSettings(env, { access, feedPaths });
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), {
    seeds: [],
    ...getOutboxOptions(settings),
    now: () => clock.now,
  });
  const sent: { readonly url: string; readonly headers: Headers; readonly body: string }[] = [];
  const report = vi.fn<(error: unknown) => void>();
  const notifications = createNotifications({
    ...settings,
    outbox: store.outbox,
    report,
    timeoutMs: 20,
    now: () => clock.now,
    fetch: async (url, init) => {
      const request = new Request(url, init);
      sent.push({ url, headers: request.headers, body: await request.text() });
      expect(init.redirect).toBe('manual');
      const response = Promise.resolve((respond.shift() ?? ok)());
      return new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('too late')));
        void response.then(resolve, reject);
      });
    },
  });
  return { ...notifications, store, clock, sent, report };
}

describe('a webhook', () => {
  test('gets each publish, update and deletion once, with a signature of Standard Webhooks', async () => {
    const { store, send, sent } = await open(webhook);
    await store.apply([create(1)]);
    await send();
    await store.apply([{ type: 'update', id: 1, fields: { slug: 'moved', aliases: ['post-1'] } }]);
    await send();
    await store.apply([{ type: 'move', id: 1, before: null }]);
    await store.apply([{ type: 'delete', id: 1 }]);
    await send();
    expect(await send()).toBeNull();
    const payloads = sent.map(({ url, headers, body }) => {
      expect(url).toBe(webhook.PUBLISH_WEBHOOK);
      expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      return new Webhook(secret).verify(body, Object.fromEntries(headers));
    });
    const url = `${origin}/blog/post-1`;
    const moved = `${origin}/blog/moved`;
    const timestamp = expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/u);
    expect(payloads).toEqual([
      { type: 'post.published', timestamp, data: { id: 1, title: 'Post 1', url } },
      { type: 'post.updated', timestamp, data: { id: 1, title: 'Post 1', url: moved, formerUrl: url } },
      { type: 'post.deleted', timestamp, data: { id: 1, title: 'Post 1', url: moved } },
    ]);
    expect(() => new Webhook(`whsec_${btoa('x'.repeat(32))}`).verify(sent[0]?.body ?? '', {})).toThrow();
  });

  test.each<[name: string, respond: Respond]>([
    ['500', status(500)],
    ['a redirect', status(302)],
    ['a time-out', () => new Promise(() => {})],
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('gets a message again, with the same id, after %s', async (_, respond) => {
    const { store, send, sent, clock, report } = await open(webhook, respond);
    await store.apply([create(1)]);
    expect(await send()).toBe(10_000);
    clock.now += 9999;
    expect(await send()).toBe(1);
    expect(sent).toHaveLength(1);
    clock.now += 1;
    expect(await send()).toBeNull();
    const [first, again] = sent;
    expect(again?.body).toBe(first?.body);
    expect(again?.headers.get('webhook-id')).toBe(first?.headers.get('webhook-id'));
    const seconds = sent.map(({ headers }) => Number(headers.get('webhook-timestamp')));
    expect(seconds[1]).toBe((seconds[0] ?? 0) + 10);
    expect(report).toHaveBeenCalledTimes(1);
    expect(String(report.mock.calls[0])).not.toContain('hooks.example');
  });

  test('gets a message five times, which is then dropped, and /healthz says so', async () => {
    const { store, send, sent, clock, health } = await open(webhook, ...refuse(9, 500));
    await store.apply([create(1)]);
    expect(await health()).toBe('ok');
    for (let wait = await send(); wait !== null; wait = await send()) clock.now += wait;
    expect(sent).toHaveLength(5);
    clock.now += 10_000;
    expect(await health()).toBe('Messages to webhook: 1 dropped in the last 7 days.');
    await store.apply([create(2)]);
    const since = new Date(clock.now).toISOString();
    clock.now += 300_000;
    expect(await health()).toBe(
      `Messages to webhook: 1 overdue, the oldest of ${since}; 1 dropped in the last 7 days.`,
    );
  });

  test('that is down gets four messages at a time, and delays no other receiver', async () => {
    const { store, send, sent } = await open({ ...webhook, ...indexNow }, ...refuse(9, 503));
    await store.apply([1, 2, 3, 4, 5, 6].map((id) => create(id)));
    expect(await send()).toBe(0);
    expect(sent.filter(({ url }) => url === webhook.PUBLISH_WEBHOOK)).toHaveLength(4);
    expect(sent.filter(({ url }) => url !== webhook.PUBLISH_WEBHOOK).length).toBeGreaterThan(0);
  });

  test('may respond with an endless body, of which nothing is read', async () => {
    const cancel = vi.fn<() => void>();
    const { store, send } = await open(webhook, () => new Response(new ReadableStream({ cancel })));
    await store.apply([create(1)]);
    expect(await send()).toBeNull();
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});

describe('IndexNow', () => {
  test('gets the URLs of several changes in one request, with the key that the site serves', async () => {
    const { store, send, sent, respond } = await open(indexNow, status(202));
    await store.apply([create(1), create(2, { slug: '日本' })]);
    await store.apply([create(3)]);
    expect(await send()).toBeNull();
    const [request] = sent;
    expect(request?.url).toBe('https://api.indexnow.org/indexnow');
    const { key, ...others } = JSON.parse(request?.body ?? '') as { key: string };
    expect(others).toEqual({
      host: 'blog.example',
      keyLocation: `${origin}/${key}.txt`,
      urlList: ['/blog/post-1', '/blog/%E6%97%A5%E6%9C%AC', '/blog/post-3'].map((path) => origin + path),
    });
    const get = (path: string, method = 'GET') => respond(new Request(origin + path, { method }));
    const served = await get(`/${key}.txt`);
    expect([await served?.text(), served?.headers.get('Content-Type')]).toEqual([
      key,
      'text/plain; charset=utf-8',
    ]);
    expect(await get(`/${'0'.repeat(32)}.txt`)).toBeNull();
    expect(await get('/llms.txt')).toBeNull();
    expect(await get(`/${key}.txt`, 'POST')).toBeNull();
  });

  test('gets the URL of before and of after a change, and that of a deleted post', async () => {
    const { store, send, sent } = await open(indexNow);
    await store.apply([create(1), create(2)]);
    await send();
    await store.apply([
      { type: 'update', id: 1, fields: { slug: 'moved' } },
      { type: 'delete', id: 2 },
    ]);
    await send();
    const { urlList } = JSON.parse(sent[1]?.body ?? '') as { readonly urlList: readonly string[] };
    expect(urlList.toSorted()).toEqual(['moved', 'post-1', 'post-2'].map((slug) => `${origin}/blog/${slug}`));
  });

  test('gets the posts of a renamed tag in one request, and none that first appeared elsewhere', async () => {
    const { store, send, sent } = await open({ ...indexNow, ...webhook });
    const canonical = 'https://elsewhere.example/post';
    const ids = [1, 2, 3];
    await store.apply(
      ids.map((id) => create(id, { tags: ['golang'], ...(id === 3 && { canonical }) })),
      { notify: false },
    );
    await store.apply(ids.map((id) => ({ type: 'update', id, fields: { tags: ['Go'] } })));
    await send();
    const [hooks, pings] = [true, false].map((isHook) =>
      sent.filter(({ url }) => (url === webhook.PUBLISH_WEBHOOK) === isHook),
    );
    expect(hooks).toHaveLength(3);
    expect(pings?.map(({ body }) => JSON.parse(body))).toMatchObject([
      { urlList: [`${origin}/blog/post-1`, `${origin}/blog/post-2`] },
    ]);
  });

  test.each([
    [200, 'ok', null],
    [403, 'ok', 10_000],
    [500, 'ok', 10_000],
    [422, 'ok', 10_000],
    [429, 'Messages to indexnow: 1 dropped in the last 7 days.', null],
  ])('responds with %i: %s, next attempt in %s ms', async (code, healthText, wait) => {
    const { store, send, health } = await open(indexNow, status(code));
    await store.apply([create(1)]);
    expect([await send(), await health()]).toEqual([wait, healthText]);
  });

  test('without it, the site serves no key', async () => {
    const { store, respond } = await open(webhook);
    const key = await store.outbox.readSiteKey();
    expect(await respond(new Request(`${origin}/${key}.txt`))).toBeNull();
  });
});

test('a WebSub hub gets one request for all feeds and changes', async () => {
  const { store, send, sent, hub } = await open(webSub, status(204));
  await store.apply([create(1), create(2)]);
  expect(await send()).toBeNull();
  const urls = Object.values(feedPaths).map((path) => ['hub.url', origin + path]);
  expect(sent.map(({ url, body }) => [url, [...new URLSearchParams(body)]])).toEqual([
    [webSub.WEBSUB_HUB, [['hub.mode', 'publish'], ...urls]],
  ]);
  expect(hub).toBe(webSub.WEBSUB_HUB);
});

test('two processes send a message once', async () => {
  const first = await open(webhook);
  const second = createNotifications({
    ...parseNotificationSettings(webhook, { access, feedPaths }),
    outbox: first.store.outbox,
    now: () => first.clock.now,
    report: () => {},
    fetch: async (url) => {
      first.sent.push({ url, headers: new Headers(), body: '' });
      return new Response();
    },
  });
  await first.store.apply([1, 2, 3, 4].map((id) => create(id)));
  await Promise.all([first.send(), second.send()]);
  expect(first.sent).toHaveLength(4);
});

test('an error of the database is reported, and tried again a minute later', async () => {
  const { store, send, report } = await open(webhook);
  vi.spyOn(store.outbox, 'claim').mockRejectedValueOnce(new Error('The database is locked.'));
  expect(await send()).toBe(60_000);
  expect(report).toHaveBeenCalledWith(new Error('The database is locked.'));
  expect(await send()).toBeNull();
});

describe('settings', () => {
  const parse = (
    env: Readonly<Record<string, string>>,
    siteOrigin: string | null,
    origins = [siteOrigin ?? 'http://localhost:4173'],
  ) =>
    parseNotificationSettings(env, {
      access: {
        setting: { role: 'admin', origin: siteOrigin },
        origins: [origins[0] ?? '', ...origins.slice(1)],
      },
      feedPaths,
    });
  const all = { ...webhook, ...indexNow, ...webSub };

  test('name the receivers; empty ones name none', () => {
    expect(parse(all, origin).receivers.map(({ name }) => name)).toEqual(['indexnow', 'webhook', 'websub']);
    expect(parse({ INDEXNOW: ' ', PUBLISH_WEBHOOK: '', WEBSUB_HUB: '' }, origin).receivers).toEqual([]);
  });

  test.each<[siteOrigin: string | null, origins?: string[]]>([
    [null],
    ['http://localhost:4173'],
    ['http://127.0.0.1:4173'],
    ['http://[::1]:4173'],
    // The demo is on loopback, whatever the site is built for.
    [origin, ['http://localhost:4173']],
  ])('a site of the origin %s announces nothing', (siteOrigin, origins) => {
    expect(parse(all, siteOrigin, origins)).toEqual({ receivers: [], hub: null, servesKey: false });
  });

  test.each([
    [{ INDEXNOW: 'yes' }, /INDEXNOW is set to "yes". Set it to 1/u],
    [{ ...webhook, PUBLISH_WEBHOOK: 'hooks.example' }, /PUBLISH_WEBHOOK is not a URL/u],
    [{ ...webhook, PUBLISH_WEBHOOK: 'file:///etc/passwd' }, /PUBLISH_WEBHOOK is not a URL/u],
    [{ ...webhook, PUBLISH_WEBHOOK: 'https://a:b@hooks.example' }, /user name or a password/u],
    [{ PUBLISH_WEBHOOK: webhook.PUBLISH_WEBHOOK }, /PUBLISH_WEBHOOK_SECRET is missing/u],
    [{ PUBLISH_WEBHOOK_SECRET: secret }, /PUBLISH_WEBHOOK is not. Set both/u],
    [{ ...webhook, PUBLISH_WEBHOOK_SECRET: secret.slice(6) }, /PUBLISH_WEBHOOK_SECRET is not right/u],
    [{ ...webhook, PUBLISH_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, /24 to 64 bytes/u],
    [{ WEBSUB_HUB: 'hub' }, /WEBSUB_HUB is not a URL/u],
  ])('%j is refused on every site', (env, message) => {
    for (const siteOrigin of [origin, null]) expect(() => parse(env, siteOrigin)).toThrow(message);
    expect(() => parse(env, origin)).not.toThrow(/hooks[.]example|whsec_c/u);
  });
});
