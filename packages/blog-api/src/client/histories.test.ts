import { PostConflictError, type PostStore, PostStoreError } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { seededRandom } from '@branchbook/tools/seeded-random';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createHttpPostStore } from './create-http-post-store.ts';
import { createFakeServer, origin } from '../handler/fake-server.ts';

const histories = Number(process.env['HISTORIES'] ?? 30);
const firstSeed = Number(process.env['SEED'] ?? 1);
const clientCount = 3;
const steps = 40;

/** A change, and what became of it. */
interface Attempt {
  readonly tag: string;
  outcome: 'open' | 'resolved' | 'conflict' | 'unavailable';
}

interface Client {
  readonly store: PostStore;
  isOffline: boolean;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test(
  `in ${histories} histories of lost, repeated and late requests each change is applied once or fails`,
  { timeout: 1_800_000 },
  async () => {
    let resolved = 0;
    for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) resolved += await runHistory(seed);
    // In a rare history, each response is lost or late.
    expect(resolved).toBeGreaterThan(histories - 2);
  },
);

/** Resolves to the number of changes whose response arrived. */
async function runHistory(seed: number): Promise<number> {
  const random = seededRandom(seed);
  const chance = (probability: number) => random() < probability;
  const { store: server, handle } = await createFakeServer([
    makePost({ id: 1, slug: 'shared', content: '' }),
  ]);
  const late: Request[] = [];
  const attempts: Attempt[] = [];
  const clients = Array.from({ length: clientCount }, (): Client => {
    const client: Client = {
      isOffline: false,
      store: createHttpPostStore({
        origin,
        getToken: async () => (chance(0.05) ? 'expired' : 'admin'),
        fetch: (request) => sendOverBadNetwork(request, client.isOffline),
      }),
    };
    return client;
  });

  for (let step = 0; step < steps; step += 1) {
    const client = clients[Math.floor(random() * clientCount)];
    if (!client) continue;
    const kind = random();
    if (kind < 0.25) void fulfil(`create-${step}`, client, create);
    else if (kind < 0.5) void fulfil(`append-${step}`, client, append);
    else if (kind < 0.6) client.isOffline = !client.isOffline;
    else if (kind < 0.85) vi.advanceTimersByTime(1000);
    else deliverLate(chance(0.5) ? 0 : late.length - 1);
    await turns(Math.floor(random() * 6));
  }
  while (attempts.some(({ outcome }) => outcome === 'open')) {
    await turns(5);
    vi.advanceTimersByTime(1000);
  }
  while (late.length > 0) deliverLate(0);
  await turns(5);
  await check();
  return attempts.filter(({ outcome }) => outcome === 'resolved').length;

  /** A network that loses, repeats and delays. */
  async function sendOverBadNetwork(request: Request, isOffline: boolean): Promise<Response> {
    await turns(Math.floor(random() * 3));
    if (isOffline) throw new TypeError('Failed to fetch');
    if (request.method === 'GET') return handle(request);
    if (chance(0.1)) throw new TypeError('The request was lost.');
    if (chance(0.15)) {
      late.push(request);
      throw new TypeError('The request is delayed.');
    }
    const response = await handle(request.clone());
    if (chance(0.2)) throw new TypeError('The response was lost.');
    return chance(0.15) ? handle(request) : response;
  }

  async function fulfil(tag: string, client: Client, change: typeof create): Promise<void> {
    const attempt: Attempt = { tag, outcome: 'open' };
    attempts.push(attempt);
    try {
      await change(client, tag);
      attempt.outcome = 'resolved';
    } catch (error) {
      if (!(error instanceof PostStoreError)) throw error;
      // A token that has expired twice.
      const isKnown = error instanceof PostConflictError || error.code === 'unauthenticated';
      attempt.outcome = isKnown ? 'conflict' : 'unavailable';
    }
  }

  async function create({ store }: Client, title: string): Promise<void> {
    await store.apply([{ type: 'create', post: makePost({ id: 100, title }) }]);
  }

  async function append({ store }: Client, tag: string): Promise<void> {
    const found = await store.get({ id: 1 });
    if (!found) throw new Error('The shared post is missing.');
    const fields = { content: `${found.post.content} ${tag}` };
    await store.apply([{ type: 'update', id: 1, fields, ifVersion: found.version }]);
  }

  function deliverLate(index: number): void {
    const [request] = late.splice(index, 1);
    if (request) void handle(request);
  }

  async function check(): Promise<void> {
    const context = `SEED=${seed} HISTORIES=1`;
    const { posts } = await server.list({ withContent: true });
    const applied = posts.flatMap(({ id, title, content }) =>
      id === 1 ? content.split(' ').slice(1) : title,
    );
    expect(applied.length, context).toBe(new Set(applied).size);
    for (const { tag, outcome } of attempts) {
      const isApplied = applied.includes(tag);
      if (outcome === 'resolved') expect(isApplied, `${tag}, ${context}`).toBe(true);
      if (outcome === 'conflict') expect(isApplied, `${tag}, ${context}`).toBe(false);
    }
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
