import { getNextAvailableId } from './get-next-available-id.ts';
import { findJsonLosses } from './find-json-losses.ts';
import { optionalTextNames, postFields, requiredFieldNames } from './post-fields.ts';
import type { BlogPost } from './post.ts';

/** The posts that could be read. If `issues` is empty, saving `posts` loses nothing. */
export interface ParsedPosts<Post extends BlogPost = BlogPost> {
  posts: Post[];
  issues: readonly PostIssue[];
}

/** Something that could not be read as stored. */
export interface PostIssue {
  /** The index in the list; null if the issue concerns the whole value. */
  index: number | null;
  /** A sentence for users: which entry, which field, and the value shown instead. */
  message: string;
}

/** Options for fields beyond those of `BlogPost`. */
export interface ParseOptions<Fields extends object> {
  /**
   * Reads additional fields from an unvalidated entry. They override the entry's and extend the
   * type. If it throws, the entry is left out and the error's message is its issue.
   */
  readonly readFields?: ((entry: Readonly<Record<string, unknown>>) => Fields) | undefined;
}

/**
 * Reads posts from an untrusted value. Never throws and never changes the value.
 *
 * Drops entries that are not plain objects. Repairs fields that are missing or have the wrong type:
 * text becomes '' (a number its digits), an id the next free number, `isMarkdown` false. Each repair
 * is an issue, except for a missing `isMarkdown`, which means plain text. The id of an earlier post
 * becomes the next free number without an issue, because that loses no content. Unknown fields are
 * retained, in order. Duplicate slugs are not issues.
 *
 * @example
 * const readFields = ({ tags }) => ({ tags: [tags].flat().map(String) });
 * parsePosts([{ ...post, tags: 'tax' }], { readFields }).posts[0]?.tags; // ['tax']
 * parsePosts([{ ...post, title: 7, mood: 'calm' }]);
 * // posts: [{ ...post, title: '7', mood: 'calm' }]
 * // issues: [{ index: 0, message: 'The entry at index 0: title is not text, shown as "7".' }]
 */
export function parsePosts<Fields extends object = {}>(
  value: unknown,
  { readFields }: ParseOptions<Fields> = {},
): ParsedPosts<BlogPost & Fields> {
  try {
    return Array.isArray(value) ? parseEntries(value, readFields) : unreadable('The posts are not a list.');
  } catch {
    // Only a proxy or a getter that throws leads here, never JSON or structured clones.
    return unreadable('The posts could not be looked at.');
  }
}

/**
 * Reads posts from JSON text, like `parsePosts`. Text that is not JSON results in no posts and one
 * issue. Never throws.
 *
 * Values that JavaScript cannot represent are issues too: duplicate keys in an object, and numbers
 * with too many digits (an id past 2 ** 53). Saving such a post would lose them.
 *
 * @example
 * parsePostsJson('[{"id":'); // { posts: [], issues: [{ index: null, message: 'The text is not JSON.' }] }
 */
export function parsePostsJson<Fields extends object = {}>(
  text: string,
  options: ParseOptions<Fields> = {},
): ParsedPosts<BlogPost & Fields> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('The text is not JSON.');
  }
  const { posts, issues } = parsePosts(value, options);
  if (!Array.isArray(value)) return { posts, issues };
  const lost = findJsonLosses(text).map(({ index, message }) => createIssue(index, message));
  return { posts, issues: [...issues, ...lost] };
}

function unreadable(message: string): ParsedPosts<never> {
  return { posts: [], issues: [{ index: null, message }] };
}

function parseEntries<Fields extends object>(
  entries: readonly unknown[],
  readFields: ParseOptions<Fields>['readFields'],
): ParsedPosts<BlogPost & Fields> {
  // Object.assign would set `__proto__`; spread defines it as a field.
  const copies = Array.from(entries, (entry) => (isPlainObject(entry) ? { ...entry } : null));
  const takenIds = new Set(copies.map((copy) => copy?.['id']));
  const posts: (BlogPost & Fields)[] = [];
  const issues: PostIssue[] = [];
  const usedIds = new Set<number>();
  const skips = new Map<number, number>();

  for (const [index, copy] of copies.entries()) {
    const report = (complaint: string) => issues.push(createIssue(index, complaint));

    if (copy === null) {
      report('not a post, left out');
      continue;
    }

    const readId = (): number => {
      const { id } = copy;
      if (isId(id) && !usedIds.has(id)) {
        usedIds.add(id);
        return id;
      }
      const freeId = getNextAvailableId(isId(id) ? id : 1, takenIds, skips);
      takenIds.add(freeId);
      if (!isId(id)) report(`id ${describeLack(copy, 'id', 'a number')}, shown as ${freeId}`);
      return freeId;
    };
    const readText = (field: string): string => {
      const text = copy[field];
      if (typeof text === 'string') return text;
      const shown = typeof text === 'number' ? String(text) : '';
      report(`${field} ${describeLack(copy, field, 'text')}, shown as "${shown}"`);
      return shown;
    };
    const readBoolean = (field: string): boolean => {
      if (typeof copy[field] === 'boolean') return copy[field];
      const shown = field === 'isMarkdown' ? 'plain text' : 'false';
      if (Object.hasOwn(copy, field)) report(`${field} is not true or false, shown as ${shown}`);
      return false;
    };
    const readField = (field: (typeof requiredFieldNames)[number]): string | boolean =>
      postFields[field].type === 'text' ? readText(field) : readBoolean(field);

    let fields: Fields | undefined;
    try {
      fields = readFields?.(copy);
    } catch (error) {
      report(`${getErrorMessage(error)}, left out`);
      continue;
    }

    for (const field of optionalTextNames) {
      if (!Object.hasOwn(copy, field) || typeof copy[field] === 'string') continue;
      // Front matter without a value is null, which is no loss.
      if (copy[field] !== null) report(`${field} is not text, left out`);
      delete copy[field];
    }
    const id = readId();
    const known = Object.fromEntries(requiredFieldNames.map((field) => [field, readField(field)]));
    posts.push({ ...copy, ...fields, id, ...known } as BlogPost & Fields);
  }
  return { posts, issues };
}

function createIssue(index: number, complaint: string): PostIssue {
  return { index, message: `The entry at index ${index}: ${complaint}.` };
}

function getErrorMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/u, '');
}

/** Compares no `Object.prototype`, which differs between realms. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** JSON has no NaN, but parses 1e999 as Infinity, which it then writes as null. */
function isId(value: unknown): value is number {
  return Number.isFinite(value);
}

function describeLack(copy: Record<string, unknown>, field: string, expected: string): string {
  return Object.hasOwn(copy, field) ? `is not ${expected}` : 'is missing';
}
