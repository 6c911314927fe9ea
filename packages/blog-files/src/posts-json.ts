import { type BlogPost, parsePosts, parsePostsJson, type PostIssue } from '@branchbook/blog-core';
import { maxNesting, isNestedWithin } from './nesting.ts';
import { isRecord } from './is-record.ts';
import { isOwnPost } from './own-file.ts';
import { findOwnCanonicalIssue } from './read-canonical.ts';
import { findOwnCoverIssue } from './read-cover.ts';
import type { PostFileFields } from './post-file.ts';

/**
 * The result of reading a JSON file: the posts with their issues, and the entries that are no
 * posts. `reason` is a sentence without its full stop.
 */
export type PostsJsonReading =
  | {
      readonly type: 'read';
      readonly posts: readonly {
        readonly fields: Partial<PostFileFields>;
        readonly issues: readonly string[];
      }[];
      /** `index` counts from 0. */
      readonly leftOut: readonly { readonly index: number; readonly reason: string }[];
    }
  | { readonly type: 'refused'; readonly reason: string };

/**
 * Writes all posts as JSON, in the form in which they are stored.
 *
 * @throws TypeError for a field with a cycle or a BigInt
 */
export function writePostsJson(posts: readonly BlogPost[]): string {
  return JSON.stringify(posts);
}

/**
 * Reads posts from JSON text: a list as it is stored, one post, or a list under the name `posts`.
 * Never throws.
 *
 * An entry is a post if it has a `content` or says `isMarkdown`. Any other JSON is refused.
 *
 * A post has the fields that its entry names, repaired as by `parsePosts`. An id that is not a
 * number is left out, because it would mean another post. If only `isMarkdown` is missing, it is
 * false.
 *
 * Missing fields are issues, and so is what JSON loses of an entry (`parsePostsJson`). One post and
 * a list under `posts` name only the first such loss, with the first post.
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
    return { type: 'refused', reason: "It's an export of Ghost, not a list of posts" };
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
      issues: found,
    } = parsePosts([entry]);
    if (!post || !isPostEntry(entry)) leftOut.push({ index, reason: "It isn't a post" });
    // The post itself is one level more than front matter.
    else if (!isNestedWithin(entry, maxNesting + 1))
      leftOut.push({ index, reason: "It's nested too deeply" });
    else {
      const lost = losses.filter((loss) => loss.index === index);
      posts.push({
        fields: pickNamedFields(post, entry as Partial<BlogPost>),
        issues: [
          ...[...found, ...lost].map(({ message }) => formatIssue(message)),
          ...[findOwnCanonicalIssue(post) ?? [], findOwnCoverIssue(post) ?? []].flat(),
        ],
      });
    }
  }
  return { type: 'read', posts, leftOut };
}

/**
 * Returns true for an object with a `content`, or with `isMarkdown`, which only Branchbook writes.
 */
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

/**
 * Returns what `JSON.parse` loses of a list. `parsePostsJson` reports it after the issues of
 * `parsePosts`.
 */
function findLosses(list: string): readonly PostIssue[] {
  return parsePostsJson(list).issues.slice(parsePosts(JSON.parse(list)).issues.length);
}

/** Returns the fields of a post that its entry names, in their order. */
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

/**
 * Returns 'title is not text, shown as "7"' for 'The entry at index 7: title is not text, shown as
 * "7".'
 */
function formatIssue(message: string): string {
  return message
    .slice(message.indexOf(':') + 2, -1)
    .replace(/, shown as 1$/u, ', left out')
    .replace(/is missing, shown as ""$/u, 'is missing');
}
