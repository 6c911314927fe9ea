import * as v from 'valibot';

import { maxChanges } from './limits.ts';

const number = v.pipe(v.number(), v.finite());
const index = v.pipe(v.number(), v.safeInteger());
const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const cursor = v.nullable(v.string());

/** An optional field may hold anything in stored data, and a post with it can still be saved. */
const optional = (description: string) => v.optional(v.pipe(v.unknown(), v.description(description)));

const summaryFields = {
  id: number,
  title: v.string(),
  excerpt: v.string(),
  date: v.string(),
  author: v.string(),
  slug: v.string(),
  isMarkdown: v.boolean(),
  aliases: optional('A list of slugs that the post had before'),
  updated: optional('The day of the last edit, as `date` is written'),
  publishedAt: optional('The instant of publication in ISO 8601 and UTC, if the id is not that instant'),
  oldPaths: optional('A list of paths that lead to the post, each with its leading slash'),
  source: optional('What the post was imported from'),
};

/** A post without its content. Fields that are not named here may be there, and survive. */
export const summarySchema = v.looseObject(summaryFields);

/** A whole post. */
export const postSchema = v.looseObject({ ...summaryFields, content: v.string() });

/** A change of the list, as `@branchbook/blog-core` knows them. */
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

/** What is sent to change posts. */
export const changesSchema = v.strictObject({
  changes: v.pipe(v.array(changeSchema), v.minLength(1), v.maxLength(maxChanges)),
});

/** What has become of changes: for each, its post as it was stored, null where it was not in the list. */
export const appliedSchema = v.looseObject({ revision, posts: v.array(v.nullable(postSchema)) });

/** A part of the list. */
export const pageSchema = v.looseObject({ revision, posts: v.array(summarySchema), next: cursor });

/** A post with the posts beside it in the list. `at` is its index where another post has its id too. */
export const postWithNeighboursSchema = v.looseObject({
  post: postSchema,
  previous: v.nullable(summarySchema),
  next: v.nullable(summarySchema),
  at: v.nullable(index),
});

/** What has changed since a revision. `key` names a post for ever, `position` orders the posts. */
export const deltaSchema = v.looseObject({
  revision,
  changed: v.array(v.looseObject({ key: number, position: number, post: summarySchema })),
  removed: v.array(number),
  next: cursor,
});

/** Whole posts by their keys. `next` is the first key that was not looked at any more. */
export const contentsSchema = v.looseObject({
  revision,
  posts: v.array(v.looseObject({ key: number, post: postSchema })),
  next: v.nullable(number),
});

/** What a search has found. */
export const foundSchema = v.looseObject({ posts: v.array(summarySchema) });

/** What a post said at its last saves, the earliest first. `savedAt` in milliseconds since 1970. */
export const versionsSchema = v.looseObject({
  versions: v.array(
    v.looseObject({
      number,
      savedAt: v.nullable(number),
      title: v.string(),
      author: v.string(),
      excerpt: v.string(),
      content: v.string(),
      isMarkdown: v.boolean(),
    }),
  ),
});

/** All posts, in the form in which a browser stores them. */
export const exportSchema = v.array(postSchema);

/** What went wrong (RFC 9457). `revision` of the list where a precondition failed; `issues` where a body was refused. */
export const problemSchema = v.looseObject({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.optional(v.string()),
  revision: v.optional(revision),
  field: v.optional(v.string()),
  issues: v.optional(v.array(v.looseObject({ path: v.string(), message: v.string() }))),
});

export type Applied = v.InferOutput<typeof appliedSchema>;
export type Delta = v.InferOutput<typeof deltaSchema>;
/** What is answered where a request is refused, as problem+json (RFC 9457). */
export type Problem = v.InferOutput<typeof problemSchema>;
