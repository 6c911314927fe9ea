import { maxTags, mediaTypes } from '@branchbook/blog-core';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { BaseIssue, BaseSchema } from 'valibot';

import {
  apiPath,
  maxContentsBytes,
  maxDraftKeyLength,
  maxMediaIds,
  maxMediaNameLength,
  maxPageSize,
  maxQueryLength,
  maxTrashKeys,
} from './limits.ts';
import { problems, type ProblemName } from './problems.ts';
import * as schemas from './schemas.ts';
import { type TokenScope, tokenScopes } from './token-scopes.ts';

type Json = Readonly<Record<string, unknown>>;

const named = {
  Post: schemas.postSchema,
  Summary: schemas.summarySchema,
  Change: schemas.changeSchema,
  Changes: schemas.changesSchema,
  ApplyResult: schemas.applyResultSchema,
  Page: schemas.pageSchema,
  StoredPost: schemas.storedPostSchema,
  Tags: schemas.tagsSchema,
  TagRedirect: schemas.tagRedirectSchema,
  Versions: schemas.versionsSchema,
  Trash: schemas.trashSchema,
  Draft: schemas.draftSchema,
  StoredDraft: schemas.storedDraftSchema,
  DraftPage: schemas.draftPageSchema,
  NewToken: schemas.newTokenSchema,
  CreatedToken: schemas.createdTokenSchema,
  Tokens: schemas.tokensSchema,
  StoredMediaFile: schemas.storedMediaFileSchema,
  MediaPage: schemas.mediaPageSchema,
  MediaIds: schemas.mediaIdsSchema,
  Export: schemas.exportSchema,
  Problem: schemas.problemSchema,
} as const;

/** Problems of every operation. */
const commonProblems = ['foreign-origin', 'rate-limited', 'failed', 'unavailable'] as const;
const authProblems = ['unauthenticated', 'forbidden'] as const;

/**
 * Creates the OpenAPI 3.1 document from the schemas that the handler validates with.
 *
 * @param basePath the path of the API. Default: '/api/v1'
 */
