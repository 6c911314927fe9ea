import {
  applyChanges,
  type ApplyResult,
  type BlogPost,
  type ConditionReport,
  type DraftRecords,
  getPostVersion,
  includesAll,
  type PostChange,
  PostStoreError,
  type PostTrash,
  replacePosts,
  type StoreCondition,
} from '@branchbook/blog-core';

import type { DraftTable } from './drafts/indexed-db-drafts.ts';
import { createListDrafts, type ListDrafts } from './drafts/list-drafts.ts';
import { type HistoryStore, indexedDbHistoryStore } from './history/history-store.ts';
import { type BrowserPostVersions, createVersionRecorder } from './history/version-recorder.ts';
import { replayChanges, toJsonChange, toLoggedChanges } from './logged-changes.ts';
import { postsKey } from './posts-key.ts';
import { getErrorMessage, pauseBetweenSteps } from './stored-text.ts';
import type { TabLock } from './tab-lock.ts';
import type { TextCache } from './text-cache.ts';
import { indexedDbTrash, type TrashRecords } from './trash/indexed-db-trash.ts';
import { createListTrash, createTrashKey, omitListed } from './trash/post-trash.ts';
import { indexedDbArchive, type UnreadableArchive } from './unreadable-archive.ts';
import type { NewestText, StoredState, WriteAheadLog } from './write-ahead-log.ts';

