import {
  type BlogPost,
  deleteDraft,
  type DraftRecords,
  findDraft,
  getPostVersion,
  listDrafts,
  type PlacedDraft,
  type PostChange,
  type PostDrafts,
  PostStoreError,
  saveDraft,
} from '@branchbook/blog-core';

import { getErrorMessage } from '../stored-text.ts';
import { omitListed } from '../trash/post-trash.ts';
import {
  type DeletedRecord,
  type DraftRecord,
  type DraftTable,
  indexedDbDrafts,
  type PublishedRecord,
  type StoredDraftRecord,
} from './indexed-db-drafts.ts';

/** A list before and after a set of changes, with its drafts. */
export interface DraftChange<Post extends BlogPost> {
  readonly before: DraftRecords<Post>;
  readonly after: DraftRecords<Post>;
  readonly postsBefore: readonly Post[];
  readonly postsAfter: readonly Post[];
}

/**
 * The drafts of a list. The list and the drafts are stored apart, and the browser may be killed
 * between two writes. So a change stores what it adds to the drafts, then the list, then deletes the
 * published drafts. Reading compares both: a draft is published if the list has its post.
 */
export interface ListDrafts<Post extends BlogPost> extends PostDrafts<Post> {
  /**
   * Returns the drafts for changes that publish or unpublish. Publishing works without them: returns
   * undefined if they cannot be read.
   *
   * @throws PostStoreError `unavailable` if the changes unpublish a post
   */
  readFor(
    changes: readonly PostChange<Post>[],
    posts: readonly Post[],
  ): Promise<DraftRecords<Post> | undefined>;
  /**
   * Stores unpublished posts and keys to publish, before the list is written.
   *
   * @returns what to call once the list is written, or was not
   * @throws PostStoreError `unavailable` if an unpublished post could not be stored
   */
  prepare(
    change: DraftChange<Post>,
  ): Promise<{ readonly confirm: () => Promise<void>; readonly revert: () => Promise<void> }>;
  /**
   * Stores the difference of a change that leaves the list as it is.
   *
   * @throws PostStoreError `unavailable`
   */
  write(before: DraftRecords<Post>, after: DraftRecords<Post>): Promise<void>;
}

export interface ListDraftsOptions<Post extends BlogPost> {
  readonly table: DraftTable | undefined;
  /** Returns the posts of the list as it is now. */
  readonly getPosts: () => readonly Post[];
  /** Runs a task while no tab changes the list. */
  readonly withLock: <Result>(task: () => Promise<Result>) => Promise<Result>;
  readonly now: () => number;
  /** Called after the draft of an unpublished post was deleted. */
  readonly onDelete: (post: Post) => void;
}

