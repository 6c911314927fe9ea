import { findCanonicalIssue } from './canonical-messages.ts';
import { parseCanonical } from './canonical.ts';
import { findCoverIssue, getCover, hasCoverSource } from './cover.ts';
import type { PostChange } from './post-change.ts';
import { postFields, requiredFieldNames } from './post-fields.ts';
import { PostStoreError } from './post-store-error.ts';
import type { BlogPost } from './post.ts';
import { findTagsIssue } from './tag-limits.ts';
import { getTags } from './tags.ts';

/** The names of the fields that every post has. No change removes them. */
const permanentNames: ReadonlySet<string> = new Set(['id', ...requiredFieldNames]);

/**
 * Returns a change in the one form that stores apply. An update names no field as undefined, which
 * JSON cannot say: `fields` has the new values, and `remove` the optional fields to remove. It
 * neither removes a required field nor changes the id. The tags of a created or updated post are as
 * `getTags` returns them, `canonical` is as `parseCanonical` returns it, and a `cover` with a `src` is
 * as `getCover` returns it; without any, the post has no such field. Other changes stay as they are.
 *
 * @throws PostStoreError `too-large` for more than 20 tags, or one of more than 60 characters;
 * `invalid` for a `canonical` that `parseCanonical` rejects, a `src` of a `cover` that is no URL of an
 * image, a change of another type, or a post without a required field
 *
 * @example
 * normalizeChange({ type: 'update', id: 7, fields: { title: undefined, aliases: undefined } });
 * // { type: 'update', id: 7, fields: {}, remove: ['aliases'] }
 */
export function normalizeChange<Post extends BlogPost>(change: PostChange<Post>): PostChange<Post> {
  assertComplete(change);
  if (change.type === 'create') return normalizeCreate(change);
  if (change.type !== 'update') return change;
  const { remove: names = [], ...rest } = change;
  const entries = normalizeEntries(change.fields);
  const undefinedNames = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  const removed = new Set([...undefinedNames, ...names].filter((name) => !permanentNames.has(name)));
  // Fields are defined, not set, so that `__proto__` is one too.
  const fields = Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && name !== 'id' && !removed.has(name)),
  ) as Partial<Post>;
  return removed.size === 0 ? { ...rest, fields } : { ...rest, fields, remove: [...removed] };
}

const changeTypes: ReadonlySet<string> = new Set<PostChange['type']>([
  'create',
  'update',
  'delete',
  'move',
  'restore',
  'unpublish',
]);

/**
 * Throws for a change that the types forbid but JavaScript can pass. A store that applied it would
 * lose a post.
 */
function assertComplete(change: PostChange): void {
  const { type } = change;
  if (!changeTypes.has(type)) {
    throw new PostStoreError('invalid', `There is no change of the type ${JSON.stringify(type)}.`);
  }
  if (type === 'create') {
    assertFields({ ...change.post }, 'id', ...requiredFieldNames);
  } else if (type === 'update') {
    const fields: Readonly<Record<string, unknown>> = { ...change.fields };
    assertFields(fields, ...requiredFieldNames.filter((name) => fields[name] !== undefined));
  }
}

function assertFields(fields: Readonly<Record<string, unknown>>, ...names: readonly RequiredName[]): void {
  for (const field of names) {
    const type = field === 'id' ? 'number' : fieldTypes[postFields[field].type];
    if (typeof fields[field] === type && (type !== 'number' || Number.isFinite(fields[field]))) continue;
    throw new PostStoreError('invalid', `The ${field} of a post must be a ${type}.`, { field });
  }
}

type RequiredName = 'id' | (typeof requiredFieldNames)[number];

const fieldTypes = { text: 'string', boolean: 'boolean' } as const;

function normalizeCreate<Post extends BlogPost>(
  change: PostChange<Post> & { type: 'create' },
): PostChange<Post> {
  const post = new Map<string, unknown>(Object.entries(change.post));
  if (![...normalizers.keys()].some((name) => post.get(name) !== undefined)) return change;
  const entries = normalizeEntries(change.post).filter(
    ([name, value]) => value !== undefined || !normalizers.has(name),
  );
  // The post has all fields of its type, which may require these.
  return { ...change, post: Object.fromEntries(entries) as unknown as Post };
}

/** Returns the fields with values as they are stored; undefined removes a field. */
function normalizeEntries(fields: object): readonly (readonly [string, unknown])[] {
  return Object.entries<unknown>({ ...fields }).map(([name, value]) => {
    const normalize = normalizers.get(name);
    return [name, normalize && value !== undefined ? normalize(value) : value];
  });
}

/** The fields whose values are stored in one form. */
const normalizers: ReadonlyMap<string, (value: unknown) => unknown> = new Map([
  ['tags', normalizeTags],
  ['canonical', normalizeCanonical],
  ['cover', normalizeCover],
]);

/** Returns the URL to store; undefined for none. */
function normalizeCanonical(value: unknown): unknown {
  // `parsePosts` leaves out what is not text.
  if (typeof value !== 'string') return value;
  const issue = findCanonicalIssue(value);
  if (issue !== null) throw new PostStoreError('invalid', issue, { field: 'canonical' });
  return parseCanonical(value).url ?? undefined;
}

/** Returns the cover to store; undefined for none. What has no `src` is of another program. */
function normalizeCover(value: unknown): unknown {
  if (!hasCoverSource(value)) return value;
  if (value.src.trim() === '') return undefined;
  const issue = findCoverIssue(value);
  if (issue !== null) throw new PostStoreError('invalid', issue, { field: 'cover' });
  return { ...value, ...getCover({ cover: value }) };
}

/** Returns the tags to store; undefined without any. */
function normalizeTags(value: unknown): readonly string[] | undefined {
  const issue = findTagsIssue({ tags: value });
  if (issue !== null) throw new PostStoreError('too-large', issue, { field: 'tags' });
  const tags = getTags({ tags: value });
  return tags.length > 0 ? tags : undefined;
}
