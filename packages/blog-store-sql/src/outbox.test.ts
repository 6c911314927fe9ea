import type { BlogPost, PostChange } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { create, makePosts, openWith, retitle } from './fake-store.ts';
import { openNodeDatabase } from './node-database.ts';
import type { OutboxMessage } from './outbox.ts';
import { openSqlPostStore, type SqlApplyOptions, type SqlPostStore } from './sql-post-store.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Opens a store with three posts, one receiver and a clock that only tests move. */
async function open({ receivers = ['webhook'] }: { readonly receivers?: readonly string[] } = {}) {
  const clock = { now: Date.UTC(2026, 10, 29) };
  const store = await openWith(makePosts(3), { receivers, now: () => clock.now });
  return { store, clock, outbox: store.outbox };
}

/** Returns the events of changes: type, id and slug, with the former slug if it changed. */
async function eventsOf(
  store: SqlPostStore,
  changes: readonly PostChange[],
  options?: SqlApplyOptions,
): Promise<readonly string[]> {
  await store.apply(changes, options);
  const messages: OutboxMessage[] = [];
  // One about a post is due when the one before is removed.
  for (let due = await claim(); due.length > 0; due = await claim()) {
    messages.push(...due);
    await store.outbox.remove(due);
  }
  return messages.map(({ type, postId, slug, formerSlug }) =>
    [type, postId, slug, formerSlug].filter((part) => part !== null).join(' '),
  );

  function claim(): Promise<readonly OutboxMessage[]> {
    return store.outbox.claim('webhook', 100);
  }
}

const update = (id: number, fields: Partial<BlogPost>): PostChange => ({ type: 'update', id, fields });

test.each<[name: string, changes: readonly PostChange[], events: readonly string[]]>([
  ['a new post', [create({ id: 10, slug: 'new' })], ['published 10 new']],
  ['an edit', [retitle(2, 'New')], ['updated 2 post-2']],
  ['a new slug', [update(2, { slug: 'moved', aliases: ['post-2'] })], ['updated 2 moved post-2']],
  ['two edits at once', [retitle(2, 'One'), update(2, { slug: 'two' })], ['updated 2 two post-2']],
  ['a deletion', [{ type: 'delete', id: 2 }], ['deleted 2 post-2']],
  ['an edit and a deletion', [update(2, { slug: 'x' }), { type: 'delete', id: 2 }], ['deleted 2 post-2']],
  ['an unpublished post', [{ type: 'unpublish', id: 2, draft: 'd' }], ['deleted 2 post-2']],
  [
    'a post that replaces another one',
    [{ type: 'delete', id: 2 }, create({ id: 2, slug: 'new' })],
    ['deleted 2 post-2', 'published 2 new'],
  ],
  ['a move', [{ type: 'move', id: 3, before: 1 }], []],
  ['the same title', [retitle(2, 'Post 2')], []],
  ['a former slug', [update(2, { aliases: ['older'] })], []],
  ['a field of another program', [update(2, { other: 1 } as Partial<BlogPost>)], []],
  ['an edit that is taken back', [retitle(2, 'New'), retitle(2, 'Post 2')], []],
  ['a new post that is deleted again', [create({ id: 10 }), { type: 'delete', id: 10 }], []],
  ['a deletion of a missing post', [{ type: 'delete', id: 77 }], []],
])('%s is announced as readers see it', async (_, changes, events) => {
  const posts = makePosts(3).map((post) => ({ ...post, title: `Post ${post.id}`, slug: `post-${post.id}` }));
  for (const database of [makeFakeDatabase(), openNodeDatabase(':memory:')]) {
    const store = await openSqlPostStore(database, { seeds: posts, receivers: ['webhook'] });
    expect(await eventsOf(store, changes)).toEqual(events);
  }
});

test('a post that returns from the trash or from the drafts is published', async () => {
  const { store } = await open();
  const { trashKeys } = await store.apply([{ type: 'delete', id: 2 }]);
  await store.apply([{ type: 'unpublish', id: 1, draft: 'd' }]);
  await store.outbox.remove(await store.outbox.claim('webhook', 10));
  const restored = await eventsOf(store, [{ type: 'restore', key: trashKeys[0] ?? '' }]);
  expect(restored).toEqual([expect.stringMatching(/^published 2/u)]);
  const { post } = (await store.drafts.get('d')) ?? {};
  if (!post) throw new Error('There is no draft.');
  const republished = await eventsOf(store, [{ type: 'create', post, draft: 'd' }]);
  expect(republished).toEqual([expect.stringMatching(/^published 1/u)]);
});

test('an import, the seeds, drafts and a repeated request are not announced', async () => {
  const { store } = await open();
  expect(await eventsOf(store, [create({ id: 10 })], { notify: false })).toEqual([]);
  const [post] = makePosts(1);
  if (post) await store.drafts.save({ key: 'd', post, edits: null });
  expect(await eventsOf(store, [])).toEqual([]);
  const changes = [create({ id: 11 })];
  expect(await eventsOf(store, changes, { idempotencyKey: 'k' })).toHaveLength(1);
  expect(await eventsOf(store, changes, { idempotencyKey: 'k' })).toEqual([]);
});

test('a change that fails queues nothing', async () => {
  const { store } = await open();
  await expect(store.apply([retitle(2, 'New'), retitle(77, 'New')])).rejects.toThrow(/no post/u);
  expect(await store.outbox.claim('webhook', 10)).toEqual([]);
});

