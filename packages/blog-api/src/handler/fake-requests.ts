import type { PostChange } from '@branchbook/blog-core';
import type { SqlPostStore } from '@branchbook/blog-store-sql';
import * as v from 'valibot';
import { expect } from 'vitest';

import { openTestStore, origin } from './fake-server.ts';
import { problemSchema } from '../contract/schemas.ts';
import type { RoleOptions } from './authenticate.ts';
import { type BlogApiSettings, createBlogApi } from './create-blog-api.ts';

/** Creates an API for tests. Its valid tokens are the roles `admin` and `reader`. */
export async function createTestApi(
  options: Partial<BlogApiSettings & Pick<RoleOptions, 'authenticate'>> & {
    readonly store?: SqlPostStore;
  } = {},
) {
  const store = options.store ?? (await openTestStore());
  const handle = createBlogApi({
    store,
    origin,
    role: 'admin',
    authenticate: (_, token) =>
      token === 'admin' || token === 'reader' ? { subject: `user-${token}`, roles: [token] } : null,
    report: () => {},
    ...options,
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    handle(new Request(`${origin}/api/v1${path}`, { method, headers }));
  const patch = (changes: readonly PostChange[], headers: Record<string, string | null> = {}) => {
    const all = {
      Authorization: 'Bearer admin',
      'Idempotency-Key': crypto.randomUUID(),
      'Content-Type': 'application/json',
      'If-Match': '*',
      ...headers,
    };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    return handle(
      new Request(`${origin}/api/v1/posts`, {
        method: 'PATCH',
        headers: Object.fromEntries(sent),
        body: JSON.stringify({ changes }),
      }),
    );
  };
  return { store, handle, get, patch };
}

export const admin = { Authorization: 'Bearer admin' };

export async function expectProblem(response: Response, status: number, name: string) {
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const problem = v.parse(problemSchema, await response.json());
  expect(problem.type).toBe(`urn:branchbook:problem:${name}`);
  expect(problem.status).toBe(status);
  return problem;
}
