import { getNextAvailableId } from './get-next-available-id.ts';
import type { BlogPost, IndexedPost } from './post.ts';

/**
 * A change of the list as a value. It can be stored, sent, and applied to the newest list.
 *
 * - `add` inserts the post at the top. A taken id becomes the next free number.
 * - `update` merges the fields into the post with this id, which keeps its position.
 * - `remove` removes the post with the id.
 * - `insert` inserts at index `at` (clamped), to undo a removal. A taken id becomes the next
 *   free number, unless `allowDuplicateId` is true.
 * - `move` moves the post to index `to` (clamped). With `at`, it moves by `to - at` positions,
 *   so that it passes the same posts if the list has changed. 0 is always the top.
 *
 * In `update`, `remove` and `move`, `at` is the index at which the author saw the post. If several
 * posts have the id, the nearest one is used. Without `at`, `remove` removes all of them; the
 * others use the first.
 */
export type PostChange<Post extends IndexedPost = BlogPost> =
  | { type: 'add'; post: Post }
  | { type: 'update'; post: Post; at?: number }
  | { type: 'remove'; id: number; at?: number }
  | { type: 'insert'; post: Post; at: number; allowDuplicateId?: boolean }
  | { type: 'move'; id: number; at?: number; to: number };

/**
 * Returns the list after the change. Pure: never modifies the given list and never throws.
 *
 * Returns the same array if the change has no effect: the id is not in the list, a move ends where
 * it started, or the type is unknown. Stores detect missing posts by that.
 *
 * @example
 * applyChange([june, may], { type: 'insert', post: april, at: 99 }); // [june, may, april]
 * applyChange([june, may], { type: 'add', post: { ...april, id: may.id } });
 * // [{ ...april, id: may.id + 1 }, june, may]
 * applyChange([june, may, april], { type: 'move', id: april.id, to: 0 }); // [april, june, may]
 * applyChange([july, june, may, april], { type: 'move', id: april.id, at: 2, to: 1 });
 * // [july, june, april, may]
 */
export function applyChange<Post extends IndexedPost>(
  posts: readonly Post[],
  change: PostChange<Post>,
): readonly Post[];
// For `changes.reduce(applyChange, posts)`, which cannot infer a type.
export function applyChange(posts: readonly BlogPost[], change: PostChange): readonly BlogPost[];
export function applyChange(
  posts: readonly IndexedPost[],
  change: PostChange<IndexedPost>,
): readonly IndexedPost[] {
  const draft = createDraft(posts);
  applyTo(draft, change);
  return draft.posts;
}

/**
 * A list that several changes modify. Copied at the first change; ids counted at the first insert.
 */
interface Draft<Post extends IndexedPost> {
  posts: readonly Post[];
  copy: Post[] | undefined;
  countsById: Map<number, number> | undefined;
}

export function createDraft<Post extends IndexedPost>(posts: readonly Post[]): Draft<Post> {
  return { posts, copy: undefined, countsById: undefined };
}

/** The changed post, and the post that an update replaced. */
interface Applied<Post extends IndexedPost> {
  readonly post?: Post | undefined;
  readonly replaced?: Post | undefined;
}

/** Applies a change like `applyChange`, but to a draft. */
export function applyTo<Post extends IndexedPost>(
  draft: Draft<Post>,
  change: PostChange<Post>,
): Applied<Post> {
  switch (change.type) {
    case 'insert':
      return insert(draft, change.post, change.at, change.allowDuplicateId);
    case 'add':
      return insert(draft, change.post, 0);
    case 'update':
      return update(draft, change.post, change.at);
    case 'remove':
      remove(draft, change.id, change.at);
      return {};
    case 'move':
      return move(draft, change.id, change.to, change.at);
    default:
      // A newer version may have stored or sent a change of another type.
      return {};
  }
}

function insert<Post extends IndexedPost>(
  draft: Draft<Post>,
  given: Post,
  at: number,
  allowDuplicateId = false,
): Applied<Post> {
  const post = allowDuplicateId ? given : { ...given, id: getNextAvailableId(given.id, getIdCounts(draft)) };
  splice(draft, clamp(at, draft.posts.length), 0, post);
  return { post };
}

function update<Post extends IndexedPost>(draft: Draft<Post>, given: Post, near?: number): Applied<Post> {
  const at = findIndex(draft.posts, given.id, near);
  if (at === -1) return {};
  const replaced = draft.posts[at];
  const post = { ...replaced, ...given };
  splice(draft, at, 1, post);
  return { post, replaced };
}

function remove<Post extends IndexedPost>(draft: Draft<Post>, id: number, at?: number): void {
  const index = findIndex(draft.posts, id, at);
  if (index === -1) return;
  if (at === undefined) {
    draft.copy = draft.posts.filter((post) => post.id !== id);
    draft.posts = draft.copy;
    draft.countsById?.delete(id);
  } else {
    splice(draft, index, 1);
  }
}

function move<Post extends IndexedPost>(
  draft: Draft<Post>,
  id: number,
  to: number,
  near?: number,
): Applied<Post> {
  const index = findIndex(draft.posts, id, near);
  const post = draft.posts[index];
  const places = getMoveOffset(to, near);
  const at = clamp(places === null ? to : index + places, draft.posts.length - 1);
  if (post && index !== at) {
    splice(draft, index, 1);
    splice(draft, at, 0, post);
  }
  return { post };
}

function splice<Post extends IndexedPost>(
  draft: Draft<Post>,
  at: number,
  count: number,
  ...added: readonly Post[]
): void {
  draft.copy ??= [...draft.posts];
  draft.posts = draft.copy;
  const removed = draft.copy.splice(at, count, ...added);
  const counts = draft.countsById;
  if (!counts) return;
  for (const { id } of added) countUp(counts, id);
  for (const { id } of removed) {
    const left = (counts.get(id) ?? 0) - 1;
    if (left > 0) counts.set(id, left);
    else counts.delete(id);
  }
}

function getIdCounts<Post extends IndexedPost>(draft: Draft<Post>): ReadonlyMap<number, number> {
  if (!draft.countsById) {
    draft.countsById = new Map();
    for (const { id } of draft.posts) countUp(draft.countsById, id);
  }
  return draft.countsById;
}

function countUp(counts: Map<number, number>, id: number): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

/**
 * Returns the number of positions a `move` moves its post, positive towards the end; null if `to`
 * is an absolute index.
 *
 * @param at the index at which the author saw the post, if known
 */
export function getMoveOffset(to: number, at: number | undefined): number | null {
  return at === undefined || whole(to) <= 0 ? null : whole(whole(to) - whole(at));
}

/** Returns the first index of `id` nearest to `at` (default 0); -1 if there is none. */
function findIndex(posts: readonly IndexedPost[], id: number, at = 0): number {
  const target = clamp(at, posts.length);
  for (let away = 0; away <= posts.length; away += 1) {
    const [before, after] = [target - away, target + away];
    // Engines are slow at reading beyond the end of an array.
    if (before >= 0 && posts[before]?.id === id) return before;
    if (after < posts.length && posts[after]?.id === id) return after;
  }
  return -1;
}

function clamp(at: number, length: number): number {
  return Math.min(Math.max(whole(at), 0), length);
}

function whole(place: number): number {
  return Math.trunc(place) || 0;
}
