import type { BlogPost, PostChange } from '@branchbook/blog-core';
import * as v from 'valibot';

import { parseEtag } from '../contract/etag.ts';
import { apiPath } from '../contract/limits.ts';
import { parseProblemName, type ProblemName } from '../contract/problems.ts';
import {
  applyResultSchema,
  draftPageSchema,
  exportSchema,
  problemSchema,
  storedDraftSchema,
  storedPostSchema,
  trashSchema,
} from '../contract/schemas.ts';

/** The server to test. */
export interface ApiTarget {
  /** The platform's `fetch`, or a handler. Requests have `redirect: 'manual'`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Scheme and host of the server. */
  readonly origin: string;
  /** The path of its API, without a slash at the end. Default: '/api/v1'. */
  readonly basePath?: string | undefined;
  /**
   * A bearer token with the role, or for short-lived tokens a function that creates one, called
   * before each case.
   */
  readonly token: string | CreateToken;
  /**
   * A valid token without the role, or a function that creates one. Without it, that case is
   * skipped.
   */
  readonly otherToken?: string | CreateToken | undefined;
}

export type CreateToken = () => string | Promise<string>;

/** Cases by name. */
export type Cases = Readonly<Record<string, () => Promise<void>>>;

type Headers = Readonly<Record<string, string | null>>;

/** The number of posts that a case needs. */
interface Posts {
  readonly 0: readonly [];
  readonly 1: readonly [BlogPost];
  readonly 2: readonly [BlogPost, BlogPost];
  readonly 3: readonly [BlogPost, BlogPost, BlogPost];
  readonly 5: readonly [BlogPost, BlogPost, BlogPost, BlogPost, BlogPost];
}

/** Requests to the server under test. */
export type TestedApi = ReturnType<typeof createTestedApi>;

