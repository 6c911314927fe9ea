import {
  type PostField,
  type PostFieldName,
  postFields,
  requiredFieldNames,
  type VersionedFieldName,
  versionedFieldNames,
} from '@branchbook/blog-core';
import * as v from 'valibot';

import {
  maxChanges,
  maxDraftKeyLength,
  maxTagSlugLength,
  maxTokenDays,
  maxTokenNameLength,
} from './limits.ts';
import { tokenScopes } from './token-scopes.ts';

const number = v.pipe(v.number(), v.finite());
/** A revision of the list, or a number of posts. */
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const before = v.nullable(number);
const ifVersion = v.optional(v.string());
/** A part of a path: no control character or half of a surrogate pair, and neither `.` nor `..`. */
const draftKey = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(maxDraftKeyLength),
  v.regex(/^(?![.]{1,2}$)[^\p{Cc}\p{Cs}]*$/u),
);
const publishesDraft = { draft: v.optional(draftKey), ifDraftVersion: v.optional(v.nullable(v.string())) };

/** Stored data may have any value in a field of type `unknown`, and such a post can still be saved. */
const schemas = { text: v.string(), boolean: v.boolean(), unknown: v.unknown() } as const;

const descriptions: Partial<Record<PostFieldName, string>> = {
  aliases: 'Older slugs of the post',
  updated: 'The day of the last edit, in the format of `date`',
  publishedAt: 'The time of publication in ISO 8601 and UTC, if the id is not that time',
  oldPaths: 'Old paths that redirect to the post, with leading slashes',
  source: 'The source that the post was imported from',
  tags: 'The tags, a list of at most 20 texts of at most 60 characters',
  canonical:
    'The URL where the post first appeared, if not here: absolute, https, without credentials, of at most 2,048 characters',
  cover:
    'The image of the post, `{ src, alt }`: `src` is `/media/{file}` or an absolute http or https URL of at most 2,048 characters',
};

type FieldSchema<Field extends PostField> = Field extends { isOptional: true }
  ? v.OptionalSchema<(typeof schemas)[Field['type']], undefined>
  : (typeof schemas)[Field['type']];

type FieldSchemas = { [Name in PostFieldName]: FieldSchema<(typeof postFields)[Name]> };

// Marked as pure, so that bundlers can leave schemas out that nothing uses.
const fieldSchemas = /* @__PURE__ */ createFieldSchemas();

const summaryFields = /* @__PURE__ */ createSummaryFields();

/** A post without its content. Unknown fields are preserved. */
export const summarySchema = v.looseObject({ id: number, ...summaryFields });

/** A post with its content. */
export const postSchema = v.looseObject({
  id: number,
  ...summaryFields,
  content: fieldSchemas.content,
});

const versionFields = /* @__PURE__ */ createVersionFields();

/** The names of the fields that every post has. */
const permanentNames: readonly string[] = /* @__PURE__ */ ['id'].concat(requiredFieldNames);

/** A change of the list, as in `@branchbook/blog-core`. */
export const changeSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('create'),
    post: postSchema,
    before: v.optional(before),
    ...publishesDraft,
  }),
  v.strictObject({
    type: v.literal('update'),
    id: number,
    fields: v.partial(v.looseObject(fieldSchemas)),
    remove: v.optional(v.array(v.pipe(v.string(), v.notValues(permanentNames)))),
    ifVersion,
    ...publishesDraft,
  }),
  v.strictObject({ type: v.literal('delete'), id: number, ifVersion }),
  v.strictObject({ type: v.literal('move'), id: number, before }),
  v.strictObject({ type: v.literal('restore'), key: v.string() }),
  v.strictObject({ type: v.literal('unpublish'), id: number, draft: draftKey, ifVersion }),
]);

