import { getNextAvailableId } from './get-next-available-id.ts';
import { findJsonLosses } from './find-json-losses.ts';
import type { BlogPost } from './post.ts';

/** What could be read. No issues: everything was read whole, and saving `posts` again loses nothing. */
export interface ParsedPosts<Post extends BlogPost = BlogPost> {
  posts: Post[];
  issues: readonly PostIssue[];
}

/** One thing that could not be read as it stands. */
export interface PostIssue {
  /** The position in the list, counted from 0; null where the whole is at fault. */
  index: number | null;
  /** A sentence for a person: which entry, which field, and how it is shown instead. */
  message: string;
}

/** How to read the fields that are not `BlogPost`'s. */
export interface ParseOptions<Fields extends object> {
  /**
   * Reads fields of your own from an entry, which has been looked at by nobody. They are laid over it and are part of the type.
   * Where it throws, the entry is left out, and the error's message is its fault.
   */
  readonly readFields?: (entry: Readonly<Record<string, unknown>>) => Fields;
}

type TextField = Exclude<
  keyof BlogPost,
  'id' | 'isMarkdown' | 'aliases' | 'updated' | 'publishedAt' | 'oldPaths' | 'source'
>;

/**
 * Reads posts from an untrusted value. Never throws and never changes the value.
 *
 * An entry that is no plain object is dropped. A field that is missing or of the wrong type is repaired for display: text
 * becomes '' (a number its digits), an id the next number that no entry has, `isMarkdown` false. Each of these is a fault,
 * but for a missing `isMarkdown`: that says plain text. Fields without a name here survive untouched and in order. An id or
 * a slug that occurs twice is no fault.
 *
 * @example
 * parsePosts([{ ...post, tags: 'tax' }], { readFields: ({ tags }) => ({ tags: [tags].flat().map(String) }) }).posts[0]?.tags; // ['tax']
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
    // JSON and structured clones never lead here; a proxy or a getter that throws does.
    return unreadable('The posts could not be looked at.');
  }
}

/**
 * Reads posts from JSON text, as `parsePosts` does. Text that is not JSON gives no posts and one fault. Never throws.
 *
 * What the text says and JavaScript cannot hold is a fault of its entry too: a key that is twice in an object, and a number
 * with more digits than survive (an id past 2 ** 53). The post is read with what is left, and saving it would lose the rest.
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
  const { posts, issues: issues } = parsePosts(value, options);
  if (!Array.isArray(value)) return { posts, issues: issues };
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
  // Spreading defines properties where Object.assign would set them, so a field named __proto__ stays a field.
  const copies = Array.from(entries, (entry) => (isPlainObject(entry) ? { ...entry } : null));
  const takenIds = new Set(copies.map((copy) => copy?.['id']));
  const posts: (BlogPost & Fields)[] = [];
  const issues: PostIssue[] = [];
  let lastGivenId = 0;

  for (const [index, copy] of copies.entries()) {
    const report = (complaint: string) => issues.push(createIssue(index, complaint));

    if (copy === null) {
      report('not a post, left out');
      continue;
    }

    const readId = (): number => {
      if (isId(copy['id'])) return copy['id'];
      lastGivenId = getNextAvailableId(lastGivenId + 1, takenIds);
      report(`id ${describeLack(copy, 'id', 'a number')}, shown as ${lastGivenId}`);
      return lastGivenId;
    };
    const readText = (field: TextField): string => {
      const text = copy[field];
      if (typeof text === 'string') return text;
      const shown = typeof text === 'number' ? String(text) : '';
      report(`${field} ${describeLack(copy, field, 'text')}, shown as "${shown}"`);
      return shown;
    };
    const readIsMarkdown = (): boolean => {
      if (typeof copy['isMarkdown'] === 'boolean') return copy['isMarkdown'];
      if (Object.hasOwn(copy, 'isMarkdown')) report('isMarkdown is not true or false, shown as plain text');
      return false;
    };

    let fields: Fields | undefined;
    try {
      fields = readFields?.(copy);
    } catch (error) {
      report(`${getErrorMessage(error)}, left out`);
      continue;
    }

    const post: BlogPost = {
      ...copy,
      ...fields,
      id: readId(),
      title: readText('title'),
      excerpt: readText('excerpt'),
      date: readText('date'),
      author: readText('author'),
      slug: readText('slug'),
      content: readText('content'),
      isMarkdown: readIsMarkdown(),
    };
    posts.push(post as BlogPost & Fields);
  }
  return { posts, issues: issues };
}

function createIssue(index: number, complaint: string): PostIssue {
  return { index, message: `The entry at index ${index}: ${complaint}.` };
}

function getErrorMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/u, '');
}

/** Asks for a prototype without a prototype, not for `Object.prototype`, which differs from frame to frame. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** JSON has no NaN, but it reads 1e999 as Infinity and writes that as null. */
function isId(value: unknown): value is number {
  return Number.isFinite(value);
}

function describeLack(copy: Record<string, unknown>, field: string, wanted: string): string {
  return Object.hasOwn(copy, field) ? `is not ${wanted}` : 'is missing';
}