/** Creates the drafts of a list. `readFor`, `prepare` and `write` need the lock of the list. */
export function createListDrafts<Post extends BlogPost>({
  table = indexedDbDrafts,
  getPosts,
  withLock,
  now,
  onDelete,
}: ListDraftsOptions<Post>): ListDrafts<Post> {
  const drafts: ListDrafts<Post> = {
    list: async (query) => listDrafts(await read(), query),
    get: async (key) => findDraft(await read(), key),

    save: (draft, condition) =>
      withLock(async () => {
        const before = await read();
        const { records, saved } = saveDraft(before, draft, { ...condition, now: now() });
        await drafts.write(before, records);
        return saved;
      }),

    delete: (key, condition) =>
      withLock(async () => {
        const before = await read();
        const found = findDraft(before, key);
        await drafts.write(before, deleteDraft(before, key, { ...condition, now: now() }));
        if (found && found.unpublishedAt !== null) onDelete(found.post);
      }),

    async readFor(changes, posts) {
      if (changes.some(({ type }) => type === 'unpublish')) return read(posts);
      return read(posts).catch(() => undefined);
    },

    async prepare({ before, after, postsBefore, postsAfter }) {
      const { added, published, remove } = getDifference(before, after);
      const earlierIds = new Set(postsBefore.map(({ id }) => id));
      const versions = new Map(postsAfter.map((post) => [post.id, getPostVersion(post)]));
      const pending = published.map((record): PublishedRecord => {
        const { id } = record.published;
        return { ...record, pending: { isNew: !earlierIds.has(id), version: versions.get(id) ?? '' } };
      });
      const put = [...added, ...pending];
      if (put.length > 0) {
        await table.write({ put }).catch((error: unknown) => {
          if (added.length > 0) throwUnavailable(error);
        });
      }
      return {
        // If it fails, `read` compares the list.
        confirm: () => tryWrite({ put: published, remove }),
        revert: () => tryWrite({ remove: put.map(({ key }) => key) }),
      };
    },

    async write(before, after) {
      const { added, published, deleted, remove } = getDifference(before, after);
      await table.write({ put: [...added, ...published, ...deleted], remove }).catch(throwUnavailable);
    },
  };
  return drafts;

  async function read(posts?: readonly Post[]): Promise<DraftRecords<Post>> {
    const records = await table.read().catch(throwUnavailable);
    return resolveRecords(records, posts ?? getPosts());
  }

  async function tryWrite(change: Parameters<DraftTable['write']>[0]): Promise<void> {
    if (change.put?.length || change.remove?.length) await table.write(change).catch(() => {});
  }
}

/** Returns the drafts as they are with a list, whichever of the two was written last. */
function resolveRecords<Post extends BlogPost>(
  records: readonly StoredDraftRecord[],
  posts: readonly Post[],
): DraftRecords<Post> {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const published = records.flatMap((record) => {
    if (!('published' in record)) return [];
    const post = byId.get(record.published.id);
    const { pending } = record;
    const isApplied =
      pending === null || (post && (pending.isNew || getPostVersion(post) === pending.version));
    return isApplied ? record.published : [];
  });
  const publishedKeys = new Set(published.map(({ key }) => key));
  // The posts of a store have its type by contract.
  const drafts = records.flatMap((record) => ('draft' in record ? (record.draft as PlacedDraft<Post>) : []));
  const unpublished = drafts.filter(({ unpublishedAt }) => unpublishedAt !== null);
  const gone = new Set(omitListed(unpublished, posts));
  return {
    published,
    deleted: records.flatMap((record) => ('deleted' in record ? record.deleted : [])),
    drafts: drafts.filter(
      (draft) => !publishedKeys.has(draft.key) && (draft.unpublishedAt === null || gone.has(draft)),
    ),
  };
}

/** Returns the records to put, and the keys of those to delete. */
function getDifference<Post extends BlogPost>(before: DraftRecords<Post>, after: DraftRecords<Post>) {
  const added = after.drafts
    .filter((draft) => !before.drafts.includes(draft))
    .map((draft): DraftRecord => ({ key: `draft ${draft.key}`, draft }));
  const published = after.published
    .filter((each) => !before.published.includes(each))
    .map((each): PublishedRecord => ({ key: `published ${each.key}`, published: each, pending: null }));
  const deleted = after.deleted
    .filter((each) => !before.deleted.includes(each))
    .map((each): DeletedRecord => ({ key: `deleted ${each.key}`, deleted: each }));
  const left = new Set(getRecordKeys(after));
  const remove = getRecordKeys(before).filter((key) => !left.has(key));
  return { added, published, deleted, remove };
}

function getRecordKeys({ drafts, published, deleted }: DraftRecords): readonly string[] {
  return [
    ...drafts.map(({ key }) => `draft ${key}`),
    ...published.map(({ key }) => `published ${key}`),
    ...deleted.map(({ key }) => `deleted ${key}`),
  ];
}

function throwUnavailable(cause: unknown): never {
  throw new PostStoreError('unavailable', getErrorMessage(cause), { cause });
}