test('each receiver gets the same message, and another store sends none of them', async () => {
  const { store } = await open({ receivers: ['webhook', 'indexnow'] });
  await store.apply([retitle(2, 'New')]);
  const [first] = await store.outbox.claim('webhook', 10);
  const [other] = await store.outbox.claim('indexnow', 10);
  expect(first?.id).toMatch(/^[\da-f-]{36}$/u);
  expect(other).toEqual({ ...first, receiver: 'indexnow' });
  const silent = await open({ receivers: [] });
  await silent.store.apply([retitle(2, 'New')]);
  expect(await silent.outbox.claim('webhook', 10)).toEqual([]);
});

test('search engines get no messages about posts that first appeared elsewhere', async () => {
  const store = await openWith(makePosts(3), {
    receivers: ['webhook', 'indexnow'],
    searchEngines: ['indexnow'],
  });
  const canonical = 'https://elsewhere.example/post';
  await store.apply([create({ id: 10, canonical }), retitle(3, 'New')]);
  // An engine may have read the post as one of this site, and as one of another.
  await store.apply([update(2, { canonical })]);
  await store.apply([{ type: 'update', id: 10, fields: {}, remove: ['canonical'] }]);
  await store.apply([update(10, { canonical })]);
  for (const id of [2, 10]) await store.apply([retitle(id, 'Newer')]);
  for (const id of [2, 3]) await store.apply([{ type: 'delete', id }]);
  const list = async (receiver: string) => {
    const found: OutboxMessage[] = [];
    for (let due = await claim(); due.length > 0; due = await claim()) {
      found.push(...due);
      await store.outbox.remove(due);
    }
    return found.map(({ type, postId }) => `${type} ${postId}`).toSorted();

    function claim() {
      return store.outbox.claim(receiver, 10);
    }
  };
  expect(await list('indexnow')).toEqual(['deleted 3', 'updated 10', 'updated 10', 'updated 2', 'updated 3']);
  expect(await list('webhook')).toHaveLength(9);
});

test('a message has five attempts, each later than the one before, and is then dropped', async () => {
  const { store, clock, outbox } = await open();
  await store.apply([retitle(2, 'New')]);
  const began = clock.now;
  const waits: number[] = [];
  const ids = new Set<string>();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    clock.now = (await outbox.readNextDue()) ?? 0;
    waits.push(clock.now - began);
    const [message] = await outbox.claim('webhook', 10);
    expect(message?.attempt).toBe(attempt);
    ids.add(message?.id ?? '');
    // Another process gets nothing meanwhile.
    expect(await outbox.claim('webhook', 10)).toEqual([]);
  }
  expect(waits).toEqual([0, 10 * second, 70 * second, 11 * minute + 10 * second, 71 * minute + 10 * second]);
  expect(ids.size).toBe(1);
  expect(await outbox.readNextDue()).toBeNull();
  clock.now += 10 * second;
  expect(await outbox.claim('webhook', 10)).toEqual([]);
  expect(await outbox.readBacklog()).toEqual([
    { receiver: 'webhook', overdue: 0, overdueSince: null, dropped: 1 },
  ]);
  clock.now += 7 * day;
  expect(await outbox.readBacklog()).toEqual([]);
});

test('a later message about a post waits for the earlier one, and those about others do not', async () => {
  const { store, clock, outbox } = await open();
  await store.apply([retitle(2, 'New')]);
  await store.apply([{ type: 'delete', id: 2 }]);
  await store.apply([{ type: 'delete', id: 3 }]);
  const claim = async () =>
    (await outbox.claim('webhook', 10)).map(({ type, postId }) => `${type} ${postId}`);
  expect(await claim()).toEqual(['updated 2', 'deleted 3']);
  clock.now += 10 * second;
  const [earlier] = await outbox.claim('webhook', 1);
  await outbox.remove(earlier ? [earlier] : []);
  expect(await claim()).toEqual(['deleted 2', 'deleted 3']);
});

test('what is dropped early waits for nothing more, and lets later messages pass', async () => {
  const { store, outbox } = await open();
  await store.apply([retitle(2, 'New')]);
  await outbox.drop(await outbox.claim('webhook', 10));
  expect(await outbox.readBacklog()).toMatchObject([{ dropped: 1 }]);
  await store.apply([{ type: 'delete', id: 2 }]);
  expect(await outbox.claim('webhook', 10)).toMatchObject([{ type: 'deleted' }]);
});

test('a message is overdue five minutes after its change', async () => {
  const { store, clock, outbox } = await open();
  const queued = clock.now;
  await store.apply([retitle(2, 'New')]);
  clock.now += 5 * minute - 1;
  expect(await outbox.readBacklog()).toEqual([]);
  clock.now += 1;
  expect(await outbox.readBacklog()).toEqual([
    { receiver: 'webhook', overdue: 1, overdueSince: queued, dropped: 0 },
  ]);
});

test('old history is forgotten together with old messages', async () => {
  const { store, clock, outbox } = await open();
  await store.apply([retitle(2, 'New')]);
  await store.forgetHistory(clock.now + 1);
  expect(await outbox.readNextDue()).toBeNull();
});

test('the key of a database stays the same, and others have another one', async () => {
  const database = makeFakeDatabase();
  const key = await (await openSqlPostStore(database)).outbox.readSiteKey();
  expect(key).toMatch(/^[\da-f]{32}$/u);
  expect(await (await openSqlPostStore(database)).outbox.readSiteKey()).toBe(key);
  expect(await (await openWith()).outbox.readSiteKey()).not.toBe(key);
});
