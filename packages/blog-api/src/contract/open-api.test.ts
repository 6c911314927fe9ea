import { expect, test } from 'vitest';

import { createOpenApiDocument } from './open-api.ts';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

const document = createOpenApiDocument() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};

test('the OpenAPI document has every operation and response', () => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { responses }]) => `${method} ${path}: ${Object.keys(responses).join(' ')}`,
    ),
  );
  expect(calls).toStrictEqual([
    'get /posts: 200 304 401 403 422 429 500 503',
    'patch /posts: 200 401 403 409 410 412 413 415 422 424 428 429 500 503 507',
    'get /tags: 200 304 403 429 500 503',
    'put /tags/{slug}: 204 401 403 404 413 415 422 429 500 503 507',
    'get /posts/{slug}: 200 304 308 403 404 429 500 503',
    'get /posts/by-id/{id}: 200 304 403 404 429 500 503',
    'get /posts/by-path: 200 304 403 404 429 500 503',
    'get /posts/{id}/versions: 200 304 401 403 429 500 503',
    'get /trash: 200 401 403 429 500 503',
    'delete /trash: 204 401 403 422 429 500 503',
    'get /drafts: 200 401 403 422 429 500 503',
    'get /drafts/{key}: 200 401 403 404 429 500 503',
    'put /drafts/{key}: 200 401 403 412 413 415 422 428 429 500 503 507',
    'delete /drafts/{key}: 204 401 403 412 422 428 429 500 503',
    'get /media: 200 401 403 422 429 500 503',
    'delete /media: 200 401 403 422 429 500 503',
    'get /media/stored: 200 401 403 422 429 500 503',
    'get /media/used: 200 401 403 422 429 500 503',
    'get /media/{file}: 200 401 403 404 422 429 500 503',
    'put /media/{file}: 200 201 401 403 404 413 415 422 429 500 503 507',
    'delete /media/{file}: 204 401 403 404 409 429 500 503',
    'get /tokens: 200 401 403 429 500 503',
    'post /tokens: 201 401 403 413 415 422 429 500 503 507',
    'delete /tokens/{id}: 204 401 403 429 500 503',
    'get /export: 200 304 401 403 429 500 503',
  ]);
});

test('the OpenAPI document has the scope that each operation needs', () => {
  const scopes = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, security = [] }) =>
      security.length > 0 ? [[operationId, security.flatMap(Object.entries).flat(2).join(' ')]] : [],
    ),
  );
  expect(Object.fromEntries(scopes)).toStrictEqual({
    listPosts: 'bearer read',
    applyChanges: 'bearer publish',
    redirectTag: 'bearer publish',
    listVersions: 'bearer read',
    listTrash: 'bearer read',
    discardTrash: 'bearer publish',
    listDrafts: 'bearer read',
    getDraft: 'bearer read',
    saveDraft: 'bearer draft',
    deleteDraft: 'bearer draft',
    listMedia: 'bearer read',
    deleteUnusedMedia: 'bearer publish',
    findStoredMedia: 'bearer read',
    findUsedMedia: 'bearer read',
    getMedia: 'bearer read',
    putMedia: 'bearer draft',
    deleteMedia: 'bearer publish',
    listTokens: 'session',
    createToken: 'session',
    revokeToken: 'session',
    exportPosts: 'bearer read',
  });
});

test('the OpenAPI document has every referenced schema', () => {
  const references = JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/gu);
  for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name);
});

test('the OpenAPI schemas match those of the handler', () => {
  expect(document.components.schemas['Changes']).toMatchObject({
    type: 'object',
    required: ['changes'],
    additionalProperties: false,
    properties: { changes: { type: 'array', minItems: 1, maxItems: 100 } },
  });
  expect(document.components.schemas['Post']).toMatchObject({
    required: ['id', 'title', 'excerpt', 'date', 'author', 'slug', 'isMarkdown', 'content'],
    properties: {
      id: { type: 'number' },
      isMarkdown: { type: 'boolean' },
      publishedAt: { description: expect.stringContaining('ISO 8601') },
      oldPaths: { description: expect.stringContaining('paths') },
      source: { description: expect.any(String) },
    },
  });
});
