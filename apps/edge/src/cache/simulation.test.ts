import { seededRandom } from '@branchbook/tools/seeded-random';
import { sharedCacheControl } from '@branchbook/blog-server';
import { expect, test } from 'vitest';

import { type ResponseCache, createCachedHandler } from './response-cache.ts';
import {
  cachingRules,
  type CachingRules,
  freshMs,
  type CachedResponse,
  staleIfErrorMs,
} from './caching-rules.ts';

/**
 * Readers and a writer of one blog, at three places with a cache each, with a fake clock: responses take time, caches forget, fail
 * and give what they hold late, purges are late, lost or repeated, the primary is away for a while, the code is deployed anew. `HISTORIES` says
 * how many there are, `SEED` with which number the first begins.
 */
const histories = Number(process.env['HISTORIES'] ?? 50);
const firstSeed = Number(process.env['SEED'] ?? 1);

const origin = 'https://blog.example';
const slugs = ['a', 'b'];
const places = 3;
const second = 1000;

/** What is broken on purpose, beside the rules. */
interface World {
  readonly rules: CachingRules;
  /** How old responses of the primary may be: then it is a replica. */
  readonly replicaLag: number;
  /** The caches do not tell one build from another. */
  readonly isOneBuild: boolean;
  /** Writes get their response before they are stored. */
  readonly isHasty: boolean;
}
const right: World = { rules: cachingRules, replicaLag: 0, isOneBuild: false, isHasty: false };

/** A state of the primary. */
interface State {
  readonly at: number;
  readonly revision: number;
  readonly texts: ReadonlyMap<string, string>;
}

test(`in ${histories} histories nobody reads what was replaced over a minute ago, nor what is not for all, and no write is lost`, async () => {
  let requested = 0;
  let servedByPrimary = 0;
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
    const { faults, ...counts } = await simulate(seed, right);
    expect(faults, `SEED=${seed} HISTORIES=1`).toEqual([]);
    requested += counts.requested;
    servedByPrimary += counts.served;
  }
  // The cache must serve some, or nothing is tested.
  expect(servedByPrimary).toBeLessThan(requested * 0.8);
});

const broken: readonly (readonly [
  string,
  Partial<World> & {
    readonly rule?: Partial<CachingRules>;
    /** The first seed to try: earlier histories do not find the fault. */
    readonly from?: number;
  },
  RegExp,
])[] = [
  ['that caches responses for one reader', { rule: { isCacheable: () => true } }, /not for all|failure/u],
  [
    'that dates a response by its arrival',
    { rule: { getAsOf: (_, respondedAt) => respondedAt }, from: 190 },
    /over a minute/u,
  ],
  [
    'that serves responses of any age',
    { rule: { isFresh: (cached, newest) => newest === null || (cached.revision ?? newest) >= newest } },
    /over a minute/u,
  ],
  [
    'that does not look at what was written here',
    { rule: { isFresh: (cached, _, now) => now - cached.asOf < freshMs } },
    /own write/u,
  ],
  ['that gives nothing where the primary is away', { rule: { isUsableOnError: () => false } }, /nothing/u],
  [
    'that gives anything where the primary is away',
    { rule: { isUsableOnError: () => true }, from: 192 },
    /over a day/u,
  ],
  ['that lets late responses replace newer ones', { rule: { replaces: () => true }, from: 223 }, /led back/u],
  ['that reads a replica', { replicaLag: 10 * second, from: 36 }, /over a minute/u],
  ['that takes the pages of another build', { isOneBuild: true }, /another build/u],
  ['that confirms a write before it is stored', { isHasty: true, from: 27 }, /lost/u],
];

test.each(broken)('a cache %s is found out', async (_, { rule, from = 1, ...world }, fault) => {
  for (let seed = from; seed <= 2000; seed += 1) {
    const { faults } = await simulate(seed, { ...right, ...world, rules: { ...cachingRules, ...rule } });
    if (faults.some((each) => fault.test(each))) return;
  }
  throw new Error(`No history has found a fault like ${String(fault)}.`);
});

