import { toJsonSchema } from '@valibot/to-json-schema';
import type { BaseIssue, BaseSchema } from 'valibot';

import { apiPath, maxPageSize, maxQueryLength } from './limits.ts';
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
  PostWithNeighbours: schemas.postWithNeighboursSchema,
  Delta: schemas.deltaSchema,
  Found: schemas.foundSchema,
  Versions: schemas.versionsSchema,
  Export: schemas.exportSchema,
  Problem: schemas.problemSchema,
} as const;

/** What any request may be answered with. */
const always = ['foreign-origin', 'too-many', 'failed', 'unreachable'] as const;
const guarded = ['unauthenticated', 'forbidden'] as const;

/** The contract as an OpenAPI 3.1 document, written from the schemas that the handler checks with. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Posts of a blog',
      version: '1',
      description:
        'One list of posts, newest first. Each answer about it has the ETag of its revision; changes are applied all or none.',
    },
    servers: [{ url: apiPath }],
    paths: {
      '/posts': {
        get: {
          operationId: 'readPage',
          summary: 'A part of the list, without contents',
          parameters: [after, limit, ifNoneMatch],
          responses: answers('Page', ['invalid'], { ...notModified }),
        },
        patch: {
          operationId: 'applyChanges',
          summary: 'Changes the list. The same key and body give the first answer again.',
          security: [{ bearer: [] }],
          parameters: [
            header('Idempotency-Key', 'A new one for new changes', true),
            header('If-Match', 'The ETag of the list on which the changes were decided. An update needs it.'),
          ],
          requestBody: { required: true, content: { 'application/json': { schema: ref('Changes') } } },
          responses: answers('Applied', [
            ...guarded,
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
          summary: 'A post and the posts beside it',
          parameters: [path('slug', { type: 'string' }), ifNoneMatch],
          responses: answers('PostWithNeighbours', ['not-found'], {
            ...notModified,
            308: {
              description: 'The address is one that the post had before',
              headers: { Location: textHeader },
            },
          }),
        },
      },
      '/posts/{id}/versions': {
        get: {
          operationId: 'readVersions',
          summary: 'What a post said at its last saves',
          security: [{ bearer: [] }],
          parameters: [path('id', { type: 'number' }), ifNoneMatch],
          responses: answers('Versions', [...guarded, 'not-found'], { ...notModified }),
        },
      },
      '/changes': {
        get: {
          operationId: 'readChanges',
          summary: 'What has changed since a revision; since 0, the whole list',
          security: [{ bearer: [] }],
          parameters: [query('since', { type: 'integer', minimum: 0 }, true), after, limit, ifNoneMatch],
          responses: answers('Delta', [...guarded, 'invalid', 'history-gone'], { ...notModified }),
        },
      },
      '/search': {
        get: {
          operationId: 'search',
          summary: 'Posts that have all words',
          parameters: [query('q', { type: 'string', maxLength: maxQueryLength }), limit, ifNoneMatch],
          responses: answers('Found', ['invalid'], { ...notModified }),
        },
      },
      '/export': {
        get: {
          operationId: 'exportPosts',
          summary: 'All posts, in order, as a browser stores them',
          security: [{ bearer: [] }],
          parameters: [ifNoneMatch],
          responses: answers('Export', guarded, { ...notModified }),
        },
      },
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, schemaOf(schema)])),
    },
  };
}

const textHeader = { schema: { type: 'string' } };
const etagHeader = { ETag: { description: 'Of the revision of the list', ...textHeader } };
const notModified = { 304: { description: 'The list is as it was', headers: etagHeader } };
const after = query('after', { type: 'string' });
const limit = query('limit', { type: 'integer', minimum: 1, maximum: maxPageSize, default: maxPageSize });
const ifNoneMatch = header('If-None-Match', 'The ETag of what is known already');

function answers(body: keyof typeof named, refusals: readonly ProblemName[], others: Json = {}): Json {
  const byStatus = Object.groupBy([...refusals, ...always], (name) => String(problems[name].status));
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
      description: 'As wished',
      headers: etagHeader,
      content: { 'application/json': { schema: ref(body) } },
    },
    ...others,
    ...Object.fromEntries(refused),
  };
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

function schemaOf(schema: BaseSchema<unknown, unknown, BaseIssue<unknown>>): Json {
  // JSON has no infinite numbers, so it needs no word for finite ones.
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    ignoreActions: ['finite', 'safe_integer'],
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'safe_integer' ? { ...jsonSchema, type: 'integer' } : undefined,
  });
  return rest;
}
