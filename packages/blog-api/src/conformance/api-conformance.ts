import type { BlogPost, PostChange } from '@branchbook/blog-core';
import * as v from 'valibot';

import { formatEtag, parseEtag } from '../contract/etag.ts';
import { apiPath, maxChangedPosts, maxContentsBytes, maxKeys } from '../contract/limits.ts';
import { parseProblemName, type ProblemName } from '../contract/problems.ts';
import { restoreRepeatedPosts } from '../contract/repeated-posts.ts';
import {
  appliedSchema,
  contentsSchema,
  deltaSchema,
  exportSchema,
  foundSchema,
  pageSchema,
  postWithNeighboursSchema,
  problemSchema,
  versionsSchema,
} from '../contract/schemas.ts';
import { malformedBodies } from './malformed-bodies.ts';

/** The server to test. */
export interface ApiTarget {
  /** The platform's `fetch`, or a handler. Requests have `redirect: 'manual'`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Scheme and host of the server. */
  readonly origin: string;
  /**
   * A bearer token with the role, or for short-lived tokens a function that creates one, called
   * before each case.
   */
  readonly token: string | MakeToken;
  /**
   * A valid token without the role, or a function that creates one. Without it, that case is
   * skipped.
   */
  readonly otherToken?: string | MakeToken;
}

type MakeToken = () => string | Promise<string>;

/** One requirement of the contract. */
export interface ApiConformanceCase {
  readonly name: string;
  /** Resolves if the server conforms; otherwise rejects with an Error that says what it did. */
  readonly run: () => Promise<void>;
}

/**
 * Returns the contract as test cases for any framework. Run them one after another against a server
 * that nothing else changes. They add posts and remove them again: the list is restored, its
 * revision is not.
 *
 * @example
 * const cases = apiConformance({ fetch, origin: 'http://localhost:4173', token });
 * for (const { name, run } of cases) test(name, run);
 */
