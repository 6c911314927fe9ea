import type { PostChange } from './post-change.ts';
import { requiredFieldNames } from './post-fields.ts';
import type { BlogPost } from './post.ts';

/** The names of the fields that every post has. No change removes them. */
const permanentNames: ReadonlySet<string> = new Set(['id', ...requiredFieldNames]);

/**
 * Returns a change in the one form that stores apply. An update names no field as undefined, which
 * JSON cannot say: `fields` has the new values, and `remove` the optional fields to remove. It
 * neither removes a required field nor changes the id. Other changes stay as they are.
 *
 * @example
 * normalizeChange({ type: 'update', id: 7, fields: { title: undefined, aliases: undefined } });
 * // { type: 'update', id: 7, fields: {}, remove: ['aliases'] }
 */
export function normalizeChange<Post extends BlogPost>(change: PostChange<Post>): PostChange<Post> {
  if (change.type !== 'update') return change;
  const { remove: names = [], ...rest } = change;
  const entries = Object.entries<unknown>(change.fields);
  const undefinedNames = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  const removed = new Set([...undefinedNames, ...names].filter((name) => !permanentNames.has(name)));
  // Fields are defined, not set, so that `__proto__` is one too.
  const fields = Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && name !== 'id' && !removed.has(name)),
  ) as Partial<Post>;
  return removed.size === 0 ? { ...rest, fields } : { ...rest, fields, remove: [...removed] };
}
