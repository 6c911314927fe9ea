import {
  type ApplyOptions,
  type ApplyResult,
  type BlogPost,
  type Draft,
  type DraftCondition,
  findMediaIds,
  type PostChange,
  type PostDrafts,
  type PostKey,
  type PostPage,
  type PostQuery,
  type PostStore,
  type PostSummary,
  type PostTrash,
  type PostVersions,
  type StoredPost,
  type TrashedPost,
  type VersionedPost,
} from '@branchbook/blog-core';

import { createChangeEvents } from './change-events.ts';
import { createChangeWriter } from './change-writer.ts';
import { deleteDraft, getDraft, listDrafts, saveDraft } from './drafts.ts';
import { exportRows } from './export-posts.ts';
import { readFound } from './get-post.ts';
import { readPage } from './list-page.ts';
import { createOutbox, type SqlOutbox } from './outbox.ts';
import { assertPostSize, rowToPost, rowToSummary, rowToVersionedPost } from './post-row.ts';
import { rebuildSearch } from './rebuild-search.ts';
import { listRelatedPosts } from './related-posts.ts';
import { migrate } from './schema.ts';
import { numberIn, type SqlDatabase, type SqlRow } from './sql-database.ts';
import { withStoreErrors } from './store-error.ts';
import { getTagRedirect, redirectTag } from './tag-redirects.ts';
import { listTags } from './tags.ts';
import { createTokens, type SqlTokens } from './tokens.ts';
import { discardStatements, listTrash, trashMs } from './trash.ts';
import { forgetStatements, listVersions } from './versions.ts';

/** Options of `openSqlPostStore`. */
export interface SqlPostStoreOptions<Post extends BlogPost = BlogPost> {
  /** The posts of a new database; none if omitted. Stored at once. */
  readonly seeds?: readonly Post[] | undefined;
  /**
   * The maximum size of a post as JSON in bytes; 1,900,000 if omitted, since D1 limits rows to 2
   * MB.
   */
  readonly maxPostBytes?: number | undefined;
  /** The polling interval of subscriptions in milliseconds; 1,000 if omitted. */
  readonly pollMs?: number | undefined;
  /** Returns milliseconds since 1970, for `apply` and the trash; `Date.now` if omitted. */
  readonly now?: (() => number) | undefined;
  /**
   * Set to true to open a database that a newer version has migrated: for deployments that migrate
   * while the previous version still runs. It reads then, and rejects changes (`unavailable`).
   */
  readonly allowNewerSchema?: boolean | undefined;
  /**
   * Names of services, for each of which `outbox` gets a message about each change that readers see,
   * in the batch of the change. None if omitted.
   */
  readonly receivers?: readonly string[] | undefined;
  /**
   * Those of the `receivers` that get no messages about posts that first appeared elsewhere
   * (`canonical`), except the one that says so. None if omitted.
   */
  readonly searchEngines?: readonly string[] | undefined;
  /**
   * True to reject changes that name an image which is not stored (`MissingMediaError`): for a
   * database in which `createSqlMediaStore` stores all images. One that is deleted at the same time
   * is missing too.
   */
  readonly checkMedia?: boolean | undefined;
}

/**
 * The post store, with additional methods for servers with long lists.
 *
 * `list` returns at most 1,000 summaries, or 500 whole posts with about 4,000,000 bytes of texts. A
 * search finds the first 100 posts with all words: those with them in the title first, and within
 * each group the latest added. A page of a tag in list order reads no other posts.
 */
export interface SqlPostStore<Post extends BlogPost = BlogPost> extends PostStore<Post> {
  /**
   * The last 20 texts of each post, and its current one. Those of a deleted post remain until
   * `forgetHistory`, or until it is deleted permanently.
   */
  readonly versions: PostVersions;

  /**
   * The posts that were deleted in the last 30 days. Lists at most 500, with about 4,000,000 bytes
   * of texts. Deleting a post permanently deletes its versions, too.
   */
  readonly trash: PostTrash<Post>;

  /** The drafts. Lists at most 500 at once. Those of unpublished posts retain their versions. */
  readonly drafts: SqlPostDrafts<Post>;

  /** The tokens that let programs read and write the posts. */
  readonly tokens: SqlTokens;

  /** The messages about changes that readers see, for the `receivers`. */
  readonly outbox: SqlOutbox;

  /**
   * Lists the posts that are most related to a post, at most three, as `findRelatedPosts` of blog-core
   * finds them. Of a tag with more than 20 posts, compares only the 20 first in the list.
   *
   * @param found as `get` returns it
   */
  listRelated(
    found: Pick<StoredPost<Post>, 'post' | 'previous' | 'next'>,
  ): Promise<readonly PostSummary<Post>[]>;

  redirectTag(slug: string, target: string | null): Promise<void>;

  /** Returns the tag with posts that a renamed or merged tag redirects to; null if there is none. */
  getTagRedirect(slug: string): Promise<string | null>;