export function apiConformance({
  fetch,
  origin,
  token: adminToken,
  otherToken,
}: ApiTarget): readonly ApiConformanceCase[] {
  let made = 0;
  // Of the running case.
  let token = '';
  let admin = { Authorization: '' };

  const cases: Record<string, () => Promise<void>> = {
    'a page has summaries, the revision and its ETag': () =>
      withPosts(2, async () => {
        const response = await get('/posts?limit=2');
        const page = await read(response, 200, pageSchema);
        expectEqual(page.posts.length, 2, 'the number of posts');
        expectEqual(
          page.posts.some((post) => 'content' in post),
          false,
          'whether a post of a page has a content',
        );
        // Weak if a proxy has compressed the response.
        expectEqual(parseEtag(response.headers.get('ETag')), page.revision, 'the revision in the ETag');
      }),

    'pages link to the next one and contain every post once, in order': () =>
      withPosts(5, async () => {
        const all = await readExport();
        const ids: number[] = [];
        let path: string | null = '/posts?limit=3';
        while (path !== null && ids.length <= all.length) {
          const response = await get(path);
          ids.push(...(await read(response, 200, pageSchema)).posts.map(({ id }) => id));
          const [, target] = /<([^>]+)>;\s*rel="?next"?/u.exec(response.headers.get('Link') ?? '') ?? [];
          path = target === undefined ? null : target.slice(target.indexOf(apiPath) + apiPath.length);
        }
        expectEqual(ids.join(), all.map(({ id }) => id).join(), 'the ids on all pages');
      }),

    'a post has its content and its adjacent posts': () =>
      withPosts(3, async ([first, second, third]) => {
        const found = await read(await get(`/posts/${second.slug}`), 200, postWithNeighboursSchema);
        expectEqual(found.post.content, second.content, 'the content');
        expectEqual(found.next?.id, first.id, 'the id of the post above');
        expectEqual(found.previous?.id, third.id, 'the id of the post below');
        expectEqual('content' in (found.next ?? {}), false, 'whether a neighbour has a content');
      }),

    'an old slug redirects permanently to the new one': () =>
      withPosts(1, async ([post]) => {
        const slug = `${post.slug}-moved`;
        const update: PostChange = { type: 'update', post: { ...post, slug, aliases: [post.slug] } };
        await read(await change([update], { 'If-Match': await etag() }), 200, appliedSchema);
        const response = await get(`/posts/${post.slug}`);
        expectEqual(response.status, 308, 'the status');
        const target = new URL(response.headers.get('Location') ?? '', `${origin}${apiPath}/posts/x`);
        expectEqual(target.pathname, `${apiPath}/posts/${slug}`, 'the redirect target');
      }),

    'an unchanged response is 304 without a body': () =>
      withPosts(1, async ([post]) => {
        for (const path of [
          '/posts',
          `/posts/${post.slug}`,
          '/search?q=conformance',
          '/export',
          '/changes?since=0',
          '/contents?keys=1',
        ]) {
          const first = await get(path, admin);
          await first.arrayBuffer();
          const known = { ...admin, 'If-None-Match': first.headers.get('ETag') ?? '' };
          const second = await get(path, known);
          expectEqual(second.status, 304, `the status of ${path}, asked for again`);
          expectEqual(await second.text(), '', `the body of ${path}, asked for again`);
        }
      }),

    'every response has Cache-Control': () =>
      withPosts(1, async ([post]) => {
        const answers = [
          await get('/posts'),
          await get(`/posts/${post.slug}`),
          await get('/posts/no-such-post'),
          await get('/nothing'),
          await get('/search?q=conformance'),
          await get('/export', admin),
          await get('/export'),
          await get('/changes?since=0', admin),
          await get('/contents?keys=1', admin),
          await get('/contents', admin),
          await get(`/posts/${post.id}/versions`, admin),
          await change([{ type: 'remove', id: post.id }]),
          await change([]),
        ];
        for (const { headers, url, status } of answers) {
          expectEqual(headers.has('Cache-Control'), true, `whether ${url} (${status}) has Cache-Control`);
        }
      }),

    'an unknown path or slug is a 404 problem': async () => {
      await expectProblem(await get('/posts/no-such-post'), 404, 'not-found');
      await expectProblem(await get('/nothing'), 404, 'not-found');
    },

    'changes return the posts as stored, with their real ids': () =>
      withPosts(1, async ([post]) => {
        const applied = await read(
          await change([
            {
              type: 'add',
              post: { ...post, title: 'Conformance again', mood: { calm: [1, null] } } as BlogPost,
            },
            { type: 'remove', id: -1 },
          ]),
          200,
          appliedSchema,
        );
        const [stored, none] = restoreRepeatedPosts(applied.posts);
        await change([{ type: 'remove', id: stored?.id ?? 0 }]);
        expectEqual(stored?.id === post.id, false, 'whether two posts have one id');
        expectEqual(stored?.title, 'Conformance again', 'the title');
        expectEqual(JSON.stringify(stored?.['mood']), '{"calm":[1,null]}', 'an unknown field');
        expectEqual(none, null, 'what is stored of a post that is not there');
      }),

    'the same key and changes are applied once and return the same response': () =>
      withPosts(0, async () => {
        const changes: PostChange[] = [{ type: 'add', post: makePost() }];
        const key = { 'Idempotency-Key': newKey() };
        const before = (await readExport()).length;
        const first = await read(await change(changes, key), 200, appliedSchema);
        const second = await read(await change(changes, key), 200, appliedSchema);
        expectEqual(JSON.stringify(second), JSON.stringify(first), 'the second answer');
        const third = await change([{ type: 'remove', id: -1 }], key);
        const after = (await readExport()).length;
        await change([{ type: 'remove', id: restoreRepeatedPosts(first.posts)[0]?.id ?? 0 }]);
        expectEqual(after, before + 1, 'the number of posts');
        await expectProblem(third, 409, 'key-used');
      }),

    'changes based on an old revision are rejected with the new one': () =>
      withPosts(2, async ([first, second]) => {
        const old = await etag();
        await read(await change([{ type: 'remove', id: first.id }], { 'If-Match': old }), 200, appliedSchema);
        const response = await change([{ type: 'remove', id: second.id }], { 'If-Match': old });
        const problem = await expectProblem(response, 412, 'stale');
        expectEqual(formatEtag(problem.revision ?? -1), await etag(), 'the revision');
        expectEqual(
          (await get(`/posts/${second.slug}`)).status,
          200,
          'the status of the post that was not removed',
        );
      }),

    'an update needs If-Match, and any change an Idempotency-Key': () =>
      withPosts(1, async ([post]) => {
        await expectProblem(await change([{ type: 'update', post }]), 428, 'precondition-missing');
        await expectProblem(
          await change([{ type: 'move', id: 1, to: 0 }], { 'Idempotency-Key': '' }),
          428,
          'key-missing',
        );
      }),

    'an update of a removed post is rejected, with all other changes': () =>
      withPosts(1, async ([post]) => {
        const before = await etag();
        const changes: PostChange[] = [
          { type: 'remove', id: post.id },
          { type: 'update', post },
        ];
        await expectProblem(await change(changes, { 'If-Match': before }), 410, 'post-gone');
        expectEqual(await etag(), before, 'the ETag of the list');
      }),

    '/changes returns the changes since a revision': () =>
      withPosts(2, async ([first, second]) => {
        const all = await read(await get('/changes?since=0&limit=1', admin), 200, deltaSchema);
        expectEqual(all.changed.length, 1, 'the number of posts of a page');
        const since = all.revision;
        await change([
          { type: 'remove', id: first.id },
          { type: 'move', id: second.id, to: 0 },
        ]);
        const delta = await read(await get(`/changes?since=${since}`, admin), 200, deltaSchema);
        expectEqual(delta.removed.length, 1, 'the number of removed posts');
        expectEqual(
          delta.changed.every(({ post }) => post.id !== first.id),
          true,
          'whether the removed post is not among the changed ones',
        );
        expectEqual(delta.next, null, 'the cursor after all changes');
        await expectProblem(await get(`/changes?since=${since + 1_000_000}`, admin), 410, 'history-gone');
      }),

    '/changes since 0 returns the list in order; later changes follow since its first page': () =>
      withPosts(3, async ([first, second, third]) => {
        const top = await read(await get('/changes?since=0&limit=2', admin), 200, deltaSchema);
        await change([
          { type: 'move', id: third.id, to: 0 },
          { type: 'remove', id: second.id },
        ]);
        const copy = new Map(top.changed.map(({ key, ...entry }) => [key, entry]));
        for (let cursor = top.next; cursor !== null;) {
          const query = new URLSearchParams({ since: '0', limit: String(maxChangedPosts), after: cursor });
          const part = await read(await get(`/changes?${query}`, admin), 200, deltaSchema);
          for (const { key, ...entry } of part.changed) copy.set(key, entry);
          cursor = part.next;
        }
        const delta = await read(await get(`/changes?since=${top.revision}`, admin), 200, deltaSchema);
        for (const { key, ...entry } of delta.changed) copy.set(key, entry);
        for (const key of delta.removed) copy.delete(key);
        expectEqual(
          top.changed.map(({ post }) => post.id).join(),
          [first.id, second.id].join(),
          'the ids of the first page',
        );
        const inOrder = [...copy.values()].toSorted((a, b) => a.position - b.position);
        expectEqual(
          inOrder.map(({ post }) => post.id).join(),
          (await readExport()).map(({ id }) => id).join(),
          'the ids of the copy',
        );
      }),

    'a page of /changes has a maximum limit': async () => {
      await read(await get(`/changes?since=0&limit=${maxChangedPosts}`, admin), 200, deltaSchema);
      await expectProblem(await get(`/changes?since=0&limit=${maxChangedPosts + 1}`, admin), 422, 'invalid');
    },

    '/contents returns posts in the order of their keys and leaves out unknown keys': () =>
      withPosts(2, async ([first, second]) => {
        const strange = {
          ...first,
          content: allKindsOfText,
          mood: { calm: [1, null], text: allKindsOfText },
        };
        await read(
          await change([{ type: 'update', post: strange }], { 'If-Match': await etag() }),
          200,
          appliedSchema,
        );
        const [firstKey = 0, secondKey = 0] = await readKeys([first, second]);
        const keys = [secondKey, Number.MAX_SAFE_INTEGER, firstKey, secondKey];
        const response = await get(`/contents?keys=${keys.join()}`, admin);
        const contents = await read(response, 200, contentsSchema);
        expectEqual(contents.posts.map(({ key }) => key).join(), [secondKey, firstKey].join(), 'the keys');
        expectEqual(contents.next, null, 'the next key');
        const all = await readExport();
        for (const { post } of contents.posts) {
          const stored = all.find(({ id }) => id === post.id);
          expectEqual(JSON.stringify(post), JSON.stringify(stored), 'a whole post');
        }
        const post = contents.posts[1]?.post;
        expectEqual(post?.content, allKindsOfText.toWellFormed(), 'the content');
        expectEqual(JSON.stringify(post?.['mood']), JSON.stringify(strange.mood), 'an unknown field');
        expectEqual(parseEtag(response.headers.get('ETag')), contents.revision, 'the revision in the ETag');
        expectEqual(contents.revision, parseEtag(await etag()), 'the revision');
        const none = await read(
          await get(`/contents?keys=${Number.MAX_SAFE_INTEGER}`, admin),
          200,
          contentsSchema,
        );
        expectEqual(none.posts.length, 0, 'the number of posts by an unknown key');
        expectEqual(none.next, null, 'the next key');
      }),

    '/contents splits long posts into several responses': () =>
      withPosts(3, async (posts) => {
        for (const post of posts) {
          const long: PostChange = { type: 'update', post: { ...post, content: 'long '.repeat(350_000) } };
          await read(await change([long], { 'If-Match': await etag() }), 200, appliedSchema);
        }
        const keys = await readKeys(posts);
        const given: number[] = [];
        let answers = 0;
        for (let left = keys; left.length > 0 && answers < keys.length; answers += 1) {
          const response = await get(`/contents?keys=${left.join()}`, admin);
          const contents = await read(response, 200, contentsSchema);
          const { length: bytes } = new TextEncoder().encode(
            JSON.stringify(contents.posts.map(({ post }) => post)),
          );
          expectEqual(contents.posts.length > 0, true, 'whether an answer has a post');
          // The list's brackets and commas do not count.
          expectEqual(
            contents.posts.length === 1 || bytes <= maxContentsBytes + maxKeys,
            true,
            `whether ${bytes} bytes are few enough`,
          );
          given.push(...contents.posts.map(({ key }) => key));
          left = contents.next === null ? [] : left.slice(left.indexOf(contents.next));
        }
        expectEqual(given.join(), keys.join(), 'the keys of all answers');
        expectEqual(answers > 1, true, 'whether there was more than one answer');
      }),

    'invalid or too many keys are rejected': async () => {
      const tooMany = Array.from({ length: maxKeys + 1 }, (_, index) => index + 1).join();
      for (const keys of ['', '0', '-1', '1.5', 'x', '1,,2', '1,', '9007199254740992', tooMany]) {
        await expectProblem(await get(`/contents?keys=${keys}`, admin), 422, 'invalid');
      }
      await expectProblem(await get('/contents', admin), 422, 'invalid');
    },

    'a search finds posts by their words': () =>
      withPosts(1, async ([post]) => {
        const word = post.slug.replaceAll('-', '');
        await change([{ type: 'update', post: { ...post, content: `The word ${word}.` } }], {
          'If-Match': await etag(),
        });
        const { posts } = await read(await get(`/search?q=${word}`), 200, foundSchema);
        expectEqual(posts.map(({ id }) => id).join(), String(post.id), 'the ids of what is found');
        expectEqual(
          (await read(await get('/search?q=%22'), 200, foundSchema)).posts.length,
          0,
          'the number of posts without a word',
        );
      }),

    'earlier versions of a post are stored': () =>
      withPosts(1, async ([post]) => {
        const update: PostChange = { type: 'update', post: { ...post, title: 'Conformance, edited' } };
        await change([update], { 'If-Match': await etag() });
        const { versions } = await read(await get(`/posts/${post.id}/versions`, admin), 200, versionsSchema);
        expectEqual(
          versions.map(({ title }) => title).join('; '),
          `${post.title}; Conformance, edited`,
          'the titles',
        );
      }),

    'requests without a token are rejected, even with a cookie': () =>
      withPosts(1, async ([post]) => {
        const changes: PostChange[] = [{ type: 'remove', id: post.id }];
        const cookie = { Cookie: `__session=${token}; session=${token}; token=${token}` };
        for (const headers of [
          {},
          cookie,
          { Authorization: 'Bearer forged' },
          { Authorization: `Basic ${token}` },
        ]) {
          await expectProblem(
            await change(changes, { Authorization: null, ...headers }),
            401,
            'unauthenticated',
          );
        }
        for (const path of [
          '/export',
          '/changes?since=0',
          '/contents?keys=1',
          `/posts/${post.id}/versions`,
        ]) {
          await expectProblem(await get(path), 401, 'unauthenticated');
        }
        expectEqual((await get(`/posts/${post.slug}`)).status, 200, 'the status of the post');
      }),

    'cross-site requests are rejected, even with a token': () =>
      withPosts(1, async ([post]) => {
        const foreign = { Origin: 'https://foreign.example' };
        await expectProblem(await change([{ type: 'remove', id: post.id }], foreign), 403, 'foreign-origin');
        expectEqual((await get(`/posts/${post.slug}`)).status, 200, 'the status of the post');
      }),

    'only JSON is accepted': () =>
      withPosts(1, async ([post]) => {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
          const response = await change([{ type: 'remove', id: post.id }], { 'Content-Type': type });
          await expectProblem(response, 415, 'not-json');
        }
      }),

    'an unsupported method responds 405 with Allow': async () => {
      const response = await fetch(request('/posts', { method: 'POST', headers: admin }));
      expectEqual(response.headers.get('Allow')?.includes('PATCH'), true, 'whether Allow names PATCH');
      await expectProblem(response, 405, 'method-not-allowed');
      const contents = await fetch(request('/contents?keys=1', { method: 'POST', headers: admin }));
      expectEqual(contents.headers.get('Allow')?.includes('GET'), true, 'whether Allow names GET');
      await expectProblem(contents, 405, 'method-not-allowed');
    },

    'the OpenAPI document is served': async () => {
      const document: unknown = await (await get('/openapi.json')).json();
      const version =
        typeof document === 'object' && document !== null && 'openapi' in document ? document.openapi : null;
      expectEqual(String(version).startsWith('3.1.'), true, 'whether it is OpenAPI 3.1');
    },

    ...Object.fromEntries(
      malformedBodies.map(({ name, body, status }) => [
        `a malformed body is rejected and changes nothing: ${name}`,
        async () => {
          const before = await etag();
          const response = await send(body, { 'If-Match': '*' });
          await expectProblem(response, status, status === 413 ? 'too-large' : 'invalid');
          expectEqual(await etag(), before, 'the ETag of the list');
        },
      ]),
    ),

    ...(otherToken !== undefined && {
      'requests without the role are rejected': () =>
        withPosts(1, async ([post]) => {
          const other = { Authorization: `Bearer ${await resolveToken(otherToken)}` };
          await expectProblem(await change([{ type: 'remove', id: post.id }], other), 403, 'forbidden');
          await expectProblem(await get('/export', other), 403, 'forbidden');
          await expectProblem(await get('/contents?keys=1', other), 403, 'forbidden');
          expectEqual((await get(`/posts/${post.slug}`)).status, 200, 'the status of the post');
        }),
    }),
  };
  return Object.entries(cases).map(([name, run]) => ({
    name,
    run: async () => {
      token = await resolveToken(adminToken);
      admin = { Authorization: `Bearer ${token}` };
      await run();
    },
  }));

  /** Adds posts at the top of the list, runs the callback and removes them. */
  async function withPosts<Count extends keyof Posts>(
    count: Count,
    run: (posts: Posts[Count]) => Promise<void>,
  ): Promise<void> {
    const posts = Array.from({ length: count }, makePost);
    if (posts.length > 0) {
      await read(await change(posts.toReversed().map((post) => ({ type: 'add', post }))), 200, appliedSchema);
    }
    try {
      await run(posts as unknown as Posts[Count]);
    } finally {
      if (posts.length > 0) await change(posts.map(({ id }) => ({ type: 'remove', id })));
    }
  }

  function makePost(): BlogPost {
    made += 1;
    const id = 1e15 + Math.floor(Math.random() * 1e12) * 100 + (made % 100);
    return {
      id,
      title: `Conformance ${id}`,
      excerpt: 'A test post.',
      date: 'April 2, 2025',
      author: 'Nobody',
      slug: `conformance-${id}`,
      content: `The body of conformance ${id}.`,
      isMarkdown: true,
    };
  }

  async function readExport() {
    return read(await get('/export', admin), 200, exportSchema);
  }

  /** Returns the keys of posts at the top of the list. */
  async function readKeys(posts: readonly BlogPost[]): Promise<readonly number[]> {
    const { changed } = await read(await get('/changes?since=0', admin), 200, deltaSchema);
    return posts.map(({ id }) => changed.find(({ post }) => post.id === id)?.key ?? 0);
  }

  /** Returns the list's strong ETag for `If-Match`, even if a proxy has made it weak. */
  async function etag(): Promise<string> {
    const response = await get('/posts?limit=1');
    await response.arrayBuffer();
    return formatEtag(parseEtag(response.headers.get('ETag')) ?? -1);
  }

  function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(request(path, { headers }));
  }

  function change(
    changes: readonly PostChange[],
    headers: Readonly<Record<string, string | null>> = {},
  ): Promise<Response> {
    return send(JSON.stringify({ changes }), headers);
  }

  function send(body: BodyInit, headers: Readonly<Record<string, string | null>>): Promise<Response> {
    const all = { ...admin, 'Content-Type': 'application/json', 'Idempotency-Key': newKey(), ...headers };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    return fetch(request('/posts', { method: 'PATCH', body, headers: Object.fromEntries(sent) }));
  }

  function request(path: string, init: RequestInit): Request {
    return new Request(`${origin}${apiPath}${path}`, { redirect: 'manual', ...init });
  }
}

