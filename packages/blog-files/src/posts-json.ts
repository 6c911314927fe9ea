import { type BlogPost, parsePosts, type PostFault } from '@branchbook/blog-core';
import { deepestNesting } from './front-matter.ts';
import type { PostFileFields } from './post-file.ts';

/**
 * What was read of a JSON file: the posts, each with what had to be repaired or was left out, and the entries that are no
 * posts; or why there are none, as a sentence without its full stop.
 */
export type PostsJsonReading =
  | {
      readonly type: 'read';
      readonly posts: readonly { readonly fields: PostFileFields; readonly problems: readonly string[] }[];
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
 * Reads posts from JSON text: a list as it is stored, one post alone, or a list under the name `posts`. Never throws. Fields are repaired as `parsePosts`
 * does it, but an id that is missing or no number is left out: it would name another post.
 */
export function readPostsJson(text: string): PostsJsonReading {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\u{feff}/u, ''));
  } catch {
    return { type: 'refused', reason: 'It is not JSON' };
  }
  const entries = entriesOf(value);
  if (!entries) return { type: 'refused', reason: 'It holds no list of posts' };

  const posts: { fields: PostFileFields; problems: string[] }[] = [];
  const leftOut: { index: number; reason: string }[] = [];
  for (const [index, entry] of entries.entries()) {
    const {
      posts: [post],
      faults,
    } = parsePosts([entry]);
    if (!post) leftOut.push({ index, reason: 'It is not a post' });
    else if (!isShallow(entry)) leftOut.push({ index, reason: 'It is nested too deeply' });
    else {
      const { id, ...others } = post;
      const isOwnId = (entry as Partial<BlogPost>).id === id;
      posts.push({ fields: isOwnId ? { ...post } : others, problems: faults.map(problemOf) });
    }
  }
  return { type: 'read', posts, leftOut };
}

function entriesOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return null;
  return 'posts' in value && Array.isArray(value.posts) && !('content' in value) ? value.posts : [value];
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Level by level: a value nested too deeply would overflow a function that calls itself. */
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  // The post is one level, and its fields are as deep as in a front matter.
  for (let depth = 0; depth <= deepestNesting; depth += 1) {
    level = level.filter(isRecord).flatMap((each): unknown[] => Object.values(each));
  }
  return !level.some(isRecord);
}

/** The entry was looked at alone: it stands at index 0, and an id given to it is 1. */
function problemOf({ message }: PostFault): string {
  return message.slice('The entry at index 0: '.length, -1).replace('shown as 1', 'left out');
}
