import { freeId } from './free-id.ts';
import type { BlogPost } from './post.ts';

/**
 * A change of the list, as a value: it can be kept, sent, and applied to whichever list is the newest by then.
 *
 * - `add` puts the post on top. A taken id becomes the next free number.
 * - `update` lays the post's fields over the one with its id, which keeps its place and the fields that only it has.
 * - `remove` takes out the post with the id.
 * - `insert` puts the post at the position (clamped to the list), as undoing a removal needs. A taken id becomes the next
 *   free number; with `isTwin` it stays, as undoing the removal of one of two posts with one id needs.
 * - `move` takes the post with the id to the position `to` (clamped), which is its position afterwards. The others keep their
 *   order. Moving it back to where it was is its inverse.
 *
 * Positions count from 0. In `update`, `remove` and `move`, `at` is the position at which the post was seen: where the list
 * holds the id more than once, the one nearest to `at` is meant. Without it, `remove` means all of them, the others the first.
 */
export type PostChange =
  | { type: 'add'; post: BlogPost }
  | { type: 'update'; post: BlogPost; at?: number }
  | { type: 'remove'; id: number; at?: number }
  | { type: 'insert'; post: BlogPost; at: number; isTwin?: boolean }
  | { type: 'move'; id: number; at?: number; to: number };

/**
 * Gives the list after the change. Pure and total: the given list is never touched, and no change makes it throw.
 *
 * Where there is nothing to do (an update, a removal or a move of an id that the list does not hold, a move to where the post
 * is, a kind of change it does not know) it gives back the very same list, which is how a store finds out that a post is gone.
 *
 * @example
 * applyChange([june, may], { type: 'insert', post: april, at: 99 }); // [june, may, april]
 * applyChange([june, may], { type: 'add', post: { ...april, id: may.id } }); // [{ ...april, id: may.id + 1 }, june, may]
 * applyChange([june, may, april], { type: 'move', id: april.id, to: 0 }); // [april, june, may]
 */
export function applyChange(posts: readonly BlogPost[], change: PostChange): readonly BlogPost[] {
  switch (change.type) {
    case 'insert':
      return posts.toSpliced(
        clamp(change.at, posts.length),
        0,
        change.isTwin ? change.post : withFreeId(change.post, posts),
      );
    case 'add':
      return [withFreeId(change.post, posts), ...posts];
    case 'update':
      return update(posts, change.post, change.at);
    case 'remove':
      return remove(posts, change.id, change.at);
    case 'move':
      return move(posts, change.id, change.to, change.at);
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

function move(posts: readonly BlogPost[], id: number, to: number, at?: number): readonly BlogPost[] {
  const index = findIndex(posts, id, at);
  const post = posts[index];
  const target = clamp(to, posts.length - 1);
  if (!post || index === target) return posts;
  return posts.toSpliced(index, 1).toSpliced(target, 0, post);
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
  return { ...post, id: freeId(post.id, new Set(posts.map((each) => each.id))) };
}

function clamp(at: number, length: number): number {
  return Math.min(Math.max(Math.trunc(at), 0), length);
}