/** The body of `PATCH /posts`. */
export const changesSchema = v.strictObject({
  changes: v.pipe(v.array(changeSchema), v.minLength(1), v.maxLength(maxChanges)),
  notify: v.optional(
    v.pipe(
      v.boolean(),
      v.description('False to announce the changes to no search engine and no webhook, as for an import'),
    ),
  ),
});

/** A post with its version. */
export const versionedPostSchema = v.looseObject({ post: postSchema, version: v.string() });

/**
 * The response of `PATCH /posts`: for each change, its post as stored, or null if it is not in the
 * list or was not moved because the post of `before` is not; and the key of the post that it moved
 * into the trash, or null.
 */
export const applyResultSchema = v.looseObject({
  revision: count,
  posts: v.array(v.nullable(versionedPostSchema)),
  trashKeys: v.array(v.nullable(v.string())),
});

/** A page of the list. */
export const pageSchema = createPageSchema(summarySchema);

/** A page of the list with contents. */
export const contentPageSchema = createPageSchema(postSchema);

/**
 * A post with its version and neighbors. `redirectTo` is its slug if it was found by one of its
 * former paths, else null.
 */
export const storedPostSchema = v.looseObject({
  ...versionedPostSchema.entries,
  previous: v.nullable(summarySchema),
  next: v.nullable(summarySchema),
  redirectTo: v.nullable(v.string()),
});

/** The tags of all posts, A to Z, with their numbers of posts. */
export const tagsSchema = v.looseObject({
  tags: v.array(v.looseObject({ slug: v.string(), name: v.string(), count })),
});

const tagSlug = v.pipe(v.string(), v.minLength(1), v.maxLength(maxTagSlugLength));

/** The body of `PUT /tags/{slug}`: the slug of the tag that its page redirects to, or null. */
export const tagRedirectSchema = v.strictObject({ redirectTo: v.nullable(tagSlug) });

/** The texts of a post, the current one first. `savedAt` is in milliseconds since 1970. */
export const versionsSchema = v.looseObject({
  versions: v.array(
    v.looseObject({
      number,
      savedAt: v.nullable(number),
      savedBy: v.optional(v.nullable(v.string())),
      ...versionFields,
    }),
  ),
});

/** The deleted posts, the latest first. `deletedAt` is in milliseconds since 1970. */
export const trashSchema = v.looseObject({
  posts: v.array(v.looseObject({ key: v.string(), post: postSchema, deletedAt: number })),
});

/** The key of a draft. */
export const draftKeySchema = draftKey;

/** The body of `PUT /drafts/{key}`: the whole post, and the id of the published post that it edits. */
export const draftSchema = v.strictObject({ post: postSchema, edits: v.nullable(number) });

const storedDraftFields = {
  key: v.string(),
  edits: v.nullable(number),
  version: v.string(),
  savedAt: number,
  savedBy: v.nullable(v.string()),
  unpublishedAt: v.nullable(number),
};

/** A draft as it is stored. Times are in milliseconds since 1970. */
export const storedDraftSchema = v.looseObject({ ...storedDraftFields, post: postSchema });

/** A page of drafts without contents, the latest saved first. */
export const draftPageSchema = v.looseObject({
  drafts: v.array(v.looseObject({ ...storedDraftFields, post: summarySchema })),
  nextCursor: v.nullable(v.string()),
});

/** In a sentence, so it has no control character, and no space at its ends. */
const tokenName = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(maxTokenNameLength),
  v.regex(/^(?=\S)[^\p{Cc}\p{Cs}]*(?<=\S)$/u),
);
const tokenScope = v.picklist(tokenScopes);

/** The body of `POST /tokens`. A token without `expiresInDays`, which is null, never expires. */
export const newTokenSchema = v.strictObject({
  name: tokenName,
  scope: tokenScope,
  expiresInDays: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxTokenDays))),
});

/** The input of `POST /tokens`. */
export type NewToken = v.InferOutput<typeof newTokenSchema>;

/**
 * A token of a program, without the token itself. Times are in milliseconds since 1970; `lastUsedOn`
 * is a day (UTC), such as `2026-11-29`.
 */
