import {
  DraftConflictError,
  getCanonical,
  isExpectedVersion,
  isSameForReaders,
  isSameVersion,
  normalizeChange,
  PostConflictError,
  PostStoreError,
  type BlogPost,
  type PostChange,
} from '@branchbook/blog-core';

import type {
  ChangePlan,
  PlanContext,
  PlannedPost,
  PlannedResult,
  PlannedRow,
  PublishedDraftRow,
  RestoredRow,
} from './change-plan.ts';
import { readDrafts, type UnpublishedRow } from './drafts.ts';
import { LazyList } from './lazy-list.ts';
import type { PlannedEvent } from './outbox.ts';
import { assertPostSize, formatVersion, type Saved, toStorable } from './post-row.ts';
import { readRows, readWholePost, type StoredRow } from './read-rows.ts';
import type { SqlDatabase } from './sql-database.ts';
import { formatTrashKey, readTrash } from './trash.ts';

/** A post that changes refer to. */
interface Subject extends StoredRow {
  post: BlogPost | null;
  saved: Saved;
  isWritten: boolean;
  /** The post before its first update. */
  replaced?: BlogPost;
  /** The index of the change that removed it; null if it is in the list. */
  removedBy: number | null;
  /** The key of the draft that it becomes. */
  draftKey?: string;
  readonly restored: Pick<RestoredRow, 'row' | 'deletedIn'> | null;
}

/** Ids looked up at once when searching for a free one. Doubles with each lookup. */
const idsAtFirst = 64;
const maxIdsAtOnce = 4096;

/**
 * Plans changes to the stored list without writing, with the result of blog-core's `applyChanges`.
 * One difference: a restored post returns to its former position, wherever its neighbors are now.
 *
 * Reads only the affected posts and their neighbors, so the length of the list does not matter.
 *
 * @throws PostStoreError `not-found` for an update of a missing post; `conflict`
 * (`PostConflictError`) for another version than expected; `too-large` for a post beyond
 * `maxPostBytes`; `invalid` (`normalizeChange`); `failed`; the error of `checkPost`
 */