  /**
   * Returns the list's revision. Increases by one with each effective set of changes, and with each
   * that has an idempotency key.
   */
  readRevision(): Promise<number>;

  /**
   * Applies changes in order, all or none, without reading the whole list. Repeating an idempotency
   * key with the same changes returns the first response again and changes nothing.
   *
   * @throws IdempotencyKeyError if the key was used with other changes
   * @throws PostStoreError `not-found`, `conflict` (a `PostConflictError`), `too-large`,
   * `quota-exceeded`, `unavailable` or `failed`
   * @example
   * await store.apply([{ type: 'delete', id: 7 }], { idempotencyKey: 'k1', subject: 'user_1' });
   * // { revision: 13, posts: [null], trashKeys: ['4-13'], isReplay: false }
   */
  apply(changes: readonly PostChange<Post>[], options?: SqlApplyOptions): Promise<SqlApplyResult<Post>>;

  /**
   * Iterates over all posts with contents, in order. Reads at most 500 posts (first 50) or about
   * 4,000,000 bytes at a time. Rejects with a `PostStoreError` ('conflict') if the list changes, so
   * that the result is one consistent state.
   */
  exportPosts(): AsyncIterable<Post>;

  /**
   * Rebuilds the search index, for example after restoring a database without it. Rejects with a
   * `PostStoreError` ('conflict') if the list changes: call it again then.
   */
  rebuildSearch(): Promise<void>;

  /**
   * Deletes history older than a time (milliseconds since 1970): sets of changes with their keys,
   * deleted posts with their versions, and messages. Retains posts and their versions.
   */
  forgetHistory(before: number): Promise<void>;
}

/** Options of `apply`. */
export interface SqlApplyOptions extends ApplyOptions {
  /** The user who makes the changes, for the record. */
  readonly subject?: string | undefined;
  /**
   * Called with each created or updated post as it will be stored. Throws to refuse all changes.
   */
  readonly checkPost?: ((post: BlogPost) => void) | undefined;
  /** Milliseconds since 1970; the store's `now` if omitted. */
  readonly now?: number | undefined;
}

/** Options of `drafts.save`. */
export interface SqlSaveDraftOptions extends DraftCondition {
  /** The user who saves the draft, for the record. */
  readonly subject?: string | undefined;
  /** Called with the post as it will be stored. Throws to refuse it. */
  readonly checkPost?: ((post: BlogPost) => void) | undefined;
}

/** The drafts, with who saves them. */
export interface SqlPostDrafts<Post extends BlogPost = BlogPost> extends PostDrafts<Post> {
  save(draft: Draft<Post>, options?: SqlSaveDraftOptions): ReturnType<PostDrafts<Post>['save']>;
}

/** The result of `apply`. */
export interface SqlApplyResult<Post extends BlogPost = BlogPost> extends ApplyResult<Post> {
  /** The list's revision after the changes. */
  readonly revision: number;
  /** True if the changes were applied before, with the same idempotency key. */
  readonly isReplay: boolean;
}

const defaultMaxPostBytes = 1_900_000;
const defaultPollMs = 1000;

/**
 * Opens the post store in a database. Migrates the schema and stores the seeds in a new database.
 * If a newer version migrates the database later, the store reads on, and rejects changes
 * (`unavailable`), because it would not write what the newer schema needs.
 *
 * @throws PostStoreError `unavailable`, `quota-exceeded`, `too-large` or `failed` (a database of
 * another program, of a newer version, or of one before the first release)
 * @example
 * const store = await openSqlPostStore(openNodeDatabase('posts.sqlite'));
 * await store.list({ limit: 50 }); // the newest posts, without their contents
 */