export function createOpenApiDocument(basePath: string = apiPath): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Posts of a blog',
      version: '1',
      description:
        'One list of posts, newest first. Responses have the ETag of its revision; changes are applied atomically.',
    },
    servers: [{ url: basePath }],
    paths: {
      '/posts': {
        get: {
          operationId: 'listPosts',
          summary: 'A page of the list',
          description: `Posts have no content, except with \`content=1\`, which needs the role. Such a page has at most ${maxContentsBytes} bytes of posts, but at least one post if there is one.`,
          security: [{}, withScope('read')],
          parameters: [
            query(
              'after',
              { type: 'string' },
              'The `nextCursor` of the previous page; another text is a problem',
            ),
            query('limit', { type: 'integer', minimum: 1, maximum: maxPageSize, default: maxPageSize }),
            query(
              'search',
              { type: 'string', maxLength: maxQueryLength },
              'Words that a post contains, all; `tag:rust` for a tag',
            ),
            query(
              'tag',
              { type: 'array', items: { type: 'string' }, maxItems: maxTags },
              'Tags that a post has, all: `tag=rust&tag=web`',
            ),
            query('sort', { enum: ['list', 'date', 'title'], default: 'list' }),
            query('content', { const: '1' }),
            ifNoneMatch,
          ],
          responses: responses('Page', [...authProblems, 'invalid'], { ...notModified }),
        },
        patch: {
          operationId: 'applyChanges',
          summary: 'Changes the list. Repeating the key and body returns the first response.',
          security: [withScope('publish')],
          parameters: [
            header('Idempotency-Key', 'Unique to these changes', true),
            header('If-Match', '`*`, if an update has no `ifVersion`: it then updates any version.'),
          ],
          requestBody: { required: true, content: { 'application/json': { schema: ref('Changes') } } },
          responses: responses('ApplyResult', [
            ...authProblems,
            'key-used',
            'post-gone',
            'conflict',
            'draft-conflict',
            'too-large',
            'not-json',
            'invalid',
            'media-missing',
            'key-missing',
            'precondition-missing',
            'quota-exceeded',
          ]),
        },
      },
      '/tags': {
        get: {
          operationId: 'listTags',
          summary: 'The tags of all posts, A to Z, with their numbers of posts',
          parameters: [ifNoneMatch],
          responses: responses('Tags', [], { ...notModified }),
        },
      },
      '/tags/{slug}': {
        put: {
          operationId: 'redirectTag',
          summary: 'Redirects the page of a tag that no post has to that of another. Null ends that.',
          security: [withScope('publish')],
          parameters: [path('slug', { type: 'string' })],
          requestBody: { required: true, content: { 'application/json': { schema: ref('TagRedirect') } } },
          responses: {
            204: { description: 'Saved' },
            ...problemResponses([
              ...authProblems,
              'not-found',
              'too-large',
              'not-json',
              'invalid',
              'quota-exceeded',
            ]),
          },
        },
      },
      '/posts/{slug}': {
        get: {
          operationId: 'getPostBySlug',
          summary: 'A post, its version and its neighbors',
          parameters: [path('slug', { type: 'string' }), ifNoneMatch],
          responses: responses('StoredPost', ['not-found'], {
            ...notModified,
            308: {
              description: 'The slug is a former one of the post',
              headers: { Location: textHeader },
            },
          }),
        },
      },
      '/posts/by-id/{id}': {
        get: {
          operationId: 'getPostById',
          summary: 'A post, its version and its neighbors',
          parameters: [path('id', { type: 'number' }), ifNoneMatch],
          responses: responses('StoredPost', ['not-found'], { ...notModified }),
        },
      },
      '/posts/by-path': {
        get: {
          operationId: 'getPostByPath',
          summary: 'The post with a former path, its version and its neighbors',
          parameters: [query('path', { type: 'string' }, 'One of `oldPaths`', true), ifNoneMatch],
          responses: responses('StoredPost', ['not-found'], { ...notModified }),
        },
      },
      '/posts/{id}/versions': {
        get: {
          operationId: 'listVersions',
          summary: 'The texts of a post, the current one first',
          security: [withScope('read')],
          parameters: [path('id', { type: 'number' }), ifNoneMatch],
          responses: responses('Versions', authProblems, { ...notModified }),
        },
      },
      '/trash': {
        get: {
          operationId: 'listTrash',
          summary: 'The deleted posts, the latest first',
          security: [withScope('read')],
          responses: responses('Trash', authProblems),
        },
        delete: {
          operationId: 'discardTrash',
          summary: 'Deletes posts permanently. Ignores unknown keys.',
          security: [withScope('publish')],
          parameters: [
            {
              ...query(
                'keys',
                { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: maxTrashKeys },
                'The keys of deleted posts',
                true,
              ),
              style: 'form',
              explode: false,
            },
          ],
          responses: {
            204: { description: 'Deleted' },
            ...problemResponses([...authProblems, 'invalid']),
          },
        },
      },
      '/drafts': {
        get: {
          operationId: 'listDrafts',
          summary: 'A page of drafts without contents, the latest saved first',
          security: [withScope('read')],
          parameters: [
            query(
              'after',
              { type: 'string' },
              'The `nextCursor` of the previous page; another text is a problem',
            ),
            query('limit', { type: 'integer', minimum: 1, maximum: maxPageSize, default: maxPageSize }),
          ],
          responses: responses('DraftPage', [...authProblems, 'invalid']),
        },
      },
      '/drafts/{key}': {
        get: {
          operationId: 'getDraft',
          summary: 'A draft',
          security: [withScope('read')],
          parameters: [draftKey],
          responses: responses('StoredDraft', [...authProblems, 'not-found']),
        },
        put: {
          operationId: 'saveDraft',
          summary: 'Saves a draft. Repeating a save succeeds.',
          security: [withScope('draft')],
          parameters: [
            draftKey,
            header('If-Match', 'The ETag of the draft; or `*` to replace any version'),
            header('If-None-Match', '`*` for a new draft'),
          ],
          requestBody: { required: true, content: { 'application/json': { schema: ref('Draft') } } },
          responses: responses('StoredDraft', [
            ...authProblems,
            'draft-conflict',
            'too-large',
            'not-json',
            'invalid',
            'precondition-missing',
            'quota-exceeded',
          ]),
        },
        delete: {
          operationId: 'deleteDraft',
          summary:
            'Deletes a draft permanently. That of an unpublished post needs the scope `publish`, since its versions go too. Ignores unknown keys.',
          security: [withScope('draft')],
          parameters: [draftKey, header('If-Match', 'The ETag of the draft; or `*` to delete any version')],
          responses: {
            204: { description: 'Deleted' },
            ...problemResponses([...authProblems, 'draft-conflict', 'invalid', 'precondition-missing']),
          },
        },
      },
      '/media': {
        get: {
          operationId: 'listMedia',
          summary: 'A page of the images, the latest first',
          security: [withScope('read')],
          parameters: [
            query(
              'after',
              { type: 'string' },
              'The `nextCursor` of the previous page; another text is a problem',
            ),
            query('limit', { type: 'integer', minimum: 1, maximum: maxPageSize, default: maxPageSize }),
          ],
          responses: responses('MediaPage', [...authProblems, 'invalid']),
        },
        delete: {
          operationId: 'deleteUnusedMedia',
          summary:
            'Deletes those of the images that nothing names, with all their files. Responds with the ids of the others. Ignores unknown ids.',
          security: [withScope('publish')],
          parameters: [mediaIds],
          responses: responses('MediaIds', [...authProblems, 'invalid']),
        },
      },
      '/media/stored': {
        get: {
          operationId: 'findStoredMedia',
          summary: 'Those of the ids whose images are stored',
          security: [withScope('read')],
          parameters: [mediaIds],
          responses: responses('MediaIds', [...authProblems, 'invalid']),
        },
      },
      '/media/used': {
        get: {
          operationId: 'findUsedMedia',
          summary: 'Those of the ids that a post, its versions, a draft or the trash names',
          security: [withScope('read')],
          parameters: [mediaIds],
          responses: responses('MediaIds', [...authProblems, 'invalid']),
        },
      },
      '/media/{file}': {
        get: {
          operationId: 'getMedia',
          summary: 'A file of an image. Readers load images from their URLs, outside of the API.',
          security: [withScope('read')],
          parameters: [
            path('file', { type: 'string', examples: ['mfzwe3dmnzxw64droj2hk5txpb'] }),
            query(
              'variant',
              { type: 'integer', minimum: 1 },
              'The width of a variant. The main file if it is missing.',
            ),
          ],
          responses: {
            200: {
              description: 'The bytes',
              headers: { 'Content-Location': { description: 'The URL of the file', ...textHeader } },
              content: mediaContent,
            },
            ...problemResponses([...authProblems, 'not-found', 'invalid']),
          },
        },
        put: {
          operationId: 'putMedia',
          summary:
            'Stores a file of an image. Store its variants first, and its main file last: a variant that comes later needs the scope `publish`.',
          security: [withScope('draft')],
          parameters: [
            mediaFile,
            query('name', { type: 'string', maxLength: maxMediaNameLength }, 'The name of the chosen file'),
            query('source', { type: 'string', maxLength: maxMediaNameLength }, 'An id of the chosen bytes'),
          ],
          requestBody: { required: true, content: mediaContent },
          responses: {
            200: {
              description: 'The file was there',
              content: { 'application/json': { schema: ref('StoredMediaFile') } },
            },
            201: {
              description: 'Stored',
              content: { 'application/json': { schema: ref('StoredMediaFile') } },
            },
            ...problemResponses([
              ...authProblems,
              'not-found',
              'too-large',
              'unsupported-type',
              'invalid',
              'not-an-image',
              'has-metadata',
              'size-mismatch',
              'hash-mismatch',
              'quota-exceeded',
            ]),
          },
        },
        delete: {
          operationId: 'deleteMedia',
          summary: 'Deletes an image with all its files, unless it is used. Ignores unknown ids.',
          security: [withScope('publish')],
          parameters: [mediaFile],
          responses: {
            204: { description: 'Deleted' },
            ...problemResponses([...authProblems, 'not-found', 'media-in-use']),
          },
        },
      },
      '/tokens': {
        get: {
          operationId: 'listTokens',
          summary: 'The tokens of programs that are not revoked, the latest created first',
          security: [sessionOnly],
          responses: responses('Tokens', authProblems),
        },
        post: {
          operationId: 'createToken',
          summary: 'Creates a token for a program. No other response has the token.',
          security: [sessionOnly],
          requestBody: { required: true, content: { 'application/json': { schema: ref('NewToken') } } },
          responses: {
            201: { description: 'Created', content: { 'application/json': { schema: ref('CreatedToken') } } },
            ...problemResponses([...authProblems, 'too-large', 'not-json', 'invalid', 'quota-exceeded']),
          },
        },
      },
      '/tokens/{id}': {
        delete: {
          operationId: 'revokeToken',
          summary: 'Revokes a token at once. Ignores unknown ids.',
          security: [sessionOnly],
          parameters: [path('id', { type: 'string' })],
          responses: { 204: { description: 'Revoked' }, ...problemResponses(authProblems) },
        },
      },
      '/export': {
        get: {
          operationId: 'exportPosts',
          summary: 'All posts in order, in the format of browser storage',
          security: [withScope('read')],
          parameters: [ifNoneMatch],
          responses: responses('Export', authProblems, { ...notModified }),
        },
      },
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `The session token of a user with the role; or the token of a program (\`bb_…\`) with the scope that is named, or one after it: ${tokenScopes.join(', ')}.`,
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The session token of a user with the role. No token of a program is accepted.',
        },
      },
      schemas: Object.fromEntries(
        Object.entries(named).map(([name, schema]) => [name, convertSchema(schema)]),
      ),
    },
  };
}