/** What a writer shares with the store that reads. */
export interface PostWriterOptions<Post extends BlogPost> {
  readonly list: WriteAheadLog;
  readonly texts: TextCache<Post>;
  readonly getPosts: (stored: StoredState) => readonly Post[];
  /** Returns true if nothing was ever stored, and reads don't store the seeds. */
  readonly isUnseeded: (stored: StoredState) => boolean;
  /** Called after each change. */
  readonly onChange: () => void;
  readonly storage: () => Storage | null;
  readonly archive?: UnreadableArchive | undefined;
  readonly histories?: HistoryStore | undefined;
  readonly trash?: TrashRecords | undefined;
  readonly draftTable?: DraftTable | undefined;
  readonly withLock: TabLock['withLock'];
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** The members of a store that visitors who only read don't need. */
export interface PostWriter<Post extends BlogPost> {
  apply(changes: readonly PostChange<Post>[]): Promise<ApplyResult<Post>>;
  /** Applies logged changes to a text, and archives what the result would lose of it. */
  replay(text: string | null, changes: readonly PostChange[]): Promise<string>;
  readonly versions: BrowserPostVersions;
  readonly trash: PostTrash<Post>;
  readonly drafts: ListDrafts<Post>;
  readCondition(stored: StoredState): Promise<ConditionReport<Post>>;
  readonly condition: Omit<StoreCondition<Post>, 'read'>;
}

/**
 * Creates the part of a store that changes posts. It is a separate module, so that visitors who
 * only read don't download it.
 */
export function createPostWriter<Post extends BlogPost>({
  list,
  texts,
  getPosts,
  isUnseeded,
  onChange,
  storage,
  archive = indexedDbArchive,
  histories = indexedDbHistoryStore,
  trash: trashRecords = indexedDbTrash,
  draftTable,
  withLock,
  now,
  sleep,
}: PostWriterOptions<Post>): PostWriter<Post> {
  const { record, versions } = createVersionRecorder(histories);
  const trash = createListTrash<Post>(trashRecords, now);
  const drafts = createListDrafts<Post>({
    table: draftTable,
    getPosts: () => getPosts(list.read()),
    withLock,
    now,
    // Its versions expire like those of a deleted post.
    onDelete: (post) => record({ before: [post], after: [], created: new Set(), now: now() }),
  });

  return {
    apply: (changes) => apply(changes),

    async replay(text, changes) {
      const { posts, isValid } = texts.get(text);
      if (text !== null && !isValid) await archiveText(text);
      return JSON.stringify(replayChanges(posts, changes));
    },

    versions,
    drafts,

    trash: {
      async list() {
        const trashed = await trash.read(getPosts(list.read()));
        return trashed.filter(({ draft }) => draft === undefined).toReversed();
      },
      async discard(keys) {
        await trash.discard(keys);
        onChange();
        emitToOtherTabs();
      },
    },

    readCondition,

    condition: {
      repair: (changes) => apply(changes, { isRepair: true }),

      discard: ({ id, text: unreadable, archivedAt }) =>
        change(async ({ text, write }) => {
          if (archivedAt !== null) await discardArchived(id);
          else if (text === unreadable) await write(JSON.stringify(texts.get(text).posts), []);
          else throw createChangedError();
        }),

      restore: () =>
        change(async ({ text, write }) => {
          const { posts, isValid } = texts.get(text);
          const lastValid = texts.getLastValid();
          if (text === null || isValid || lastValid === null) throw createChangedError();
          await archiveText(text);
          await write(JSON.stringify(lastValid), replacePosts(posts, lastValid));
          record({ before: posts, after: lastValid, created: new Set(), now: now() });
        }),
    },
  };

  async function apply(
    changes: readonly PostChange<Post>[],
    { isRepair = false } = {},
  ): Promise<ApplyResult<Post>> {
    const jsonChanges = changes.map(toJsonChange);
    return change(async ({ text, write }) => {
      const { posts: before, isValid } = texts.get(text);
      const trashed = await trash.readFor(jsonChanges, before);
      const draftsBefore = jsonChanges.some(isDraftChange)
        ? await drafts.readFor(jsonChanges, before)
        : undefined;
      const context = { trash: trashed ?? [], drafts: draftsBefore, now: now() };
      const applied = applyChanges(before, jsonChanges, { ...context, createKey: createTrashKey });
      const { posts, changed, deleted, restored } = applied;
      const draftChange = draftsBefore && {
        before: draftsBefore,
        after: applied.drafts,
        postsBefore: before,
        postsAfter: posts,
      };
      let trashKeys: readonly string[] = [];
      if (posts !== before || (isRepair && !isValid)) {
        if (text !== null && !isValid) await archiveReplaced(text, posts);
        // A post that was created again is not deleted.
        const gone = trashed === null ? [] : omitListed(deleted.filter(isPresent), posts);
        const prepared = draftChange && (await drafts.prepare(draftChange));
        trashKeys = await trash.add(gone);
        try {
          await write(JSON.stringify(posts), toLoggedChanges(before, jsonChanges, context));
        } catch (error) {
          // Also after a timeout: late records are then deleted.
          await trash.tryDiscard(gone.map(({ key }) => key));
          await prepared?.revert();
          throw error;
        }
        await trash.tryDiscard(restored);
        await prepared?.confirm();
        const created = jsonChanges.flatMap(({ type }, index) =>
          type === 'create' && !isRepair ? (changed[index]?.id ?? []) : [],
        );
        const restoredPosts = (trashed ?? []).filter(({ key }) => restored.includes(key));
        record({
          before,
          after: posts,
          created: new Set(created),
          restored: restoredPosts.map(({ post }) => post),
          unpublished: new Set([...getUnpublishedIds(draftsBefore), ...getUnpublishedIds(applied.drafts)]),
          now: now(),
        });
      } else if (draftChange && draftChange.before !== draftChange.after) {
        await drafts.write(draftChange.before, draftChange.after);
      }
      const newest = list.read();
      await pauseBetweenSteps(newest.text, sleep);
      const stored = new Map(getPosts(newest).map((post) => [post.id, post]));
      return {
        posts: changed.map((each) => {
          const post = each && stored.get(each.id);
          return post ? { post, version: getPostVersion(post) } : null;
        }),
        trashKeys: deleted.map((each) => (each && trashKeys.includes(each.key) ? each.key : null)),
      };
    });
  }

  /** Runs a task on the newest text, then emits the change. */
  async function change<Result>(task: (newest: NewestText) => Promise<Result>): Promise<Result> {
    const result = await list.change(task);
    onChange();
    return result;
  }

  /** Emits a `storage` event in other tabs, for a change outside the list. */
  function emitToOtherTabs(): void {
    try {
      storage()?.setItem(trashEventKey, String(now()));
    } catch {
      // They read the trash again after the next change.
    }
  }

  async function archiveText(text: string): Promise<void> {
    try {
      await archive.add(text);
    } catch (error) {
      throw new PostStoreError(
        'failed',
        `The stored text could not be read whole, and no copy of it could be kept: ${getErrorMessage(error)}`,
        { cause: error },
      );
    }
  }

  /** Archives a broken text, and the posts that it lacks: only this page still has them. */
  async function archiveReplaced(text: string, posts: readonly Post[]): Promise<void> {
    await archiveText(text);
    const lastValid = texts.getLastValid();
    if (lastValid && !includesAll(posts, lastValid)) await archiveText(JSON.stringify(lastValid));
  }

  async function discardArchived(id: string): Promise<void> {
    try {
      await archive.discard(id);
    } catch (error) {
      throw new PostStoreError('failed', getErrorMessage(error), { cause: error });
    }
  }

  async function readCondition(stored: StoredState): Promise<ConditionReport<Post>> {
    const { text, blocked } = stored;
    const isDurable = list.isDurable();
    if (blocked !== null) {
      return { blocked, text: null, unreadable: [], lastValid: null, isDurable, wasCleared: false };
    }
    const isValid = text === null || texts.get(text).isValid;
    const lastValid = texts.getLastValid();
    const isLacking = !isValid && lastValid !== null && !includesAll(getPosts(stored), lastValid);
    const inPlace = isValid ? [] : [{ id: 'in-place', text, archivedAt: null }];
    return {
      blocked: null,
      text,
      unreadable: [...inPlace, ...(await archive.list())],
      lastValid: isLacking ? lastValid : null,
      isDurable,
      wasCleared: text === null && !isUnseeded(stored),
    };
  }
}

/** Set to a new value to emit a `storage` event after a change of the trash. */
const trashEventKey = `${postsKey}.trashChangedAt`;

function createChangedError(): PostStoreError {
  return new PostStoreError('failed', 'The stored text was changed meanwhile.');
}

function isDraftChange(change: PostChange): boolean {
  return 'draft' in change && change.draft !== undefined;
}

function getUnpublishedIds(records: DraftRecords | undefined): readonly number[] {
  return (records?.drafts ?? []).flatMap(({ post, unpublishedAt }) =>
    unpublishedAt === null ? [] : post.id,
  );
}

function isPresent<Value>(value: Value | null): value is Value {
  return value !== null;
}
