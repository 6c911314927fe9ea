import { getMoveOffset, PostStoreError, type BlogPost, type PostChange } from '@branchbook/blog-core';

import type { ChangePlan, ListState } from './change-plan.ts';
import { LazyList } from './lazy-list.ts';
import { planMove } from './plan-move.ts';
import { postColumns, postJoin, rowToPost, getJsonSize, toStorable } from './post-row.ts';
import { numberIn, textIn, type SqlDatabase } from './sql-database.ts';

/** A post that changes refer to. */
interface Subject {
  readonly row: number;
  readonly id: number;
  readonly oldPosition: number | null;
  /** Null until it is read. */
  post: BlogPost | null;
  isWritten: boolean;
  isRemoved: boolean;
}

/** Ids looked up at once when searching for a free one. Doubles with each lookup. */
const idsAtFirst = 64;
const maxIdsAtOnce = 4096;

/**
 * Plans changes to the stored list without writing, with the result of blog-core's `applyChanges`.
 *
 * Reads only the affected posts and their neighbors, so the length of the list does not matter.
 * Exception: an index deep in the list is counted from the nearer end. A single move with `at`
 * reads only the posts it passes.
 *
 * @throws PostStoreError `not-found` for an update of a missing post; `too-large` for a post beyond
 * `maxPostBytes`; `failed`; the error of `checkPost`
 */
