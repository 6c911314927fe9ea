import { type PostChange, toSummary, wholePost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { seededRandom } from '@branchbook/tools/seeded-random';
import { expect, test } from 'vitest';

import { createHttpPostStore, type HttpPostStore } from './create-http-post-store.ts';
import { createFakeServer, origin } from './fake-server.ts';
import { createMemoryOutbox, type OutboxStorage } from './outbox-storage.ts';

const histories = Number(process.env['HISTORIES'] ?? 100);
const firstSeed = Number(process.env['SEED'] ?? 1);
const clientCount = 3;
const steps = 40;

/** A change that somebody wanted, and what became of it. */
interface Wish {
  readonly tag: string;
  readonly kind: 'add' | 'append';
  readonly client: Client;
  outcome: 'open' | 'resolved' | 'rejected';
}

interface Client {
  readonly storage: OutboxStorage;
  readonly timers: Set<() => void>;
  store: HttpPostStore;
  isOffline: boolean;
}

test(
  `in ${histories} histories of lost, repeated and late requests all clients converge, and each change is applied once`,
  { timeout: 1_800_000 },
  async () => {
    for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) await runHistory(seed);
  },
);

async function runHistory(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const chance = (probability: number) => random() < probability;
  const { store: server, handle } = await createFakeServer([
    makePost({ id: 1, slug: 'shared', content: '' }),
  ]);
  const late: Request[] = [];
  const wishes: Wish[] = [];
  let isCalm = false;

  /** A network that loses, repeats and delays. */
  const fetchFor = (client: Client) => async (request: Request) => {
    await turns(isCalm ? 0 : Math.floor(random() * 3));
    if (client.isOffline) throw new TypeError('Failed to fetch');
    if (isCalm || request.method === 'GET') return handle(request);
    if (chance(0.1)) throw new TypeError('The request was lost.');
    if (chance(0.15)) {
      late.push(request);
      throw new TypeError('Nobody has waited for it.');
    }
    const answer = await handle(request.clone());
    if (chance(0.2)) throw new TypeError('The answer was lost.');
    return chance(0.15) ? handle(request) : answer;
  };
  const open = (client: Client) =>
    createHttpPostStore({
      origin,
      getToken: async () => (isCalm || !chance(0.05) ? 'admin' : 'expired'),
      fetch: fetchFor(client),
      storage: client.storage,
      schedule: (run) => {
        client.timers.add(run);
        return () => void client.timers.delete(run);
      },
    });
  const clients = Array.from({ length: clientCount }, () => {
    const client = {
      storage: createMemoryOutbox(),
      timers: new Set(),
      isOffline: false,
    } as unknown as Client;
    client.store = open(client);
    return client;
  });

  for (let step = 0; step < steps; step += 1) {
    const client = clients[Math.floor(random() * clientCount)];
    if (!client) continue;
    const kind = random();
    if (kind < 0.25) wish('add', client, step);
    else if (kind < 0.5) wish('append', client, step);
    else if (kind < 0.6) client.isOffline = !client.isOffline;
    else if (kind < 0.7) reopen(client);
    else if (kind < 0.85) runTimers(client);
    else deliverLate(chance(0.5) ? 0 : late.length - 1);
    await turns(Math.floor(random() * 6));
  }

  isCalm = true;
  for (const client of clients) client.isOffline = false;
  while (late.length > 0) deliverLate(0);
  for (const client of clients) {
    do {
      runTimers(client);
      await client.store.outbox.send();
      await turns(1);
    } while ((await client.storage.readAll()).some(({ state }) => state === 'waiting'));
  }
  await turns(5);
  await check();

  function wish(kind: Wish['kind'], client: Client, step: number): void {
    const each: Wish = { tag: `${kind}-${step}`, kind, client, outcome: 'open' };
    wishes.push(each);
    client.store.index
      .transact(kind === 'add' ? [] : [1], (posts): PostChange[] => {
        if (kind === 'add') return [{ type: 'add', post: makePost({ id: 100, title: each.tag }) }];
        const shared = posts.find(({ slug }) => slug === 'shared');
        return shared
          ? [{ type: 'update', post: { ...shared, content: `${wholePost(shared).content} ${each.tag}` } }]
          : [];
      })
      .then(
        () => (each.outcome = 'resolved'),
        () => (each.outcome = 'rejected'),
      );
  }

  /** Closes the browser and opens it again: what it had in memory is gone. */
  function reopen(client: Client): void {
    client.store.close();
    client.timers.clear();
    client.store = open(client);
  }

  function runTimers(client: Client): void {
    const due = [...client.timers];
    client.timers.clear();
    for (const run of due) run();
  }

  function deliverLate(index: number): void {
    const [request] = late.splice(index, 1);
    if (request) void handle(request);
  }

  async function check(): Promise<void> {
    const context = `SEED=${seed} HISTORIES=1`;
    const { posts } = await server.readAll();
    const summaries = posts.map(toSummary);
    for (const { store } of clients) {
      const { posts: known } = await store.index.read([1]);
      expect(
        known.map((post) => toSummary({ ...post, content: '' })),
        context,
      ).toStrictEqual(summaries);
      expect(known.at(-1)?.content, context).toBe(posts.at(-1)?.content);
      expect((await store.readAll()).posts, context).toStrictEqual(posts);
    }
    const applied = [
      ...posts.filter(({ slug }) => slug !== 'shared').map(({ title }) => title),
      ...(posts
        .find(({ slug }) => slug === 'shared')
        ?.content.split(' ')
        .slice(1) ?? []),
    ];
    expect(applied.length, context).toBe(new Set(applied).size);
    const inConflict = new Set<string>();
    for (const { storage } of clients) {
      for (const { changes } of await storage.readAll()) inConflict.add(JSON.stringify(changes));
    }
    for (const { tag, kind, outcome } of wishes) {
      const isApplied = applied.includes(tag);
      if (outcome === 'resolved') expect(isApplied, `${tag}, ${context}`).toBe(true);
      if (outcome === 'rejected') expect(isApplied, `${tag}, ${context}`).toBe(false);
      // What nobody waits for any more was applied, or is kept: adds commute, and texts may be in conflict.
      const isKept = [...inConflict].some((changes) => changes.includes(`${tag}"`));
      if (isKept) expect([kind, isApplied], `${tag}, ${context}`).toStrictEqual(['append', false]);
    }
    const { sets } = { sets: (await server.readRevision()) - 1 };
    expect(sets, context).toBeGreaterThanOrEqual(applied.length === 0 ? 0 : 1);
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
