import type { PostChange } from './post-change.ts';
import { requiredFieldNames } from './post-fields.ts';
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
 * `getTags` returns them; without any, the post has no such field. Other changes stay as they are.
 *
 * @throws PostStoreError `too-large` for more than 20 tags, or one of more than 60 characters
 *
 * @example
 * normalizeChange({ type: 'update', id: 7, fields: { title: undefined, aliases: undefined } });
 * // { type: 'update', id: 7, fields: {}, remove: ['aliases'] }
 */
export function normalizeChange<Post extends BlogPost>(change: PostChange<Post>): PostChange<Post> {
  if (change.type === 'create') return normalizeCreate(change);
  if (change.type !== 'update') return change;
  const { remove: names = [], ...rest } = change;
  const entries = Object.entries<unknown>(change.fields).map(([name, value]): [string, unknown] =>
    name === 'tags' ? [name, normalizeTags(value)] : [name, value],
  );
  const undefinedNames = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  const removed = new Set([...undefinedNames, ...names].filter((name) => !permanentNames.has(name)));
  // Fields are defined, not set, so that `__proto__` is one too.
  const fields = Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && name !== 'id' && !removed.has(name)),
  ) as Partial<Post>;
  return removed.size === 0 ? { ...rest, fields } : { ...rest, fields, remove: [...removed] };
}

function normalizeCreate<Post extends BlogPost>(
  change: PostChange<Post> & { type: 'create' },
): PostChange<Post> {
  const { tags: given, ...others } = change.post;
  if (given === undefined) return change;
  const tags = normalizeTags(given);
  // The post has all fields of its type, which may require the tags.
  const post = (tags ? { ...change.post, tags } : others) as Post;
  return { ...change, post };
}

/** Returns the tags to store; undefined without any. */
function normalizeTags(value: unknown): readonly string[] | undefined {
  const issue = findTagsIssue({ tags: value });
  if (issue !== null) throw new PostStoreError('too-large', issue, { field: 'tags' });
  const tags = getTags({ tags: value });
  return tags.length > 0 ? tags : undefined;
}
