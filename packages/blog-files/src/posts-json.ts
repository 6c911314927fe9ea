import { type BlogPost, parsePosts, parsePostsJson, type PostIssue } from '@branchbook/blog-core';
import { maxNesting, isNestedWithin } from './nesting.ts';
import { isOwnPost } from './own-file.ts';
import type { PostFileFields } from './post-file.ts';

/**
 * What was read of a JSON file: the posts, each with what had to be repaired or was left out, and the entries that are no
 * posts; or why there are none, as a sentence without its full stop.
 */
export type PostsJsonReading =
  | {
      readonly type: 'read';
      readonly posts: readonly {
        readonly fields: Partial<PostFileFields>;
        readonly issues: readonly string[];
      }[];
      /** Counted from 0, each with what is wrong with it. */
      readonly leftOut: readonly { readonly index: number; readonly reason: string }[];
    }
  | { readonly type: 'refused'; readonly reason: string };

/**
 * Writes all posts as JSON, in the very form in which they are stored.
 *
 * @throws TypeError for a field with a cycle or a BigInt
 */
export function writePostsJson(posts: readonly BlogPost[]): string {
  return JSON.stringify(posts);
}

/**
 * Reads posts from JSON text: a list as it is stored, one post alone, or a list under the name `posts`. Never throws.
 *
 * An entry is a post if it has a `content`, or says `isMarkdown`. Any other JSON is refused.
 *
 * A post has the fields that its entry names, repaired as `parsePosts` does it. An id that is no number is left out: it would
 * name another post. Where nothing but `isMarkdown` is missing, it is false, as in a stored list.
 *
 * What is missing is a problem, and what JSON loses of an entry (`parsePostsJson`). Of one post alone, and of a list under the
 * name `posts`, the first such loss is named, with the first post.
 */
export function readPostsJson(text: string): PostsJsonReading {
  const json = text.replace(/^\u{feff}/u, '');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { type: 'refused', reason: "It isn't JSON" };
  }
  if (isGhostExport(value))
    return { type: 'refused', reason: "It's an export of Ghost, which isn't supported" };
  const entries = readEntries(value);
  if (!entries || (entries.length > 0 && !entries.some(isPostEntry))) {
    return { type: 'refused', reason: 'It has no list of posts' };
  }

  const losses = findLosses(Array.isArray(value) ? json : `[${json}]`);
  const posts: { fields: Partial<PostFileFields>; issues: string[] }[] = [];
  const leftOut: { index: number; reason: string }[] = [];
  for (const [index, entry] of entries.entries()) {
    const {
      posts: [post],
      issues: faults,
    } = parsePosts([entry]);
    if (!post || !isPostEntry(entry)) leftOut.push({ index, reason: "It isn't a post" });
    // The post is one level, and its fields are as deep as in a front matter.
    else if (!isNestedWithin(entry, maxNesting + 1))
      leftOut.push({ index, reason: "It's nested too deeply" });
    else {
      const lost = losses.filter((loss) => loss.index === index);
      posts.push({
        fields: pickNamedFields(post, entry as Partial<BlogPost>),
        issues: [...faults, ...lost].map(({ message }) => formatIssue(message)),
      });
    }
  }
  return { type: 'read', posts, leftOut };
}

/** Any JSON may be an object. A post has a text, or says `isMarkdown`, as only Branchbook does. */
function isPostEntry(entry: unknown): boolean {
  return isRecord(entry) && (typeof getField(entry, 'content') === 'string' || isOwnPost({ ...entry }));
}

/** @see https://docs.ghost.org/migration/ghost-json */
function isGhostExport(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const [first] = [getField(value, 'db')].flat();
  const data = isRecord(first) ? getField(first, 'data') : getField(value, 'data');
  return isRecord(data) && Array.isArray(getField(data, 'posts'));
}

function getField(value: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

/** What `JSON.parse` loses of a list, by the entry. `parsePostsJson` reports it behind what `parsePosts` finds. */
function findLosses(list: string): readonly PostIssue[] {
  return parsePostsJson(list).issues.slice(parsePosts(JSON.parse(list)).issues.length);
}

/** The fields of a post that its entry names itself, in their order. */
function pickNamedFields(post: BlogPost, entry: Partial<BlogPost>): Partial<PostFileFields> {
  const missing = Object.keys(post).filter((name) => !Object.hasOwn(entry, name));
  const isStored = missing.every((name) => name === 'isMarkdown');
  const fields = Object.entries(post).filter(([name]) =>
    name === 'id' ? entry.id === post.id : isStored || Object.hasOwn(entry, name),
  );
  return Object.fromEntries(fields);
}

function readEntries(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return null;
  return 'posts' in value && Array.isArray(value.posts) && !('content' in value) ? value.posts : [value];
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** 'The entry at index 7: title is not text, shown as "7".' gives 'title is not text, shown as "7"'. An id is shown as 1. */
function formatIssue(message: string): string {
  return message
    .slice(message.indexOf(':') + 2, -1)
    .replace(/, shown as 1$/u, ', left out')
    .replace(/is missing, shown as ""$/u, 'is missing');
}
