import { freeId } from './free-id.ts';
import type { BlogPost, IndexedPost } from './post.ts';

/**
 * A change of the list, as a value: it can be kept, sent, and applied to whichever list is the newest by then.
 *
 * - `add` puts the post on top. A taken id becomes the next free number.
 * - `update` lays the post's fields over the one with its id, which keeps its place and the fields that only it has.
 * - `remove` takes out the post with the id.
 * - `insert` puts the post at the position (clamped to the list), as undoing a removal needs. A taken id becomes the next
 *   free number; with `allowDuplicateId` it stays, as undoing the removal of one of two posts with one id needs.
 * - `move` takes the post with the id to the position `to` (clamped), or, with `at`, by as many places as from `at` to `to`: where
 *   the list has changed since, it goes past the posts that its author saw it go past. To 0 is always the top. The others keep
 *   their order. Moving it back to where it was is its inverse.
 *
 * Positions count from 0. In `update`, `remove` and `move`, `at` is the position at which the post was seen: where the list
 * holds the id more than once, the one nearest to `at` is meant. Without it, `remove` means all of them, the others the first.
 */
export type PostChange<Post extends IndexedPost = BlogPost> =
  | { type: 'add'; post: Post }
  | { type: 'update'; post: Post; at?: number }
  | { type: 'remove'; id: number; at?: number }
  | { type: 'insert'; post: Post; at: number; allowDuplicateId?: boolean }
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
 * applyChange([july, june, may, april], { type: 'move', id: april.id, at: 2, to: 1 }); // [july, june, april, may]
 */
export function applyChange<Post extends IndexedPost>(
  posts: readonly Post[],
  change: PostChange<Post>,
): readonly Post[];
// For `changes.reduce(applyChange, posts)`, which cannot choose a type.
export function applyChange(posts: readonly BlogPost[], change: PostChange): readonly BlogPost[];
export function applyChange(
  posts: readonly IndexedPost[],
  change: PostChange<IndexedPost>,
): readonly IndexedPost[] {
  return applyAt(posts, change).posts;
}

/** The list after a change, and where in it the post stands that was meant; -1 where it is not in it. */
interface Applied<Post extends IndexedPost> {
  readonly posts: readonly Post[];
  readonly at: number;
}

/** As `applyChange`, and says where the post stands after it. */
export function applyAt<Post extends IndexedPost>(
  posts: readonly Post[],
  change: PostChange<Post>,
): Applied<Post> {
  switch (change.type) {
    case 'insert': {
      const at = clamp(change.at, posts.length);
      const post = change.allowDuplicateId ? change.post : withFreeId(change.post, posts);
      return { posts: posts.toSpliced(at, 0, post), at };
    }
    case 'add':
      return { posts: [withFreeId(change.post, posts), ...posts], at: 0 };
    case 'update':
      return update(posts, change.post, change.at);
    case 'remove':
      return { posts: remove(posts, change.id, change.at), at: -1 };
    case 'move':
      return move(posts, change.id, change.to, change.at);
    default:
      // No type leads here; a change that a newer version of the code kept or sent does.
      return { posts, at: -1 };
  }
}

function update<Post extends IndexedPost>(posts: readonly Post[], post: Post, near?: number): Applied<Post> {
  const at = findIndex(posts, post.id, near);
  return { posts: at === -1 ? posts : posts.with(at, { ...posts[at], ...post }), at };
}

function remove<Post extends IndexedPost>(posts: readonly Post[], id: number, at?: number): readonly Post[] {
  const index = findIndex(posts, id, at);
  if (index === -1) return posts;
  return at === undefined ? posts.filter((post) => post.id !== id) : posts.toSpliced(index, 1);
}

function move<Post extends IndexedPost>(
  posts: readonly Post[],
  id: number,
  to: number,
  near?: number,
): Applied<Post> {
  const index = findIndex(posts, id, near);
  const post = posts[index];
  const places = placesToMove(to, near);
  const at = clamp(places === null ? to : index + places, posts.length - 1);
  if (!post || index === at) return { posts, at: index };
  return { posts: posts.toSpliced(index, 1).toSpliced(at, 0, post), at };
}

/**
 * By how many places a `move` takes its post, towards the end where positive; null where it names the position itself.
 *
 * @param at where the post was seen, if that is told
 */
export function placesToMove(to: number, at: number | undefined): number | null {
  return at === undefined || whole(to) <= 0 ? null : whole(whole(to) - whole(at));
}

/** The first of the positions holding `id` that lie nearest to `at`, or simply the first; -1 where there is none. */
function findIndex(posts: readonly IndexedPost[], id: number, at = 0): number {
  const target = clamp(at, posts.length);
  let nearest = -1;
  for (const [index, post] of posts.entries()) {
    if (post.id !== id) continue;
    if (nearest === -1 || Math.abs(index - target) < Math.abs(nearest - target)) nearest = index;
  }
  return nearest;
}

function withFreeId<Post extends IndexedPost>(post: Post, posts: readonly Post[]): Post {
  return { ...post, id: freeId(post.id, new Set(posts.map((each) => each.id))) };
}

function clamp(at: number, length: number): number {
  return Math.min(Math.max(whole(at), 0), length);
}

function whole(place: number): number {
  return Math.trunc(place) || 0;
}