/** Creates the requests to a server. Call `setToken` before each case. */
export function createTestedApi({
  fetch,
  origin,
  basePath = apiPath,
}: Pick<ApiTarget, 'fetch' | 'origin' | 'basePath'>) {
  let created = 0;
  let token = '';
  const api = {
    origin,
    basePath,

    setToken(newToken: string): void {
      token = newToken;
    },

    getToken: () => token,

    /** Returns the headers of a request with the role. */
    getAdmin: () => ({ Authorization: `Bearer ${token}` }),

    get: (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
      api.request(path, { headers }),

    getAsAdmin: (path: string): Promise<Response> => api.get(path, api.getAdmin()),

    /** Sends changes as JSON, which the server must not announce. A header that is null is not sent. */
    change: (changes: readonly PostChange[], headers: Headers = {}): Promise<Response> =>
      api.send(JSON.stringify({ changes, notify: false }), headers),

    /** Applies changes that must be accepted. */
    apply: async (...changes: readonly PostChange[]) =>
      parse(await api.change(changes), 200, applyResultSchema),

    send(body: BodyInit, headers: Headers): Promise<Response> {
      const all = {
        ...api.getAdmin(),
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'If-Match': '*',
        ...headers,
      };
      const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
      return api.request('/posts', { method: 'PATCH', body, headers: Object.fromEntries(sent) });
    },

    request: (path: string, init: RequestInit): Promise<Response> =>
      fetch(new Request(`${origin}${basePath}${path}`, { redirect: 'manual', ...init })),

    readExport: async () => parse(await api.getAsAdmin('/export'), 200, exportSchema),

    getPost: async ({ id }: { readonly id: number }) =>
      parse(await api.get(`/posts/by-id/${id}`), 200, storedPostSchema),

    async readRevision(): Promise<number | null> {
      const response = await api.get('/posts?limit=1');
      await response.arrayBuffer();
      return parseEtag(response.headers.get('ETag'));
    },

    readTrash: async () => (await parse(await api.getAsAdmin('/trash'), 200, trashSchema)).posts,

    discard: (keys: readonly string[]): Promise<Response> =>
      api.request(`/trash?${new URLSearchParams({ keys: keys.join(',') })}`, {
        method: 'DELETE',
        headers: api.getAdmin(),
      }),

    getDraft: (key: string): Promise<Response> => api.getAsAdmin(`/drafts/${encodeURIComponent(key)}`),

    /** Sends a draft as JSON. */
    putDraft: (
      key: string,
      post: BlogPost,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Response> =>
      api.request(`/drafts/${encodeURIComponent(key)}`, {
        method: 'PUT',
        headers: { ...api.getAdmin(), 'Content-Type': 'application/json', 'If-Match': '*', ...headers },
        body: JSON.stringify({ post, edits: null }),
      }),

    deleteDraft: (key: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
      api.request(`/drafts/${encodeURIComponent(key)}`, {
        method: 'DELETE',
        headers: { ...api.getAdmin(), 'If-Match': '*', ...headers },
      }),

    readDraft: async (key: string) => parse(await api.getDraft(key), 200, storedDraftSchema),

    readDrafts: async (query = '') => parse(await api.getAsAdmin(`/drafts${query}`), 200, draftPageSchema),

    /** Runs the callback with an unused key and deletes its draft and its post. */
    withDraft: async (run: (key: string, post: BlogPost) => Promise<void>): Promise<void> =>
      api.withPosts(0, async () => {
        const post = api.makePost();
        const key = `conformance ${crypto.randomUUID()}`;
        try {
          await run(key, post);
        } finally {
          await api.deleteDraft(key);
          await api.change([{ type: 'delete', id: post.id }]);
        }
      }),

    /** Adds posts at the top of the list, runs the callback and removes them permanently. */
    withPosts: async <Count extends keyof Posts>(
      count: Count,
      run: (posts: Posts[Count]) => Promise<void>,
    ): Promise<void> => {
      const posts = Array.from({ length: count }, api.makePost);
      if (posts.length > 0) {
        await api.apply(...posts.toReversed().map((post): PostChange => ({ type: 'create', post })));
      }
      try {
        await run(posts as unknown as Posts[Count]);
      } finally {
        if (posts.length > 0) await api.change(posts.map(({ id }) => ({ type: 'delete', id })));
        const left = (await api.readTrash()).filter(({ post }) => post.title.startsWith(titleStart));
        if (left.length > 0) await api.discard(left.map(({ key }) => key));
      }
    },

    makePost: (): BlogPost => {
      created += 1;
      const id = 1e15 + Math.floor(Math.random() * 1e12) * 100 + (created % 100);
      return {
        id,
        title: `${titleStart} ${id}`,
        excerpt: 'A test post.',
        date: 'April 2, 2025',
        author: 'Nobody',
        slug: `conformance-${id}`,
        content: `The body of conformance ${id}.`,
        isMarkdown: true,
      };
    },
  };
  return api;
}

/** All posts of the cases have it. */
const titleStart = 'Conformance';

/** Parses a response. Rejects with an Error if it has another status or body. */
export async function parse<Schema extends v.GenericSchema>(
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

export async function expectProblem(response: Response, status: number, name: ProblemName) {
  const problem = await parse(response, status, problemSchema);
  const type = response.headers.get('Content-Type') ?? '';
  expectEqual(type.startsWith('application/problem+json'), true, `whether ${type} is problem+json`);
  expectEqual(problem.status, status, 'the status in the problem');
  expectEqual(parseProblemName(problem), name, 'the kind of problem');
  return problem;
}

export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (Object.is(actual, expected)) return;
  throw new Error(`Expected ${what} to be ${JSON.stringify(expected)}, but got ${JSON.stringify(actual)}.`);
}

export function expectIds(
  posts: readonly { readonly id: number }[],
  expected: readonly number[],
  what: string,
): void {
  expectEqual(posts.map(({ id }) => id).join(), expected.join(), what);
}