export function openSqlPostStore(
  database: SqlDatabase,
  options?: SqlPostStoreOptions<never>,
): Promise<SqlPostStore>;
// The seeds determine the type of the posts, else the type argument; default `BlogPost`.
export function openSqlPostStore<Post extends BlogPost>(
  database: SqlDatabase,
  options?: SqlPostStoreOptions<Post>,
): Promise<SqlPostStore<Post>>;
export async function openSqlPostStore<Post extends BlogPost>(
  database: SqlDatabase,
  options: SqlPostStoreOptions<Post> = {},
): Promise<SqlPostStore<Post>> {
  const {
    maxPostBytes = defaultMaxPostBytes,
    pollMs = defaultPollMs,
    now = () => Date.now(),
    allowNewerSchema = false,
    receivers = [],
    searchEngines = [],
    checkMedia = false,
    seeds = [],
  } = options;
  const writer = createChangeWriter(database, {
    maxPostBytes,
    receivers: receivers.map((name) => ({ name, isSearchEngine: searchEngines.includes(name) })),
  });
  const tokens = createTokens(database, now);
  const outbox = createOutbox(database, receivers, now);
  const events = createChangeEvents(() => withStoreErrors(readRevision()), pollMs);

  // The store's posts have its type by contract.
  const toPost = (row: SqlRow) => rowToPost(row) as Post;
  const toSummary = (row: SqlRow) => rowToSummary(row) as PostSummary<Post>;
  const toVersionedPost = (row: SqlRow) => rowToVersionedPost(row) as VersionedPost<Post>;

  await withStoreErrors(prepare());
  return {
    list: (query?: PostQuery) => withStoreErrors(list(query)) as Promise<never>,
    get: (key) => withStoreErrors(get(key)),
    listTags: () => withStoreErrors(listTags(database)),
    listRelated: (found) =>
      withStoreErrors(listRelatedPosts(database, found)) as Promise<readonly PostSummary<Post>[]>,
    redirectTag: (slug, target) => withStoreErrors(redirectTag(database, slug, target)),
    getTagRedirect: (slug) => withStoreErrors(getTagRedirect(database, slug)),
    apply: (changes, applyOptions) => withStoreErrors(apply(changes, applyOptions)),
    subscribe: (listener) => events.subscribe(listener),
    versions: { list: (id) => withStoreErrors(listVersions(database, id)) },
    trash: {
      list: () =>
        withStoreErrors(listTrash(database, now() - trashMs)) as Promise<readonly TrashedPost<Post>[]>,
      async discard(keys) {
        await withStoreErrors(database.batch(discardStatements(keys)));
        events.emit();
      },
    },
    drafts: {
      list: (query) => withStoreErrors(listDrafts(database, query)),
      get: (key) => withStoreErrors(getDraft(database, key)),
      save: (draft, { ifVersion, subject, checkPost }: SqlSaveDraftOptions = {}) =>
        withStoreErrors(
          saveDraft(database, draft, {
            ifVersion,
            now: now(),
            savedBy: subject ?? null,
            checkPost(post) {
              checkPost?.(post);
              assertPostSize(post, maxPostBytes);
            },
          }),
        ),
      delete: (key, { ifVersion } = {}) =>
        withStoreErrors(deleteDraft(database, key, { ifVersion, now: now() })),
      // The store's posts have its type by contract.
    } as SqlPostDrafts as unknown as SqlPostDrafts<Post>,
    tokens: {
      list: () => withStoreErrors(tokens.list()),
      create: (fields) => withStoreErrors(tokens.create(fields)),
      revoke: (id) => withStoreErrors(tokens.revoke(id)),
      verify: (text) => withStoreErrors(tokens.verify(text)),
    },
    outbox: {
      claim: (receiver, limit) => withStoreErrors(outbox.claim(receiver, limit)),
      remove: (messages) => withStoreErrors(outbox.remove(messages)),
      drop: (messages) => withStoreErrors(outbox.drop(messages)),
      readNextDue: () => withStoreErrors(outbox.readNextDue()),
      readBacklog: () => withStoreErrors(outbox.readBacklog()),
      readSiteKey: () => withStoreErrors(outbox.readSiteKey()),
    },
    readRevision: () => withStoreErrors(readRevision()),
    async *exportPosts() {
      for await (const row of exportRows(database)) yield toPost(row);
    },
    rebuildSearch: () => withStoreErrors(rebuildSearch(database)),
    forgetHistory: (before) => withStoreErrors(run(forgetStatements(before))),
  };

  async function prepare(): Promise<void> {
    await migrate(database, { allowNewerSchema });
    await writer.writeSeeds(seeds, now());
  }

  async function list(query: PostQuery = {}): Promise<PostPage<Post, Post | PostSummary<Post>>> {
    const { rows, nextCursor, total } = await readPage(database, query);
    return { posts: rows.map(query.withContent ? toPost : toSummary), nextCursor, total };
  }

  async function get(key: PostKey): Promise<StoredPost<Post> | null> {
    const found = await readFound(database, key);
    if (!found) return null;
    const stored = toVersionedPost(found.row);
    return {
      ...stored,
      previous: found.below && toSummary(found.below),
      next: found.above && toSummary(found.above),
      redirectTo: found.isFormer ? stored.post.slug : null,
    };
  }

  async function apply(
    changes: readonly PostChange<Post>[],
    { idempotencyKey, subject, checkPost, notify = true, now: at = now() }: SqlApplyOptions = {},
  ): Promise<SqlApplyResult<Post>> {
    const { isWritten, ...result } = await writer.write({
      changes,
      idempotencyKey,
      subject,
      checkPost,
      media: checkMedia ? findMediaIds(changes) : [],
      now: at,
      savedAt: at,
      notify,
      isForced: idempotencyKey !== undefined,
    });
    if (isWritten) events.emit(result.revision);
    return result as SqlApplyResult<Post>;
  }

  async function readRevision(): Promise<number> {
    const [row = {}] = await database.all({ sql: 'SELECT revision FROM list' });
    return numberIn(row, 'revision');
  }

  async function run(statements: Parameters<SqlDatabase['batch']>[0]): Promise<void> {
    await database.batch(statements);
  }
}
