import { freeId } from './free-id.ts';
import type { BlogPost } from './post.ts';

/**
 * A change of the list, as a value: it can be kept, sent, and applied to whichever list is the newest by then.
 *
 * - `add` puts the post on top. A taken id becomes the next free number.
 * - `update` lays the post's fields over the one with its id, which keeps its place and the fields that only it has.
 * - `remove` takes out the post with the id.
 * - `insert` puts the post at the position (clamped to the list), as undoing a removal needs. A taken id becomes the next
 *   free number.
 *
 * `at` counts from 0. In `update` and `remove` it is the position at which the post was seen: where the list holds the id
 * more than once, the one nearest to `at` is meant. Without it, `update` means the first and `remove` all of them.
 */
export type PostChange =
  | { type: 'add'; post: BlogPost }
  | { type: 'update'; post: BlogPost; at?: number }
  | { type: 'remove'; id: number; at?: number }
  | { type: 'insert'; post: BlogPost; at: number };

/**
 * Gives the list after the change. Pure and total: the given list is never touched, and no change makes it throw.
 *
 * Where there is nothing to do (an update or a removal of an id that the list does not hold, a kind of change it does not
 * know) it gives back the very same list, which is how a store finds out that a post is gone.
 *
 * @example
 * applyChange([june, may], { type: 'insert', post: april, at: 99 }); // [june, may, april]
 * applyChange([june, may], { type: 'add', post: { ...april, id: may.id } }); // [{ ...april, id: may.id + 1 }, june, may]
 */
export function applyChange(posts: readonly BlogPost[], change: PostChange): readonly BlogPost[] {
  switch (change.type) {
    case 'add':
      return [withFreeId(change.post, posts), ...posts];
    case 'insert':
      return posts.toSpliced(clamp(change.at, posts.length), 0, withFreeId(change.post, posts));
    case 'update':
      return update(posts, change.post, change.at);
    case 'remove':
      return remove(posts, change.id, change.at);
    default:
      // No type leads here; a change that a newer version of the code kept or sent does.
      return posts;
  }
}

function update(posts: readonly BlogPost[], post: BlogPost, at?: number): readonly BlogPost[] {
  const index = findIndex(posts, post.id, at);
  return index === -1 ? posts : posts.with(index, { ...posts[index], ...post });
}

function remove(posts: readonly BlogPost[], id: number, at?: number): readonly BlogPost[] {
  const index = findIndex(posts, id, at);
  if (index === -1) return posts;
  return at === undefined ? posts.filter((post) => post.id !== id) : posts.toSpliced(index, 1);
}

/** The first of the positions holding `id` that lie nearest to `at`, or simply the first; -1 where there is none. */
function findIndex(posts: readonly BlogPost[], id: number, at = 0): number {
  const target = clamp(at, posts.length);
  let nearest = -1;
  for (const [index, post] of posts.entries()) {
    if (post.id !== id) continue;
    if (nearest === -1 || Math.abs(index - target) < Math.abs(nearest - target)) nearest = index;
  }
  return nearest;
}

function withFreeId(post: BlogPost, posts: readonly BlogPost[]): BlogPost {
  const id = freeId(post.id, new Set(posts.map((each) => each.id)));
  return id === post.id ? post : { ...post, id };
}

function clamp(at: number, length: number): number {
  return Math.min(Math.max(Math.trunc(at), 0), length);
}