const sessionOnly = { session: [] };

function withScope(scope: TokenScope): Json {
  return { bearer: [scope] };
}

const textHeader = { schema: { type: 'string' } };
const etagHeader = { ETag: { description: 'The ETag of the list', ...textHeader } };
const notModified = { 304: { description: 'The list has not changed', headers: etagHeader } };
const ifNoneMatch = header('If-None-Match', 'The ETag of the cached response');

const draftKey = path('key', { type: 'string', maxLength: maxDraftKeyLength });

const mediaContent = Object.fromEntries(Object.values(mediaTypes).map((type) => [type, {}]));

const mediaIds = {
  ...query(
    'ids',
    { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: maxMediaIds },
    'The ids of images',
    true,
  ),
  style: 'form',
  explode: false,
};

const mediaFile = path('file', {
  type: 'string',
  examples: ['mfzwe3dmnzxw64droj2hk5txpb-1600x900.webp'],
});

function responses(body: keyof typeof named, names: readonly ProblemName[], others: Json = {}): Json {
  return {
    200: {
      description: 'OK',
      headers: etagHeader,
      content: { 'application/json': { schema: ref(body) } },
    },
    ...others,
    ...problemResponses(names),
  };
}

function problemResponses(names: readonly ProblemName[]): Json {
  const byStatus = Object.groupBy([...names, ...commonProblems], (name) => String(problems[name].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, each = []]) => [
      status,
      {
        description: [...new Set(each.map((name) => problems[name].title))].join('; '),
        ...((status === '429' || status === '503') && {
          headers: { 'Retry-After': { schema: { type: 'integer' } } },
        }),
        content: { 'application/problem+json': { schema: ref('Problem') } },
      },
    ]),
  );
}

function ref(name: keyof typeof named): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function path(name: string, schema: Json): Json {
  return { name, in: 'path', required: true, schema };
}

function query(name: string, schema: Json, description?: string, required = false): Json {
  return { name, in: 'query', required, ...(description !== undefined && { description }), schema };
}

function header(name: string, description: string, required = false): Json {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

function convertSchema(schema: BaseSchema<unknown, unknown, BaseIssue<unknown>>): Json {
  // JSON has no infinite numbers, and JSON Schema has no flags of regular expressions.
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    ignoreActions: ['finite', 'safe_integer', 'regex'],
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'safe_integer' ? { ...jsonSchema, type: 'integer' } : undefined,
  });
  return rest;
}
