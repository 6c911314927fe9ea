import type { PostChange } from '@branchbook/blog-core';

import { maxTrashKeys } from '../contract/limits.ts';
import { applyResultSchema, problemSchema, storedPostSchema } from '../contract/schemas.ts';
import { malformedBodies } from './malformed-bodies.ts';
import { type Cases, expectEqual, expectProblem, parse, type TestedApi } from './target.ts';

/** The requests that a server rejects. */
export function createRejectingCases(api: TestedApi): Cases {
  const { change, get, withPosts } = api;
  const privatePaths = ['/posts?content=1', '/posts/1/versions', '/trash', '/export'];

  return {
    'requests without a token are rejected, even with a cookie': () =>
      withPosts(1, async ([post]) => {
        const changes: PostChange[] = [{ type: 'delete', id: post.id }];
        const token = api.getToken();
        const cookie = { Cookie: `__session=${token}; session=${token}; token=${token}` };
        for (const headers of [
          {},
          cookie,
          { Authorization: 'Bearer forged' },
          { Authorization: `Basic ${token}` },
        ]) {
          const response = await change(changes, { Authorization: null, ...headers });
          await expectProblem(response, 401, 'unauthenticated');
        }
        for (const path of privatePaths) await expectProblem(await get(path), 401, 'unauthenticated');
        const discarding = await api.request('/trash?keys=1', { method: 'DELETE' });
        await expectProblem(discarding, 401, 'unauthenticated');
        expectEqual((await get(`/posts/${post.slug}`)).status, 200, 'the status of the post');
      }),

    'cross-site requests are rejected, even with a token': () =>
      withPosts(1, async ([post]) => {
        const foreign = { Origin: 'https://foreign.example' };
        await expectProblem(await change([{ type: 'delete', id: post.id }], foreign), 403, 'foreign-origin');
        expectEqual((await get(`/posts/${post.slug}`)).status, 200, 'the status of the post');
      }),

    'only JSON is accepted': () =>
      withPosts(1, async ([post]) => {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
          const response = await change([{ type: 'delete', id: post.id }], { 'Content-Type': type });
          await expectProblem(response, 415, 'not-json');
        }
      }),

    'an unsupported method responds 405 with Allow': async () => {
      const response = await api.request('/posts', { method: 'POST', headers: api.getAdmin() });
      expectEqual(response.headers.get('Allow')?.includes('PATCH'), true, 'whether Allow names PATCH');
      await expectProblem(response, 405, 'method-not-allowed');
    },

    'a canonical URL that is relative, of another scheme, with credentials or too long is rejected': () =>
      withPosts(1, async ([post]) => {
        const update = (canonical: string): PostChange => ({
          type: 'update',
          id: post.id,
          fields: { canonical },
        });
        for (const [canonical, sentence] of [
          ['/tax', 'The URL must be complete, such as https://example.com/post.'],
          ['http://example.com/tax', 'The URL must begin with https://.'],
          ['https://ann:secret@example.com/', 'The URL must not contain a user name or a password.'],
          [`https://example.com/${'x'.repeat(2048)}`, 'The URL must have at most 2,048 characters.'],
        ] as const) {
          const response = await change([update(canonical)], { 'If-Match': '*' });
          await expectProblem(response.clone(), 422, 'invalid');
          const { detail, field } = await parse(response, 422, problemSchema);
          expectEqual(`${field}: ${detail}`, `canonical: ${sentence}`, 'the field and the detail');
        }
        await parse(
          await change([update('https://Example.com')], { 'If-Match': '*' }),
          200,
          applyResultSchema,
        );
        const { post: stored } = await parse(await get(`/posts/${post.slug}`), 200, storedPostSchema);
        expectEqual(stored.canonical, 'https://example.com/', 'the stored URL');
      }),

    'a cover that is neither an image of the blog nor a complete URL is rejected': () =>
      withPosts(1, async ([post]) => {
        const update = (src: string): PostChange => ({
          type: 'update',
          id: post.id,
          fields: { cover: { src, alt: 'A desk' } },
        });
        for (const src of ['./desk.png', '/media/desk.png', 'javascript:alert(1)']) {
          const response = await change([update(src)], { 'If-Match': '*' });
          await expectProblem(response.clone(), 422, 'invalid');
          const { field } = await parse(response, 422, problemSchema);
          expectEqual(field, 'cover', 'the field');
        }
        const url = 'https://example.com/desk.png';
        await parse(await change([update(url)], { 'If-Match': '*' }), 200, applyResultSchema);
        const { post: stored } = await parse(await get(`/posts/${post.slug}`), 200, storedPostSchema);
        expectEqual(
          JSON.stringify(stored.cover),
          JSON.stringify({ src: url, alt: 'A desk' }),
          'the stored cover',
        );
      }),

    'missing or too many keys of the trash are rejected': async () => {
      const tooMany = Array.from({ length: maxTrashKeys + 1 }, (_, index) => `no-such-key-${index}`);
      for (const keys of [[], ['no-such-key', ''], tooMany]) {
        await expectProblem(await api.discard(keys), 422, 'invalid');
      }
    },

    ...Object.fromEntries(
      malformedBodies.map(({ name, body, status }) => [
        `a malformed body is rejected and changes nothing: ${name}`,
        async () => {
          const before = await api.readRevision();
          const response = await api.send(body, {});
          await expectProblem(response, status, status === 413 ? 'too-large' : 'invalid');
          expectEqual(await api.readRevision(), before, 'the revision of the list');
        },
      ]),
    ),
  };
}

/** The requests that a server rejects with a valid token without the role. */
export function createRoleCases(api: TestedApi, createToken: () => Promise<string>): Cases {
  return {
    'requests without the role are rejected': () =>
      api.withPosts(1, async ([post]) => {
        const other = { Authorization: `Bearer ${await createToken()}` };
        await expectProblem(await api.change([{ type: 'delete', id: post.id }], other), 403, 'forbidden');
        for (const path of ['/posts?content=1', `/posts/${post.id}/versions`, '/trash', '/export']) {
          await expectProblem(await api.get(path, other), 403, 'forbidden');
        }
        expectEqual((await api.get(`/posts/${post.slug}`)).status, 200, 'the status of the post');
      }),
  };
}