export async function planChanges(
  database: SqlDatabase,
  givenChanges: readonly PostChange[],
  context: PlanContext,
): Promise<ChangePlan> {
  const changes = givenChanges.map(normalizeChange);
  const list = new LazyList(database, context.top);
  const subjects: Subject[] = [];
  /** The posts of the planned list by id; null if it has none. Contains the ids that were read. */
  const byId = new Map<number, Subject | null>();
  let { count, nextRow } = context;

  const keys = changes.flatMap((change) => (change.type === 'restore' ? change.key : []));
  const trash = await readTrash(database, keys, context.oldestTrash);
  const draftKeys = [
    ...new Set(changes.flatMap((change) => ('draft' in change ? (change.draft ?? []) : []))),
  ];
  const { drafts, published } = await readDrafts(database, draftKeys, context.now);
  const expectedDrafts = draftKeys.map((key) => ({ key, version: drafts.get(key)?.draft.version ?? '' }));
  const publishedRows: PublishedDraftRow[] = [];
  await readIds(
    [...changes.flatMap(getIds), ...[...trash.values()].map(({ post }) => post.id)],
    new Set(
      changes.flatMap((change) => (change.type === 'update' || change.type === 'move' ? change.id : [])),
    ),
  );
  const subjectOfChange: (Subject | null)[] = [];
  for (const [index, change] of changes.entries()) {
    subjectOfChange.push(await apply(change, index));
  }
  await list.place();
  return createPlan();

  async function apply(change: PostChange, index: number): Promise<Subject | null> {
    switch (change.type) {
      case 'create':
        return publish(change, () => create(change));
      case 'update':
        return publish(change, () => update(change));
      case 'delete':
        return remove(change, index);
      case 'move':
        return move(change);
      case 'restore':
        return restore(change.key);
      case 'unpublish':
        return unpublish(change, index);
    }
  }

  /** Applies a change that publishes a draft, unless an earlier one has published it. */
  async function publish(
    { draft: key, ifDraftVersion }: PostChange & { type: 'create' | 'update' },
    applyChange: () => Promise<Subject>,
  ): Promise<Subject | null> {
    if (key === undefined) return applyChange();
    const earlier = published.get(key);
    if (earlier) {
      const subject = earlier.id === null ? null : await find(earlier.id);
      if (subject) await getPost(subject);
      return subject;
    }
    const current = drafts.get(key)?.draft;
    if (current && !isExpectedVersion(current, ifDraftVersion))
      throw new DraftConflictError(key, { current });
    const subject = await applyChange();
    drafts.delete(key);
    published.set(key, { publishedAs: subject.id, id: subject.id });
    publishedRows.push({ key, row: subject.row, id: subject.id });
    return subject;
  }

  async function unpublish(
    { id, draft: key, ifVersion }: PostChange & { type: 'unpublish' },
    index: number,
  ): Promise<Subject | null> {
    const subject = await find(id);
    if (!subject) return null;
    const current = drafts.get(key)?.draft ?? null;
    const publishedAs = published.get(key)?.publishedAs ?? null;
    if (current || publishedAs !== null) throw new DraftConflictError(key, { current, publishedAs });
    if (subjects.some(({ draftKey }) => draftKey === key))
      throw new PostStoreError('failed', `Two posts cannot become the draft ${key}.`);
    await getPost(subject);
    await remove({ type: 'delete', id, ifVersion }, index);
    subject.draftKey = key;
    return subject;
  }

  async function create({
    post: given,
    before,
    draft: key,
  }: PostChange & { type: 'create' }): Promise<Subject> {
    if (key !== undefined && subjects.some(({ draftKey }) => draftKey === key))
      throw new PostStoreError('failed', 'One set of changes cannot unpublish a post and publish it.');
    const unpublished = key === undefined ? null : drafts.get(key)?.unpublished;
    if (unpublished) return publishAgain(unpublished, given, before);
    const next = typeof before === 'number' ? await find(before) : null;
    const id = await getNextAvailableId(given.id);
    const post = checked(toStorable({ ...given, id }));
    const subject = add({ row: nextRow, id: post.id, oldPosition: null, saved: context.saved }, post);
    nextRow += 1;
    insert(subject, next, before);
    return subject;
  }

  /** Returns an unpublished post to the list. A text that is still the same keeps its version. */
  async function publishAgain(
    { row, position, removedIn, post: old, saved }: UnpublishedRow,
    given: BlogPost,
    before: number | null | undefined,
  ): Promise<Subject> {
    const next = typeof before === 'number' ? await find(before) : null;
    const id = await getNextAvailableId(old.id);
    const post = checked(toStorable({ ...given, id }));
    const isSame = JSON.stringify(post) === JSON.stringify(old);
    const stored = { row, id, oldPosition: null, saved: isSame ? saved : context.saved };
    const subject = add(stored, post, { row, deletedIn: removedIn });
    if (before === undefined) list.insertAt(subject, position);
    else insert(subject, next, before);
    return subject;
  }

  function insert(subject: Subject, next: Subject | null, before: number | null | undefined): void {
    if (next) list.insertBefore(subject, next);
    else if (before === null) list.insertLast(subject);
    else list.insertFirst(subject);
  }

  async function update({
    id,
    fields,
    remove: names = [],
    ifVersion,
  }: PostChange & { type: 'update' }): Promise<Subject> {
    const subject = await find(id);
    if (!subject) {
      throw new PostStoreError('not-found', `There is no post with the id ${id} to update any more.`);
    }
    const before = await getPost(subject);
    await assertVersion(subject, ifVersion);
    const changed = { ...before, ...fields, id };
    for (const name of names) Reflect.deleteProperty(changed, name);
    const post = checked(toStorable(changed));
    if (JSON.stringify(post) === JSON.stringify(before)) return subject;
    subject.replaced ??= before;
    subject.post = post;
    subject.saved = context.saved;
    subject.isWritten = true;
    return subject;
  }

  async function remove(
    { id, ifVersion }: PostChange & { type: 'delete' },
    index: number,
  ): Promise<Subject | null> {
    const subject = await find(id);
    if (!subject) return null;
    await assertVersion(subject, ifVersion);
    list.remove(subject);
    subject.removedBy = index;
    byId.set(id, null);
    count -= 1;
    return subject;
  }

  async function move({ id, before }: PostChange & { type: 'move' }): Promise<Subject | null> {
    const subject = await find(id);
    if (!subject) return null;
    await getPost(subject);
    const next = before === null ? null : await find(before);
    if (before !== null && !next) return null;
    if (next !== subject) list.move(subject, next);
    return subject;
  }

  async function restore(key: string): Promise<Subject | null> {
    const trashed = trash.get(key);
    if (!trashed) return null;
    trash.delete(key);
    const { row, deletedIn, position, saved } = trashed;
    const id = await getNextAvailableId(trashed.post.id);
    const post = { ...trashed.post, id };
    const subject = add({ row, id, oldPosition: null, saved }, post, { row, deletedIn });
    list.insertAt(subject, position);
    return subject;
  }

  function add(
    stored: Omit<StoredRow, 'post'>,
    post: BlogPost,
    restored: Subject['restored'] = null,
  ): Subject {
    const subject = { ...stored, post, isWritten: true, removedBy: null, restored };
    subjects.push(subject);
    byId.set(subject.id, subject);
    count += 1;
    return subject;
  }

  function checked(post: BlogPost): BlogPost {
    context.checkPost?.(post);
    assertPostSize(post, context.maxPostBytes);
    return post;
  }

  async function assertVersion(subject: Subject, ifVersion: string | undefined): Promise<void> {
    const version = formatVersion(subject.saved);
    if (ifVersion === undefined || ifVersion === version) return;
    throw new PostConflictError({ post: await getPost(subject), version });
  }

  /** Works like blog-core's `getNextAvailableId`, for the ids of the planned list. */
  async function getNextAvailableId(preferred: number): Promise<number> {
    let id = Number.isFinite(preferred) ? preferred : 1;
    let idsAtOnce = idsAtFirst;
    while (await find(id)) {
      const next = getNextId(id);
      if (!byId.has(next)) {
        const candidates = [next];
        while (candidates.length < idsAtOnce) candidates.push(getNextId(candidates.at(-1) ?? 0));
        await readIds(candidates);
        idsAtOnce = Math.min(idsAtOnce * 2, maxIdsAtOnce);
      }
      id = next;
    }
    return id;
  }

  async function find(id: number): Promise<Subject | null> {
    if (!byId.has(id)) await readIds([id]);
    return byId.get(id) ?? null;
  }

  async function getPost(subject: Subject): Promise<BlogPost> {
    return (subject.post ??= await readWholePost(database, subject.row));
  }

  /** Reads posts by id, and whole posts for `wholeIds`, in one round trip. */
  async function readIds(ids: readonly number[], wholeIds: ReadonlySet<number> = new Set()): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => Number.isFinite(id) && !byId.has(id));
    for (const id of ids) byId.set(id, byId.get(id) ?? null);
    for (const stored of await readRows(database, unknown, wholeIds)) {
      const subject = { ...stored, isWritten: false, removedBy: null, restored: null };
      subjects.push(subject);
      byId.set(subject.id, subject);
    }
  }

  function createPlan(): ChangePlan {
    const entries = list.getEntries();
    const positions = new Map(entries.map(({ row, position }) => [row, position]));
    const planned = subjects.map((subject) => ({
      ...subject,
      position: positions.get(subject.row) ?? subject.oldPosition ?? 0,
    }));
    const kept = planned.filter(({ removedBy }) => removedBy === null);
    const gone = planned.filter(({ removedBy }) => removedBy !== null);
    const replaced = kept.filter(({ isWritten, oldPosition }) => isWritten && oldPosition !== null);
    const goneRows = new Set(gone.map(({ row }) => row));
    const moved = entries.filter(
      ({ row, oldPosition, position }) =>
        oldPosition !== null && position !== oldPosition && !goneRows.has(row),
    );
    const stillHeld = new Set(moved.map(({ oldPosition }) => oldPosition));
    return {
      count,
      nextRow,
      written: kept.flatMap(toWritten),
      moved: moved.map(({ row, position }) => ({ row, position: position ?? 0 })),
      removed: gone.map(({ row, id, position, removedBy, draftKey, post }) => ({
        row,
        id,
        position,
        changeIndex: removedBy ?? 0,
        draft: draftKey !== undefined && post ? { key: draftKey, post } : null,
      })),
      removedTexts: gone.flatMap(toWritten),
      restored: planned.flatMap(({ restored, saved }) =>
        restored ? [{ ...restored, isUnchanged: saved !== context.saved }] : [],
      ),
      replaced: replaced.filter((each) => !hasSameText(each)).map(({ row }) => row),
      sameTexts: replaced.filter(hasSameText).map(({ row }) => row),
      isSwap: moved.some(({ position }) => stillHeld.has(position)),
      published: publishedRows,
      expectedDrafts,
      events: subjects.flatMap(toEvent),
      results: subjectOfChange.map((subject, index) => toResult(subject, index)),
    };
  }

  function toResult(subject: Subject | null, index: number): PlannedResult {
    const isDeletion = subject?.removedBy === index;
    const found = (subject && !isDeletion && byId.get(subject.id)) || null;
    return {
      row: found?.row ?? null,
      post: found?.post ? { post: found.post, version: formatVersion(found.saved) } : null,
      trashKey:
        isDeletion && subject.draftKey === undefined
          ? formatTrashKey(subject.row, context.saved.revision)
          : null,
    };
  }
}