/**
 * Characters of each Unicode plane, control characters, and lone surrogates, which JSON escapes.
 */
const allKindsOfText = `${Array.from({ length: 0x11_00 }, (_, at) => String.fromCodePoint(at * 0x1_00 + (at % 0x1_00))).join('')}${Array.from({ length: 0x1_00 }, (_, at) => String.fromCharCode(at)).join('')}\ud83d`;

interface Posts {
  readonly 0: readonly [];
  readonly 1: readonly [BlogPost];
  readonly 2: readonly [BlogPost, BlogPost];
  readonly 3: readonly [BlogPost, BlogPost, BlogPost];
  readonly 5: readonly [BlogPost, BlogPost, BlogPost, BlogPost, BlogPost];
}

async function resolveToken(token: string | MakeToken): Promise<string> {
  return typeof token === 'string' ? token : token();
}

function newKey(): string {
  return crypto.randomUUID();
}

async function read<Schema extends v.GenericSchema>(
  response: Response,
  status: number,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await response.text();
  expectEqual(
    response.status,
    status,
    `the status of ${response.url || 'a response'} (${text.slice(0, 200)})`,
  );
  const result = v.safeParse(schema, JSON.parse(text));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`The response does not match the schema: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

async function expectProblem(response: Response, status: number, name: ProblemName) {
  const problem = await read(response, status, problemSchema);
  const type = response.headers.get('Content-Type') ?? '';
  expectEqual(type.startsWith('application/problem+json'), true, `whether ${type} is problem+json`);
  expectEqual(problem.status, status, 'the status in the problem');
  expectEqual(parseProblemName(problem), name, 'the kind of problem');
  return problem;
}

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (Object.is(actual, expected)) return;
  throw new Error(`Expected ${what} to be ${JSON.stringify(expected)}, but got ${JSON.stringify(actual)}.`);
}