async function simulate(
  seed: number,
  world: World,
): Promise<{ faults: string[]; requested: number; served: number }> {
  const random = seededRandom(seed);
  const chance = (probability: number) => random() < probability;
  const upTo = (milliseconds: number) => Math.floor(random() * milliseconds);
  const clock = makeClock();
  const faults: string[] = [];
  // Mostly minutes; sometimes days, in which the primary can be away for longer than a day.
  const length = chance(0.2) ? 3 * staleIfErrorMs : 5 * 60 * second;
  const away = { from: upTo(length), until: 0 };
  away.until = away.from + upTo(length / 2);
  const isAway = () => clock.now() >= away.from && clock.now() < away.until;
  const deployedAt = upTo(length);
  const buildNow = () => (clock.now() < deployedAt ? 'one' : 'two');

  const states: State[] = [{ at: 0, revision: 1, texts: new Map(slugs.map((slug) => [slug, 'first'])) }];
  const stateAt = (time: number) => states.findLast(({ at }) => at <= time) ?? states[0]!;
  const acknowledged: string[] = [];
  let requested = 0;
  let served = 0;

  async function primary(request: Request): Promise<Response> {
    await clock.sleep(upTo(chance(0.1) ? 8 * second : 300));
    if (isAway()) {
      if (chance(0.5)) throw new Error('The primary is away.');
      return new Response('Away', { status: 503, headers: { 'Cache-Control': 'no-store' } });
    }
    const { pathname } = new URL(request.url);
    if (request.method === 'PATCH') return write(await request.text(), pathname);
    served += 1;
    const { revision, texts } = stateAt(clock.now() - upTo(world.replicaLag));
    const build = buildNow();
    await clock.sleep(upTo(chance(0.2) ? 8 * second : 300));
    if (request.headers.has('Authorization') || pathname === '/blog/new') {
      return new Response('A draft', { headers: { 'Cache-Control': 'private, no-cache' } });
    }
    const text =
      pathname === '/blog' ? JSON.stringify([...texts]) : texts.get(pathname.slice('/blog/'.length));
    return new Response(JSON.stringify({ revision, build, text: text ?? null }), {
      status: text === undefined ? 404 : 200,
      headers: { ETag: `"r${revision}-${build}"`, 'Cache-Control': sharedCacheControl },
    });
  }

  async function write(text: string, pathname: string): Promise<Response> {
    const slug = pathname.slice('/blog/'.length);
    const store = () => {
      const before = states.at(-1)!;
      const texts = new Map(before.texts);
      // Unpublished, or as it is written.
      if (text.endsWith('!')) texts.delete(slug);
      else texts.set(slug, text);
      states.push({ at: clock.now(), revision: before.revision + 1, texts });
    };
    if (world.isHasty) void clock.sleep(second).then(() => isAway() || store());
    else store();
    return new Response(null, { status: 200, headers: { ETag: `"r${states.at(-1)!.revision}"` } });
  }

  const sites = Array.from({ length: places }, () => makePlace());

  function makePlace() {
    let cached = new Map<string, CachedResponse>();
    let newest: { readonly revision: number; readonly at: number } | null = null;
    let troubles = 0;
    const trouble = () => {
      troubles += 1;
      return new Error('The cache has failed.');
    };
    const cache: ResponseCache = {
      async match(key) {
        await clock.sleep(upTo(20));
        if (chance(0.02)) throw trouble();
        if (chance(0.02) && cached.delete(key)) trouble();
        return cached.get(key) ?? null;
      },
      async put(key, response) {
        if (chance(0.02)) throw trouble();
        cached.set(key, response);
      },
      async newestRevision() {
        return newest && clock.now() - newest.at < freshMs ? newest.revision : null;
      },
    };
    const fetches = new Map<string, ReturnType<typeof createCachedHandler>>();
    return {
      /** The newest revision of each URL that a reader received here, and when. */
      seen: new Map<string, { readonly revision: number; readonly troubles: number }>(),
      written: 0,
      getCached: (key: string) => cached.get(key) ?? null,
      /** How often it has failed, or lost a response. */
      troubles: () => troubles,
      purge() {
        trouble();
        cached = new Map();
      },
      note(revision: number) {
        newest = { revision, at: clock.now() };
      },
      fetch(request: Request) {
        const build = world.isOneBuild ? 'one' : buildNow();
        const fetch =
          fetches.get(build) ??
          createCachedHandler(
            { handle: primary, cache, build, feedPaths: ['/feed.xml'], now: clock.now },
            world.rules,
          );
        fetches.set(build, fetch);
        return fetch(request, (work) => void work);
      },
    };
  }

  /** A reader comes, and often once again when a minute is nearly over. */
  async function readTwice(): Promise<void> {
    await clock.sleep(upTo(length));
    const site = sites[upTo(places)]!;
    const path = chance(0.3) ? '/blog' : chance(0.1) ? '/blog/new' : `/blog/${slugs[upTo(slugs.length)]}`;
    await read(site, path);
    if (chance(0.5)) return;
    await clock.sleep(freshMs - upTo(4 * second));
    await read(site, path);
  }

  async function read(site: ReturnType<typeof makePlace>, path: string): Promise<void> {
    const isAuthor = chance(0.05);
    const request = new Request(`${origin}${path}`, {
      headers: isAuthor ? { Authorization: 'Bearer token' } : {},
    });
    const startedAt = clock.now();
    const buildAtStart = buildNow();
    const wasAway = isAway();
    const cachedAtStart = site.getCached(`${world.isOneBuild ? 'one' : buildAtStart} ${path}`);
    const troublesAtStart = site.troubles();
    const { seen, written } = {
      seen: site.seen.get(path) ?? { revision: 0, troubles: -1 },
      written: site.written,
    };
    requested += 1;
    const response = await site.fetch(request).catch(() => null);
    const isTroubled = wasAway || isAway() || (startedAt < away.from && clock.now() >= away.until);
    if (!response || response.status >= 500) {
      if (!isTroubled) faults.push(`a failure at ${path} although the primary responds`);
      const age = cachedAtStart ? clock.now() - cachedAtStart.asOf : Infinity;
      if (!isAuthor && age < staleIfErrorMs && site.troubles() === troublesAtStart) {
        faults.push(`nothing, although something is cached, at ${path}`);
      }
      return;
    }
    const body = await response.text();
    if (body === 'A draft') {
      if (!isAuthor && path !== '/blog/new') faults.push(`what is not for all, at ${path}`);
      return;
    }
    if (response.status !== 200 && response.status !== 404) {
      faults.push(`a failure that is cached, at ${path}`);
      return;
    }
    const { revision, build } = JSON.parse(body) as { revision: number; build: string };
    const replacedAt = replacedAfter(revision, path);
    const age = startedAt - replacedAt;
    if (age > (isTroubled ? staleIfErrorMs : freshMs)) {
      faults.push(`${path} was replaced ${isTroubled ? 'over a day' : 'over a minute'} ago: ${age} ms`);
    }
    if (build !== buildAtStart && build !== buildNow()) faults.push(`a page of another build, at ${path}`);
    if (!isTroubled && revision < written) faults.push(`not their own write, at ${path}`);
    if (!isTroubled && revision < seen.revision && seen.troubles === site.troubles()) {
      faults.push(`led back at ${path}, from ${seen.revision} to ${revision}`);
    }
    if (revision >= (site.seen.get(path)?.revision ?? 0)) {
      site.seen.set(path, { revision, troubles: troublesAtStart });
    }
  }

  /** Returns when the text of a revision at a path was replaced; Infinity if it is current. */
  function replacedAfter(revision: number, path: string): number {
    const says = ({ texts }: State) =>
      path === '/blog' ? JSON.stringify([...texts]) : texts.get(path.slice('/blog/'.length));
    const own = states.find((state) => state.revision === revision);
    const next = own && states.find((state) => state.revision > revision && says(state) !== says(own));
    return next?.at ?? Infinity;
  }

  async function author(number: number): Promise<void> {
    await clock.sleep(upTo(length));
    const site = sites[upTo(places)]!;
    const text = `text ${number}${chance(0.3) ? '!' : ''}`;
    const slug = slugs[upTo(slugs.length)]!;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const request = new Request(`${origin}/blog/${slug}`, { method: 'PATCH', body: text });
      const response = await site.fetch(request).catch(() => null);
      if (response?.status === 200) {
        const { revision } = states.at(-1)!;
        if (!world.isHasty) {
          site.note(revision);
          site.written = revision;
        }
        acknowledged.push(`${slug} ${text}`);
        for (const each of sites) {
          if (chance(0.3)) continue;
          for (let times = chance(0.2) ? 2 : 1; times > 0; times -= 1) {
            void clock.sleep(upTo(20 * second)).then(() => each.purge());
          }
        }
        return;
      }
      await clock.sleep(second);
    }
  }

  const work = [
    ...Array.from({ length: 40 }, () => readTwice()),
    ...Array.from({ length: 10 }, (_, number) => author(number)),
  ];
  await clock.run(Promise.all(work));
  const stored = new Set<string>();
  for (const [index, { texts }] of states.entries()) {
    const before = states[index - 1]?.texts ?? new Map<string, string>();
    for (const slug of slugs) {
      if (texts.get(slug) !== before.get(slug)) stored.add(`${slug} ${texts.get(slug) ?? 'gone'}`);
    }
  }
  for (const each of acknowledged) {
    const [slug = '', ...words] = each.split(' ');
    const isThere = each.endsWith('!') ? true : stored.has(`${slug} ${words.join(' ')}`);
    if (!isThere) faults.push(`a confirmed write is lost: ${each}`);
  }
  return { faults, requested, served };
}

/** A time that passes only when everybody waits. */
function makeClock() {
  let time = 0;
  let number = 0;
  const sleeping: { at: number; number: number; wake: () => void }[] = [];
  return {
    now: () => time,
    sleep: (milliseconds: number) =>
      new Promise<void>((wake) => {
        sleeping.push({ at: time + milliseconds, number: (number += 1), wake });
      }),
    async run(all: Promise<unknown>): Promise<void> {
      const state = { isDone: false };
      void all.then(() => (state.isDone = true));
      while (!state.isDone) {
        await new Promise((resolve) => setImmediate(resolve));
        sleeping.sort((a, b) => a.at - b.at || a.number - b.number);
        const next = sleeping.shift();
        if (!next) continue;
        time = Math.max(time, next.at);
        next.wake();
      }
    },
  };
}
