import { getNextAvailableId } from './get-next-available-id.ts';
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
  const draft = createDraft(posts);
  applyTo(draft, change);
  return draft.posts;
}

/** A list on which changes are made one after another. It is copied at the first, and its ids are counted at the first addition. */
interface Draft<Post extends IndexedPost> {
  posts: readonly Post[];
  copy: Post[] | undefined;
  countsById: Map<number, number> | undefined;
}

export function createDraft<Post extends IndexedPost>(posts: readonly Post[]): Draft<Post> {
  return { posts, copy: undefined, countsById: undefined };
}

/** The post that was meant, as it is in the list after a change, and the one in whose place an update put it. */
interface Applied<Post extends IndexedPost> {
  readonly post?: Post | undefined;
  readonly replaced?: Post | undefined;
}

/** As `applyChange`, on a draft. */
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
      // No type leads here; a change that a newer version of the code kept or sent does.
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
 * By how many places a `move` takes its post, towards the end where positive; null where it names the position itself.
 *
 * @param at where the post was seen, if that is told
 */
export function getMoveOffset(to: number, at: number | undefined): number | null {
  return at === undefined || whole(to) <= 0 ? null : whole(whole(to) - whole(at));
}

/** The first of the positions holding `id` that lie nearest to `at`, or simply the first; -1 where there is none. */
function findIndex(posts: readonly IndexedPost[], id: number, at = 0): number {
  const target = clamp(at, posts.length);
  for (let away = 0; away <= posts.length; away += 1) {
    const [before, after] = [target - away, target + away];
    // Engines look up what lies outside a list slowly.
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