export const tokenSchema = v.looseObject({
  id: v.string(),
  name: v.string(),
  scope: tokenScope,
  createdBy: v.string(),
  createdAt: number,
  lastUsedOn: v.nullable(v.string()),
  expiresAt: v.nullable(number),
});

/** A token of a program, without the token itself. */
export type Token = v.InferOutput<typeof tokenSchema>;

/** The response of `POST /tokens`. No other response has the token. */
export const createdTokenSchema = v.looseObject({ ...tokenSchema.entries, token: v.string() });

/** A new token, with the token itself. */
export type CreatedToken = v.InferOutput<typeof createdTokenSchema>;

/** The tokens that are not revoked, the latest created first. */
export const tokensSchema = v.looseObject({ tokens: v.array(tokenSchema) });

/** All posts, in the format of browser storage. */
export const exportSchema = v.array(postSchema);

/**
 * A problem (RFC 9457). `current` is the post or draft that has another version than expected, or
 * null if the draft was deleted or published; `draft` is its key, `publishedAs` the id of the post
 * that it became, and `deletedAt` the time of its deletion in milliseconds since 1970; `issues` are
 * those of an invalid body.
 */
export const problemSchema = v.looseObject({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.optional(v.string()),
  current: v.optional(v.nullable(v.union([versionedPostSchema, storedDraftSchema]))),
  draft: v.optional(v.string()),
  publishedAs: v.optional(v.nullable(number)),
  deletedAt: v.optional(v.nullable(number)),
  field: v.optional(v.string()),
  media: v.optional(v.array(v.string())),
  issues: v.optional(v.array(v.looseObject({ path: v.string(), message: v.string() }))),
});

/** A file of an image, as `MediaFile` of blog-core. */
const mediaFileSchema = v.looseObject({
  id: v.string(),
  width: count,
  height: count,
  extension: v.picklist(['avif', 'gif', 'jpg', 'png', 'webp']),
  variant: v.nullable(count),
});

/** The response of `PUT /media/{file}`. */
export const storedMediaFileSchema = v.looseObject({ file: v.string() });

/** The response of `GET /media/stored` and `/media/used`, and of `DELETE /media`: some of the requested ids. */
export const mediaIdsSchema = v.looseObject({ ids: v.array(v.string()) });

/** A page of the images, the latest first. */
export const mediaPageSchema = v.looseObject({
  images: v.array(
    v.looseObject({
      file: mediaFileSchema,
      size: count,
      addedAt: count,
      name: v.nullable(v.string()),
      sourceId: v.nullable(v.string()),
    }),
  ),
  nextCursor: v.nullable(v.string()),
});

/** A problem response's body (RFC 9457). */
export type Problem = v.InferOutput<typeof problemSchema>;

function createFieldSchemas(): FieldSchemas {
  return Object.fromEntries(
    Object.entries<PostField>(postFields).map(([name, { type, isOptional = false }]) => {
      const description = descriptions[name as PostFieldName];
      const schema = description ? v.pipe(schemas[type], v.description(description)) : schemas[type];
      return [name, isOptional ? v.optional(schema) : schema];
    }),
  ) as FieldSchemas;
}

function createSummaryFields(): Omit<FieldSchemas, 'content'> {
  const { content: _, ...fields } = fieldSchemas;
  return fields;
}

function createVersionFields(): Pick<FieldSchemas, VersionedFieldName> {
  return Object.fromEntries(versionedFieldNames.map((name) => [name, fieldSchemas[name]])) as Pick<
    FieldSchemas,
    VersionedFieldName
  >;
}

function createPageSchema<Post extends typeof summarySchema | typeof postSchema>(post: Post) {
  return v.looseObject({
    revision: count,
    posts: v.array(post),
    nextCursor: v.nullable(v.string()),
    total: v.nullable(count),
  });
}