function hasSameText({ replaced, post }: Subject): boolean {
  return Boolean(replaced && post && isSameVersion(replaced, post));
}

function toWritten({ isWritten, row, position, post, saved }: Subject & PlannedRow): readonly PlannedPost[] {
  return isWritten && post ? [{ row, position, post, saved }] : [];
}

/** Returns what readers see of the changes of a post. Those of its position are no events. */
function toEvent({ row, oldPosition, removedBy, post, replaced }: Subject): readonly PlannedEvent[] {
  const wasListed = oldPosition !== null;
  const event = { row, post: null, formerSlug: null, isFromElsewhere: false };
  if (removedBy !== null) return wasListed ? [{ ...event, type: 'deleted' }] : [];
  if (!post) return [];
  const isFromElsewhere = getCanonical(post) !== null && (!replaced || getCanonical(replaced) !== null);
  if (!wasListed) return [{ ...event, type: 'published', post, isFromElsewhere }];
  if (!replaced || isSameForReaders(replaced, post)) return [];
  const formerSlug = replaced.slug === post.slug ? null : replaced.slug;
  return [{ type: 'updated', row, post, formerSlug, isFromElsewhere }];
}

/** Returns the ids that a change names. */
function getIds(change: PostChange): readonly number[] {
  switch (change.type) {
    case 'create':
      return [change.post.id, ...(typeof change.before === 'number' ? [change.before] : [])];
    case 'move':
      return change.before === null ? [change.id] : [change.id, change.before];
    case 'update':
    case 'delete':
    case 'unpublish':
      return [change.id];
    default:
      return [];
  }
}

function getNextId(id: number): number {
  return id + 1 > id ? id + 1 : 1;
}
