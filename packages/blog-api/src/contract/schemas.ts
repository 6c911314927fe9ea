import {
  type PostField,
  type PostFieldName,
  postFields,
  type VersionedFieldName,
  versionedFieldNames,
} from '@branchbook/blog-core';
import * as v from 'valibot';

import { maxChanges } from './limits.ts';

const number = v.pipe(v.number(), v.finite());
const index = v.pipe(v.number(), v.safeInteger());
const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const cursor = v.nullable(v.string());

/** Stored data may have any value in a field of type `unknown`, and such a post can still be saved. */
const schemas = { text: v.string(), boolean: v.boolean(), unknown: v.unknown() } as const;

const descriptions: Partial<Record<PostFieldName, string>> = {
  aliases: 'Older slugs of the post',
  updated: 'The day of the last edit, in the format of `date`',
  publishedAt: 'The time of publication in ISO 8601 and UTC, if the id is not that time',
  oldPaths: 'Old paths that redirect to the post, with leading slashes',
  source: 'The source that the post was imported from',
};

type FieldSchema<Field extends PostField> = Field extends { isOptional: true }
  ? v.OptionalSchema<(typeof schemas)[Field['type']], undefined>
  : (typeof schemas)[Field['type']];

type FieldSchemas = { [Name in PostFieldName]: FieldSchema<(typeof postFields)[Name]> };

const fieldSchemas = Object.fromEntries(
  Object.entries<PostField>(postFields).map(([name, { type, isOptional = false }]) => {
    const description = descriptions[name as PostFieldName];
    const schema = description ? v.pipe(schemas[type], v.description(description)) : schemas[type];
    return [name, isOptional ? v.optional(schema) : schema];
  }),
) as FieldSchemas;

const { content, ...summaryFields } = fieldSchemas;

/** A post without its content. Unknown fields are preserved. */
export const summarySchema = v.looseObject({ id: number, ...summaryFields });

/** A post with its content. */
export const postSchema = v.looseObject({ id: number, ...summaryFields, content });

const versionFields = Object.fromEntries(
  versionedFieldNames.map((name) => [name, fieldSchemas[name]]),
) as Pick<FieldSchemas, VersionedFieldName>;

/** A change of the list, as in `@branchbook/blog-core`. */
export const changeSchema = v.variant('type', [
  v.strictObject({ type: v.literal('add'), post: postSchema }),
  v.strictObject({ type: v.literal('update'), post: postSchema, at: v.optional(index) }),
  v.strictObject({ type: v.literal('remove'), id: number, at: v.optional(index) }),
  v.strictObject({
    type: v.literal('insert'),
    post: postSchema,
    at: index,
    allowDuplicateId: v.optional(v.boolean()),
  }),
  v.strictObject({ type: v.literal('move'), id: number, at: v.optional(index), to: index }),
]);

/** The body of `PATCH /posts`. */
export const changesSchema = v.strictObject({
  changes: v.pipe(v.array(changeSchema), v.minLength(1), v.maxLength(maxChanges)),
});

/**
 * The response of `PATCH /posts`: for each change, its post as stored, or null if it was not in the
 * list. A post that an earlier change returned is the index of that change.
 */
export const appliedSchema = v.looseObject({
  revision,
  posts: v.array(v.nullable(v.union([postSchema, index]))),
});

/** A page of the list. */
export const pageSchema = v.looseObject({ revision, posts: v.array(summarySchema), next: cursor });

/** A post with its adjacent posts. `at` is its index if another post has the same id. */
export const postWithNeighboursSchema = v.looseObject({
  post: postSchema,
  previous: v.nullable(summarySchema),
  next: v.nullable(summarySchema),
  at: v.nullable(index),
});

/**
 * Changes since a revision. `key` identifies a post permanently; posts are ordered by `position`.
 */
export const deltaSchema = v.looseObject({
  revision,
  changed: v.array(v.looseObject({ key: number, position: number, post: summarySchema })),
  removed: v.array(number),
  next: cursor,
});

/** Posts with content by their keys. `next` is the first key that was not processed. */
export const contentsSchema = v.looseObject({
  revision,
  posts: v.array(v.looseObject({ key: number, post: postSchema })),
  next: v.nullable(number),
});

/** Search results. */
export const foundSchema = v.looseObject({ posts: v.array(summarySchema) });

/** The saved versions of a post, oldest first. `savedAt` is in milliseconds since 1970. */
export const versionsSchema = v.looseObject({
  versions: v.array(v.looseObject({ number, savedAt: v.nullable(number), ...versionFields })),
});

/** All posts, in the format of browser storage. */
export const exportSchema = v.array(postSchema);

/**
 * A problem (RFC 9457). `revision` is the list's after a failed precondition; `issues` are those of
 * an invalid body.
 */
export const problemSchema = v.looseObject({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.optional(v.string()),
  revision: v.optional(revision),
  field: v.optional(v.string()),
  issues: v.optional(v.array(v.looseObject({ path: v.string(), message: v.string() }))),
});

/** The response of `PATCH /posts`, with the repeated posts restored. */
export interface Applied {
  readonly revision: number;
  readonly posts: readonly (v.InferOutput<typeof postSchema> | null)[];
}
export type Delta = v.InferOutput<typeof deltaSchema>;
/** A problem response's body (RFC 9457). */
export type Problem = v.InferOutput<typeof problemSchema>;
