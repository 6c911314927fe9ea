import {
  applyChanges,
  type BlogPost,
  type IndexedPost,
  isWhole,
  type PostChange,
  PostStoreError,
  diffToReplace,
  type WantedPosts,
  wholePost,
} from '@branchbook/blog-core';
import {
  type ImportOrderingOptions,
  planImportOrdering,
  planImport,
  type PostToImport,
} from '@branchbook/blog-files';

import type { PostDeletion } from '../../posts/history-and-trash.ts';
import { storageMessages } from '../../posts/messages.ts';
import { isStorable, splitIntoSets } from '../../posts/post-store.ts';
import { updatePosts } from '../../posts/posts.mutations.ts';
import { areAlike } from '../../posts/reuse-posts.ts';
import { pageDraftStore } from '../post-form/drafts/draft-store.ts';
import type { Draft } from '../post-form/post-model/draft.ts';
import { addToTrash } from '../posts/trash/trash.ts';
import { importMessages } from './messages.ts';
import { namedIds } from './named-ids.ts';
import { storeImportedDrafts } from './store-imported-drafts.ts';

/** An import that was written: the list before it, whole where it is short enough for an undo, and what it changed. */
export interface WrittenImport {
  readonly before: readonly IndexedPost[];
  readonly changes: readonly PostChange[];
}

/** The list is no longer the one that the preview was made for. */
class OutdatedPreview extends Error {}

/** Nothing was sent: the store would take no post of this length. */
class TooLargePosts extends Error {
  readonly titles: readonly string[];
  constructor(titles: readonly string[]) {
    super('Posts are too large.');
    this.titles = titles;
  }
}

/** The first of several sets of changes are stored, and the next one is not. */
class PartlyImported extends Error {}

/** The posts are imported by then. */
class DraftsRefused extends Error {}

/**
 * Carries out an import as it was shown: all of its changes in one, or none, where the store takes so many at once, else in sets, in their
 * order; then the drafts. Posts that it removes go into the trash before.
 *
 * @param shown the changes that the author has seen
 * @param list as the author has seen it
 * @param now when the files were read
 * @throws an error for `describeImportError`
 */
export async function writeImport(
  shown: readonly PostChange[],
  {
    posts,
    list,
    drafts,
    wishes,
    now,
  }: {
    posts: readonly PostToImport[];
    list: readonly IndexedPost[];
    drafts: readonly Draft[];
    wishes: ImportOrderingOptions;
    now: Date;
  },
): Promise<WrittenImport> {
  let before: readonly IndexedPost[] = [];
  let trashed: PostDeletion | null = null;
  const tooLarge = shown.flatMap((change) =>
    'post' in change && !isStorable(change.post) ? [change.post] : [],
  );
  if (tooLarge.length > 0) throw new TooLargePosts(tooLarge.map(({ title }) => title));
  const [first = [], ...others] = splitIntoSets(shown);
  // What is removed goes into the trash, and what is taken back is put in again.
  const isAllWanted = wishes.replaceAll || isShort(list, shown);
  await updatePosts(isAllWanted ? 'all' : namedIds(list, posts), async (newest) => {
    // A post that came since may be meant too, and is not read whole.
    const named = new Set(namedIds(newest, posts));
    if (newest.some((post) => named.has(post.id) && !isWhole(post))) throw new OutdatedPreview();
    before = newest;
    // The same list has the same plan. Planning again would block the page once more.
    if (!wishes.replaceAll && areAlike(newest, list)) return first;
    const plan = planImport(newest, posts, { now });
    const { changes, removed } = planImportOrdering(newest, plan, wishes);
    if (textOf([...plan.changes, ...changes]) !== textOf(shown)) throw new OutdatedPreview();
    if (removed.length > 0) trashed = await addToTrash(newest, removed, trashed, Date.now());
    return first;
  });
  if (others.length > 0) await writeOthers(others, applied(before, first));
  await storeImportedDrafts(drafts, pageDraftStore).catch(() => {
    throw new DraftsRefused();
  });
  return { before, changes: shown };
}

/** Writes the sets that follow the first one, each only on the list that the one before it has left. */
async function writeOthers(
  sets: readonly (readonly PostChange[])[],
  after: readonly IndexedPost[],
): Promise<void> {
  let expected = after;
  for (const set of sets) {
    try {
      await updatePosts(idsOf(set), (newest) => {
        if (!areAlike(newest, expected)) throw new OutdatedPreview();
        return set;
      });
    } catch (cause) {
      throw new PartlyImported('Not all changes are stored.', { cause });
    }
    expected = applied(expected, set);
  }
}

/** What changes say. A server gives the fields of a post in an order of its own. */
function textOf(changes: readonly PostChange[]): string {
  return JSON.stringify(
    changes.map((change) =>
      'post' in change ? { ...change, post: Object.entries(change.post).toSorted(byName) } : change,
    ),
  );
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

function applied(posts: readonly IndexedPost[], changes: readonly PostChange[]): readonly IndexedPost[] {
  return applyChanges<IndexedPost>(posts, changes).posts;
}

function idsOf(changes: readonly PostChange[]): WantedPosts {
  return changes.map((change) => ('post' in change ? change.post.id : change.id));
}

/** Whether a list before and after an import is short enough for an undo, as far as that is told by the number of posts. */
function isShort(list: readonly IndexedPost[], changes: readonly PostChange[]): boolean {
  const undoing = [...applied(list, changes), ...list].map(({ id }): PostChange => ({ type: 'remove', id }));
  return splitIntoSets(undoing).length <= 1;
}

/** Whether an import can be taken back at once: in sets, visitors would see the list without its posts meanwhile. */
export function isUndoable({ before, changes }: WrittenImport): boolean {
  const whole: readonly BlogPost[] = before.filter(isWhole);
  if (whole.length < before.length) return false;
  // All posts are taken out, and those of before put in.
  const undoing = diffToReplace(applyChanges(whole, changes).posts, whole);
  return changes.length > 0 && splitIntoSets(undoing).length <= 1;
}

/**
 * Makes the list what it was before an import. False where somebody has changed it since: then nothing is done. Rejects with a
 * `PostStoreError`.
 */
export async function undoImport({ before, changes }: WrittenImport): Promise<boolean> {
  const after = applied(before, changes);
  let isUndone = false;
  await updatePosts('all', (newest) => {
    isUndone = areAlike(newest, after);
    return isUndone ? diffToReplace(newest.map(wholePost), before.map(wholePost)) : [];
  });
  return isUndone;
}

/** What the author reads when nothing was imported: what happened, and the way out. */
export function describeImportError(error: unknown): string {
  if (error instanceof OutdatedPreview) {
    return `Import stopped: the list changed ${storageMessages.elsewhere}. Check the new preview and import again.`;
  }
  if (error instanceof TooLargePosts) {
    const [first = '', ...others] = error.titles;
    const named = others.length === 0 ? `“${first}” is` : `“${first}” and ${others.length} more are`;
    return `Import stopped: ${named} larger than 1.9 MB, the most that the server stores. Shorten or leave out these posts and try again.`;
  }
  if (error instanceof PartlyImported) {
    return importMessages.partlyImported;
  }
  if (error instanceof DraftsRefused) {
    return importMessages.draftsNotSaved;
  }
  const reason = error instanceof PostStoreError ? error.code : 'failed';
  return storageMessages.importError[reason] ?? storageMessages.importError.other;
}