export async function planChanges(
  database: SqlDatabase,
  state: ListState,
  changes: readonly PostChange[],
  {
    maxPostBytes,
    checkPost,
  }: { readonly maxPostBytes: number; readonly checkPost?: ((post: BlogPost) => void) | undefined },
): Promise<ChangePlan> {
  const [only] = changes;
  if (changes.length === 1 && only?.type === 'move') {
    const plan = await planMove(database, state, only);
    if (plan) return plan;
  }

  const list = new LazyList(database, state.count);
  const subjects = new Map<number, Subject>();
  const rowsById = new Map<number, number[]>();
  let nextRow = state.nextRow;
  /** Caches the indexes of posts with an id until the list changes: each count is a query. */
  let places: { readonly id: number; readonly byRow: ReadonlyMap<number, number> } | null = null;

  const getIds = (given: readonly PostChange[]) => given.map(getId).filter((id) => Number.isFinite(id));
  const updates = changes.filter(({ type }) => type === 'update');
  await readIds(getIds(changes), new Set(getIds(updates)));

  const meant: (Subject | null)[] = [];
  for (const change of changes) meant.push(await apply(change));
  await list.place();
  await readPosts(meant.flatMap((subject) => (subject && !subject.post ? [subject.row] : [])));

  const moves = list
    .getMoved()
    .map(({ row, oldPosition, position }) => ({ row, oldPosition, position: position ?? 0 }));
  const positions = new Map(moves.map(({ row, position }) => [row, position]));
  const touched = [...subjects.values()];
  const written = touched.filter(({ isWritten, isRemoved }) => isWritten && !isRemoved);
  const stillHeld = new Set(moves.flatMap(({ oldPosition }) => oldPosition ?? []));
  return {
    count: list.count,
    nextRow,
    written: written.flatMap(({ row, oldPosition, post }) =>
      post ? [{ row, position: positions.get(row) ?? oldPosition ?? 0, post }] : [],
    ),
    moved: moves.filter(({ oldPosition }) => oldPosition !== null),
    removed: touched.filter(({ isRemoved, oldPosition }) => isRemoved && oldPosition !== null),
    replaced: touched
      .filter(({ isWritten, isRemoved, oldPosition }) => (isWritten || isRemoved) && oldPosition !== null)
      .map(({ row }) => row),
    isSwap: moves.some(({ position }) => stillHeld.has(position)),
    rows: meant.map((subject) => (subject && !subject.isRemoved ? subject.row : null)),
    posts: meant.map((subject) => (subject && !subject.isRemoved ? subject.post : null)),
  };

  async function apply(change: PostChange): Promise<Subject | null> {
    switch (change.type) {
      case 'add':
        return insert(change.post, 0, await getNextAvailableId(change.post.id));
      case 'insert':
        return insert(
          change.post,
          clamp(change.at, list.count),
          change.allowDuplicateId ? change.post.id : await getNextAvailableId(change.post.id),
        );
      case 'update': {
        const subject = await find(change.post.id, change.at);
        if (!subject?.post) throw createNotFoundError(change.post.id);
        const post = checked(toStorable({ ...subject.post, ...change.post }));
        subject.isWritten ||= JSON.stringify(post) !== JSON.stringify(subject.post);
        subject.post = post;
        return subject;
      }
      case 'remove': {
        const nearest = change.at === undefined ? await all(change.id) : [await find(change.id, change.at)];
        for (const subject of nearest) {
          if (!subject) continue;
          list.remove(subject);
          places = null;
          subject.isRemoved = true;
        }
        return null;
      }
      case 'move': {
        const subject = await find(change.id, change.at);
        if (!subject) return null;
        const by = getMoveOffset(change.to, change.at);
        const target = by === null ? change.to : (await list.getRank(subject)) + by;
        const to = clamp(target, list.count - 1);
        list.remove(subject);
        await list.insert(to, subject);
        places = null;
        return subject;
      }
      default:
        // A newer version may have stored or sent a change of another type.
        return null;
    }
  }

  async function insert(given: BlogPost, at: number, id: number): Promise<Subject> {
    const post = checked(toStorable({ ...given, id }));
    const subject = { row: nextRow, id: post.id, oldPosition: null, post, isWritten: true, isRemoved: false };
    nextRow += 1;
    if (!rowsById.has(post.id)) await readIds([post.id]);
    hold(subject);
    await list.insert(at, subject);
    places = null;
    return subject;
  }

  function checked(post: BlogPost): BlogPost {
    checkPost?.(post);
    if (getJsonSize(post) <= maxPostBytes) return post;
    throw new PostStoreError(
      'too-large',
      `A post may have ${maxPostBytes} bytes, and this one has ${getJsonSize(post)}.`,
    );
  }

  /** Returns the post with the id nearest to an index, the first of two; null if there is none. */
  async function find(id: number, near = 0): Promise<Subject | null> {
    const [first = null, ...others] = await all(id);
    if (others.length === 0) return first;
    const target = clamp(near, list.count);
    let nearest: { subject: Subject; place: number } | null = null;
    if (places?.id !== id) places = { id, byRow: await list.getRanks(others.concat(first ?? [])) };
    for (const subject of await all(id)) {
      const place = places.byRow.get(subject.row) ?? 0;
      const distance = nearest ? Math.abs(place - target) - Math.abs(nearest.place - target) : -1;
      if (!nearest || distance < 0 || (distance === 0 && place < nearest.place)) nearest = { subject, place };
    }
    return nearest?.subject ?? null;
  }

  async function all(id: number): Promise<readonly Subject[]> {
    if (!rowsById.has(id)) await readIds([id]);
    return (rowsById.get(id) ?? [])
      .flatMap((row) => subjects.get(row) ?? [])
      .filter(({ isRemoved }) => !isRemoved);
  }

  /** Works like blog-core's `getNextAvailableId`, for the ids of the planned list. */
  async function getNextAvailableId(preferred: number): Promise<number> {
    let id = Number.isFinite(preferred) ? preferred : 1;
    let idsAtOnce = idsAtFirst;
    while ((await all(id)).length > 0) {
      const next = getNextId(id);
      if (!rowsById.has(next)) {
        const candidates = [next];
        while (candidates.length < idsAtOnce) candidates.push(getNextId(candidates.at(-1) ?? 0));
        await readIds(candidates);
        idsAtOnce = Math.min(idsAtOnce * 2, maxIdsAtOnce);
      }
      id = next;
    }
    return id;
  }

  /** Reads the positions of posts by id, and complete posts for `wholeIds`, in one round trip. */
  async function readIds(ids: readonly number[], wholeIds: ReadonlySet<number> = new Set()): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !rowsById.has(id));
    for (const id of unknown) rowsById.set(id, []);
    const readings = [
      { columns: 'p.row, p.id, p.position', from: 'post p', of: unknown.filter((id) => !wholeIds.has(id)) },
      { columns: postColumns, from: postJoin, of: unknown.filter((id) => wholeIds.has(id)) },
    ].filter(({ of }) => of.length > 0);
    if (readings.length === 0) return;
    const found = await database.batch(
      readings.map(({ columns, from, of }) => ({
        sql: `SELECT ${columns} FROM ${from} WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY p.id, p.position`,
        values: [JSON.stringify(of.map(String))],
      })),
    );
    for (const row of found.flat()) {
      hold({
        row: numberIn(row, 'row'),
        id: Number(textIn(row, 'id')),
        oldPosition: numberIn(row, 'position'),
        post: 'content' in row ? rowToPost(row) : null,
        isWritten: false,
        isRemoved: false,
      });
    }
  }

  async function readPosts(rows: readonly number[]): Promise<void> {
    const unread = [...new Set(rows)].filter((row) => !subjects.get(row)?.post);
    if (unread.length === 0) return;
    const found = await database.all({
      sql: `SELECT ${postColumns} FROM ${postJoin} WHERE p.row IN (SELECT value FROM json_each(?))`,
      values: [JSON.stringify(unread)],
    });
    for (const row of found) {
      const subject = subjects.get(numberIn(row, 'row'));
      if (subject) subject.post = rowToPost(row);
    }
  }

  function hold(subject: Subject): void {
    subjects.set(subject.row, subject);
    const rows = rowsById.get(subject.id);
    if (rows) rows.push(subject.row);
    else rowsById.set(subject.id, [subject.row]);
  }
}

/** Creates the error that the port specifies for an update. */
function createNotFoundError(id: number): PostStoreError {
  return new PostStoreError('not-found', `There is no post with the id ${id} to update any more.`);
}

function getId(change: PostChange): number {
  return 'post' in change ? change.post.id : change.id;
}

function getNextId(id: number): number {
  return id + 1 > id ? id + 1 : 1;
}

function clamp(at: number, length: number): number {
  return Math.min(Math.max(Math.trunc(at) || 0, 0), length);
}
