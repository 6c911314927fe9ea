import { toJsonSchema } from '@valibot/to-json-schema';
import type { BaseIssue, BaseSchema } from 'valibot';

import {
  apiPath,
  maxChangedPosts,
  maxContentsBytes,
  maxKeys,
  maxPageSize,
  maxQueryLength,
} from './limits.ts';
import { problems, type ProblemName } from './problems.ts';
import * as schemas from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

const named = {
  Post: schemas.postSchema,
  Summary: schemas.summarySchema,
  Change: schemas.changeSchema,
  Changes: schemas.changesSchema,
  Applied: schemas.appliedSchema,
  Page: schemas.pageSchema,
  PostWithNeighbors: schemas.postWithNeighboursSchema,
  Delta: schemas.deltaSchema,
  Contents: schemas.contentsSchema,
  Found: schemas.foundSchema,
  Versions: schemas.versionsSchema,
  Export: schemas.exportSchema,
  Problem: schemas.problemSchema,
} as const;

/** Problems of every operation. */
const commonProblems = ['foreign-origin', 'too-many', 'failed', 'unreachable'] as const;
const authProblems = ['unauthenticated', 'forbidden'] as const;

/** Creates the OpenAPI 3.1 document from the schemas that the handler validates with. */
export function createOpenApiDocument(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Posts of a blog',
      version: '1',
      description:
        'One list of posts, newest first. Responses have the ETag of its revision; changes are applied atomically.',
    },
    servers: [{ url: apiPath }],
    paths: {
      '/posts': {
        get: {
          operationId: 'readPage',
          summary: 'A page of the list, without contents',
          parameters: [after, limit, ifNoneMatch],
          responses: responses('Page', ['invalid'], { ...notModified }),
        },
        patch: {
          operationId: 'applyChanges',
          summary: 'Changes the list. Repeating the key and body returns the first response.',
          security: [{ bearer: [] }],
          parameters: [
            header('Idempotency-Key', 'Unique to these changes', true),
            header('If-Match', 'The ETag of the list that the changes are based on. Updates need it.'),
          ],
          requestBody: { required: true, content: { 'application/json': { schema: ref('Changes') } } },
          responses: responses('Applied', [
            ...authProblems,
            'key-used',
            'post-gone',
            'stale',
            'too-large',
            'not-json',
            'invalid',
            'key-missing',
            'precondition-missing',
            'full',
          ]),
        },
      },
      '/posts/{slug}': {
        get: {
          operationId: 'readPost',
          summary: 'A post and its adjacent posts',
          parameters: [path('slug', { type: 'string' }), ifNoneMatch],
          responses: responses('PostWithNeighbors', ['not-found'], {
            ...notModified,
            308: {
              description: 'The slug is an older one of the post',
              headers: { Location: textHeader },
            },
          }),
        },
      },
      '/posts/{id}/versions': {
        get: {
          operationId: 'readVersions',
          summary: 'Saved versions of a post',
          security: [{ bearer: [] }],
          parameters: [path('id', { type: 'number' }), ifNoneMatch],
          responses: responses('Versions', [...authProblems, 'not-found'], { ...notModified }),
        },
      },
      '/changes': {
        get: {
          operationId: 'readChanges',
          summary: 'Changes since a revision; since 0, the whole list',
          description:
            'The whole list is in order. It may change between two pages: after the last page, read the changes since the revision of the first.',
          security: [{ bearer: [] }],
          parameters: [
            query('since', { type: 'integer', minimum: 0 }, true),
            after,
            limitUpTo(maxChangedPosts),
            ifNoneMatch,
          ],
          responses: responses('Delta', [...authProblems, 'invalid', 'history-gone'], { ...notModified }),
        },
      },
      '/contents': {
        get: {
          operationId: 'readContents',
          summary: 'Posts with content by the keys of `readChanges`, in the order of the keys',
          description: `Returns at most ${maxContentsBytes} bytes of posts, but at least one post if there is one. \`next\` is the first key that was not processed, or null. Unknown keys are left out.`,
          security: [{ bearer: [] }],
          parameters: [
            {
              ...query(
                'keys',
                { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: maxKeys },
                true,
              ),
              style: 'form',
              explode: false,
            },
            ifNoneMatch,
          ],
          responses: responses('Contents', [...authProblems, 'invalid'], { ...notModified }),
        },
      },
      '/search': {
        get: {
          operationId: 'search',
          summary: 'Posts that contain all words',
          parameters: [query('q', { type: 'string', maxLength: maxQueryLength }), limit, ifNoneMatch],
          responses: responses('Found', ['invalid'], { ...notModified }),
        },
      },
      '/export': {
        get: {
          operationId: 'exportPosts',
          summary: 'All posts in order, in the format of browser storage',
          security: [{ bearer: [] }],
          parameters: [ifNoneMatch],
          responses: responses('Export', authProblems, { ...notModified }),
        },
      },
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(
        Object.entries(named).map(([name, schema]) => [name, convertSchema(schema)]),
      ),
    },
  };
}

const textHeader = { schema: { type: 'string' } };
const etagHeader = { ETag: { description: 'The ETag of the list', ...textHeader } };
const notModified = { 304: { description: 'The list has not changed', headers: etagHeader } };
const after = query('after', { type: 'string' });
const limit = limitUpTo(maxPageSize);
const ifNoneMatch = header('If-None-Match', 'The ETag of the cached response');

function responses(body: keyof typeof named, refusals: readonly ProblemName[], others: Json = {}): Json {
  const byStatus = Object.groupBy([...refusals, ...commonProblems], (name) => String(problems[name].status));
  const refused = Object.entries(byStatus).map(([status, names = []]) => [
    status,
    {
      description: [...new Set(names.map((name) => problems[name].title))].join('; '),
      ...((status === '429' || status === '503') && {
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      }),
      content: { 'application/problem+json': { schema: ref('Problem') } },
    },
  ]);
  return {
    200: {
      description: 'OK',
      headers: etagHeader,
      content: { 'application/json': { schema: ref(body) } },
    },
    ...others,
    ...Object.fromEntries(refused),
  };
}

function limitUpTo(maximum: number): Json {
  return query('limit', { type: 'integer', minimum: 1, maximum, default: maxPageSize });
}

function ref(name: keyof typeof named): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function path(name: string, schema: Json): Json {
  return { name, in: 'path', required: true, schema };
}

function query(name: string, schema: Json, required = false): Json {
  return { name, in: 'query', required, schema };
}

function header(name: string, description: string, required = false): Json {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

function convertSchema(schema: BaseSchema<unknown, unknown, BaseIssue<unknown>>): Json {
  // JSON has no infinite numbers.
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    ignoreActions: ['finite', 'safe_integer'],
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'safe_integer' ? { ...jsonSchema, type: 'integer' } : undefined,
  });
  return rest;
}
