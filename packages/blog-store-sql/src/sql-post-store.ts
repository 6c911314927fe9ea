import {
  type BlogPost,
  type DecideChanges,
  type PageRequest,
  type PostChange,
  type PostPage,
  type PostSnapshot,
  type PostStore,
  PostStoreError,
  type PostSummary,
  type PostTransaction,
  type PostVersion,
  type PostWithNeighbors,
  normalizeOldPath,
  seedPosts,
  toPostText,
} from '@branchbook/blog-core';

import { migrate } from './migrations.ts';
import { planChanges } from './plan-changes.ts';
import {
  guardRevision,
  indexStatements,
  isKeyUsed,
  isStale,
  planStatements,
  type ChangeRecord,
  type ChangeSet,
} from './plan-statements.ts';
import {
  toColumnText,
  postLength,
  postColumns,
  postJoin,
  rowToPost,
  getJsonSize,
  summaryColumns,
  rowToSummary,
} from './post-row.ts';
import { rebuildSearchStatements, searchPosts } from './search-posts.ts';
import {
  numberIn,
  type SqlDatabase,
  type SqlRow,
  type SqlStatement,
  textIn,
  textOrNullIn,
} from './sql-database.ts';
import { sha256 } from './sha256.ts';
import { toStoreError } from './store-error.ts';

/** Options of `openSqlPostStore`. */
export interface SqlPostStoreOptions<Post extends BlogPost = BlogPost> {
  /** The posts of a new database; `seedPosts` if omitted. Stored at once. */
  readonly seeds?: readonly Post[];
  /**
   * The maximum size of a post as JSON in bytes; 1,900,000 if omitted, since D1 limits rows to 2
   * MB.
   */
  readonly maxPostBytes?: number;
  /** The polling interval of subscriptions in milliseconds; 1,000 if omitted. */
  readonly pollMs?: number;
  /** Returns milliseconds since 1970, for `transact`; `Date.now` if omitted. */
  readonly now?: () => number;
  /**
   * Set to true to open a database that a newer version has migrated: for deployments that migrate
   * while the previous version still runs. Migrations only add.
   */
  readonly allowNewerSchema?: boolean;
}

/** The post store, with additional methods for servers with long lists. */
export interface SqlPostStore<Post extends BlogPost = BlogPost> extends PostStore<Post> {
  /**
   * Returns the list's revision. Increases by one with each effective set of changes, and with each
   * that has an idempotency key.
   */
  readRevision(): Promise<number>;

  /**
   * Applies changes like blog-core's `applyChanges`, all or none, without reading the whole list.
   * Repeating an idempotency key with the same changes returns the first response again and changes
   * nothing.
   *
   * @throws StaleRevisionError if the list's revision is not `ifRevision`
   * @throws IdempotencyKeyError if the key was used with other changes
   * @throws PostStoreError `not-found`, `too-large`, `quota-exceeded`, `unreachable` or `failed`
   * @example
   * const changes = [{ type: 'remove', id: 7 }];
   * await store.applyChanges({ changes, ifRevision: 12, idempotencyKey: 'k1', now: Date.now() });
   * // { revision: 13, posts: [null], isReplay: false }
   */
  applyChanges(request: ChangeRequest<Post>): Promise<AppliedChanges<Post>>;

  /**
   * Returns a page of what changed since a revision, without contents. Returns null if the history
   * does not reach back so far: then start from 0.
   *
   * Since 0: the whole list, in order. The list may change between pages. After the last page,
   * continue from the revision of the first page, not of a later one.
   *
   * @param page `limit` is at most 1,000 posts
   */
  readChanges(since: number, page: PageRequest): Promise<ChangedPosts<Post> | null>;

  /**
   * Returns posts by the keys of `readChanges`, in that order, without duplicates. Stops at
   * 4,000,000 bytes of JSON, but returns at least one post. Considers at most 100 keys; ignores
   * unknown keys.
   * @example
   * const { posts, next } = await store.readContents([12, 40]);
   * // Repeat with the keys from `next` on; null after the last one.
   */
  readContents(keys: readonly number[]): Promise<PostContents<Post>>;

  /**
   * Returns the first post that an old path leads to (`oldPaths`), as blog-core's `findByOldPath`;
   * null if there is none.
   *
   * @param path percent-encoded or not
   *
   * @example
   * (await store.findByOldPath('/2013/05/06/tax.html'))?.slug; // 'tax'
   */
  findByOldPath(path: string): Promise<PostSummary<Post> | null>;

  /**
   * Returns posts that contain all words of a text (the first 10); those with them in the title
   * first. Within each group the latest added is first. Returns at most `limit` posts, and 100.
   */
  search(text: string, options: { readonly limit: number }): Promise<readonly PostSummary<Post>[]>;

  /**
   * Returns the current text of the post with an id and its 20 versions before, oldest first.
   * Returns a deleted post's texts until its deletion. Empty if the id was never used. Uses the
   * first post if two have the id.
   */
  readVersions(id: number): Promise<readonly PostVersion[]>;

  /**
   * Iterates over all posts with contents, in order. Reads at most 500 posts (first 50) or about
   * 4,000,000 bytes at a time. Rejects with a `PostStoreError` ('conflict') if the list changes, so
   * that the result is one consistent state.
   */
  exportPosts(): AsyncIterable<Post>;

  /** Rebuilds the search index, for example after restoring a database without it. */
  rebuildSearch(): Promise<void>;

  /**
   * Deletes history older than a time (milliseconds since 1970): sets of changes with their keys,
   * and versions of deleted posts. Retains posts and their versions.
   */
  forgetHistory(before: number): Promise<void>;
}

/** A set of changes to apply, all or none. */
export interface ChangeRequest<Post extends BlogPost = BlogPost> {
  readonly changes: readonly PostChange<Post>[];
  /** The expected revision (optimistic concurrency). If omitted, the changes apply to any list. */
  readonly ifRevision?: number | undefined;
  /** Identifies these changes across retries. */
  readonly idempotencyKey?: string | undefined;
  /** The user who makes the changes, for the record. */
  readonly subject?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /**
   * Called with each added or updated post as it will be stored. Throws to refuse all changes.
   */
  readonly checkPost?: ((post: BlogPost) => void) | undefined;
}

/** The result of a set of changes. */
export interface AppliedChanges<Post extends BlogPost = BlogPost> {
  /** The list's revision after the changes. */
  readonly revision: number;
  /** The stored post of each change, with its final id; null if it is not in the list. */
  readonly posts: readonly (Post | null)[];
  /** True if the changes were applied before, with the same idempotency key. */
  readonly isReplay: boolean;
}

/** A page of changes since a revision. */
export interface ChangedPosts<Post extends BlogPost = BlogPost> {
  /** The current revision of the list. */
  readonly revision: number;
  readonly changed: readonly ChangedPost<Post>[];
  /** The keys of removed posts. */
  readonly removed: readonly number[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** A post that was added, changed or moved, without its content. */
export interface ChangedPost<Post extends BlogPost = BlogPost> {
  /** Unique and permanent, unlike the id. */
  readonly key: number;
  /** Orders the posts, smallest first. May change. */
  readonly position: number;
  readonly post: PostSummary<Post>;
}

/** Posts from one state of the list. */
export interface PostContents<Post extends BlogPost = BlogPost> {
  /** The current revision of the list. */
  readonly revision: number;
  readonly posts: readonly { readonly key: number; readonly post: Post }[];
  /** The first key that was not considered; null if all were. */
  readonly next: number | null;
}

/** The list has another revision than expected. */
export class StaleRevisionError extends PostStoreError {
  /** The current revision. */
  readonly revision: number;

  constructor(revision: number) {
    super('conflict', `The list has changed meanwhile: it is at revision ${revision}.`);
    this.revision = revision;
  }
}

/** An idempotency key was used with other changes before. */
export class IdempotencyKeyError extends PostStoreError {
  constructor(key: string) {
    super(
      'conflict',
      `The idempotency key ${key} was used for other changes. Make a new one for new changes.`,
    );
  }
}

const maxPageSize = 100;
const maxChangedPosts = 1000;
/** Posts read at once by an export: 100,000 posts take 400 queries; D1 allows 1,000 per request. */
const maxExportedPosts = 500;
/** The size of a feed, so that readers of only the newest posts need one query. */
const maxFirstExported = 50;
/** The maximum size of contents read at once, as JSON in bytes. */
const maxContentsBytes = 4_000_000;
/**
 * The position of the first post with a slug, else of the first post that had it before; null if
 * there is none. Binds the slug twice.
 */
const positionOfSlug = `coalesce(
  (SELECT position FROM post WHERE slug = ? ORDER BY position LIMIT 1),
  (SELECT other.position FROM post_alias a CROSS JOIN post other WHERE a.alias = ? AND other.row = a.row ORDER BY other.position LIMIT 1)
)`;
const defaultMaxPostBytes = 1_900_000;
const defaultPollMs = 1000;
/**
 * Limits the wait for the previous change: some engines abort a request, and its promise never
 * settles.
 */
const writeQueueTimeoutMs = 2000;

/**
 * Opens the post store in a database. Migrates the schema and stores the seeds in a new database.
 *
 * @throws PostStoreError `unreachable`, `quota-exceeded`, `too-large` or `failed` (a database of
 * another program or a newer version)
 * @example
 * const store = await openSqlPostStore(openNodeDatabase('posts.sqlite'));
 * await store.readPage({ limit: 50 }); // the newest posts, without their contents
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
  } = options;
  // Posts of any type extend `BlogPost`, so the default seeds fit.
  const seeds = options.seeds ?? (seedPosts as readonly Post[]);

  // The store's posts have its type by contract.
  const toPost = (row: SqlRow) => rowToPost(row) as Post;
  const toSummary = (row: SqlRow) => rowToSummary(row) as PostSummary<Post>;

  /** Rows written in the open transaction. May include rows that were rolled back. */
  const unindexed = new Set<number>();
  /** Settles after the last queued change, on engines without interactive transactions. */
  let lastChange: Promise<unknown> = Promise.resolve();

  const store: SqlPostStore<Post> = {
    readPage: (request) => withStoreErrors(readPage(request)),
    readPost: (slug) => withStoreErrors(readPost(slug)),
    readAll: () => withStoreErrors(readAll()).then(({ posts }) => ({ posts, blocked: null })),
    transact,
    subscribe,
    readRevision: () => withStoreErrors(readRevision()),
    applyChanges: (request) => withStoreErrors(applyChanges(request)),
    readChanges: (since, page) => withStoreErrors(readChanges(since, page)),
    readContents: (keys) => withStoreErrors(readContents(keys)),
    findByOldPath: (path) => withStoreErrors(findByOldPath(path)),
    search: (text, { limit }) =>
      withStoreErrors(searchPosts(database, text, pageSize(limit))).then((rows) => rows.map(toSummary)),
    readVersions: (id) => withStoreErrors(readVersions(id)),
    exportPosts,
    rebuildSearch: () => withStoreErrors(database.batch(rebuildSearchStatements)).then(() => undefined),
    forgetHistory: (before) => withStoreErrors(forgetHistory(before)),
  };
  await withStoreErrors(migrate(database, { allowNewerSchema }).then(storeSeeds));
  return store;

  async function readPage({ cursor = null, limit }: PageRequest): Promise<PostPage<Post>> {
    const size = pageSize(limit);
    const [row = 0, position = -(2 ** 53)] = parseCursor(cursor);
    const rows = await database.all({
      sql: `SELECT ${summaryColumns} FROM post p
        WHERE p.position > coalesce((SELECT position FROM post WHERE row = ?), ?) ORDER BY p.position LIMIT ?`,
      values: [row, position, size + 1],
    });
    const last = rows[size - 1];
    return {
      posts: rows.slice(0, size).map((each) => toSummary(each)),
      next: last && rows.length > size ? `${numberIn(last, 'row')}.${numberIn(last, 'position')}` : null,
    };
  }

  async function readPost(slug: string): Promise<PostWithNeighbors<Post> | null> {
    const column = toColumnText(slug);
    const values = [column, column];
    // One batch for one round trip.
    const [[row] = [], [above] = [], [below] = [], sameId = []] = await database.batch([
      { sql: `SELECT ${postColumns} FROM ${postJoin} WHERE p.position = ${positionOfSlug}`, values },
      {
        sql: `SELECT ${summaryColumns} FROM post p WHERE p.position < ${positionOfSlug} ORDER BY p.position DESC LIMIT 1`,
        values,
      },
      {
        sql: `SELECT ${summaryColumns} FROM post p WHERE p.position > ${positionOfSlug} ORDER BY p.position LIMIT 1`,
        values,
      },
      {
        sql: `SELECT row FROM post WHERE id = (SELECT id FROM post WHERE position = ${positionOfSlug}) LIMIT 2`,
        values,
      },
    ]);
    if (!row) return null;
    const post = toPost(row);
    return {
      post,
      next: above ? toSummary(above) : null,
      previous: below ? toSummary(below) : null,
      redirectTo: textIn(row, 'slug') === column ? null : post.slug,
      at: sameId.length > 1 ? await getIndex(numberIn(row, 'position')) : null,
    };
  }

  async function findByOldPath(path: string): Promise<PostSummary<Post> | null> {
    const [row] = await database.all({
      sql: `SELECT ${summaryColumns} FROM post_old_path o CROSS JOIN post p
        WHERE o.path = ? AND p.row = o.row ORDER BY p.position LIMIT 1`,
      values: [toColumnText(normalizeOldPath(path))],
    });
    return row ? toSummary(row) : null;
  }

  async function getIndex(position: number): Promise<number> {
    const [row = {}] = await database.all({
      sql: 'SELECT count(*) AS place FROM post WHERE position < ?',
      values: [position],
    });
    return numberIn(row, 'place');
  }

  async function readAll(): Promise<{ revision: number; posts: readonly Post[] }> {
    const [[list = {}] = [], rows = []] = await database.batch([
      { sql: 'SELECT revision FROM list' },
      { sql: `SELECT ${postColumns} FROM ${postJoin} ORDER BY p.position` },
    ]);
    return { revision: numberIn(list, 'revision'), posts: rows.map((row) => toPost(row)) };
  }

  async function readRevision(within = database): Promise<number> {
    const [list = {}] = await within.all({ sql: 'SELECT revision FROM list' });
    return numberIn(list, 'revision');
  }

  async function transact(decide: DecideChanges<Post>): Promise<PostTransaction<Post>> {
    for (;;) {
      const { revision, posts } = await withStoreErrors(readAll());
      const changes = await decide(posts);
      if (changes.length === 0) return { snapshot: { posts, blocked: null }, stored: [] };
      try {
        const applied = await store.applyChanges({ changes, ifRevision: revision, now: now() });
        const { posts: after } = await withStoreErrors(readAll());
        return { snapshot: { posts: after, blocked: null }, stored: applied.posts };
      } catch (error) {
        if (!(error instanceof StaleRevisionError)) throw error;
      }
    }
  }

  async function subscribe(listener: (snapshot?: PostSnapshot<Post>) => void): Promise<() => void> {
    let seen = await store.readRevision();
    let isLooking = false;
    let isStopped = false;
    const timer = setInterval(() => void poll(), pollMs);
    return () => {
      isStopped = true;
      clearInterval(timer);
    };

    async function poll(): Promise<void> {
      if (isLooking) return;
      isLooking = true;
      // The next poll retries.
      const revision = await store.readRevision().catch(() => seen);
      isLooking = false;
      if (revision === seen || isStopped) return;
      seen = revision;
      listener();
    }
  }

  async function applyChanges(request: ChangeRequest<Post>): Promise<AppliedChanges<Post>> {
    const { changes, ifRevision, idempotencyKey = null, subject = null, now: at, checkPost } = request;
    const bodyHash = await hashChanges(changes);
    const set = { changes, idempotencyKey, bodyHash, subject, now: at, savedAt: at, checkPost };
    const work = (within: SqlDatabase) => writeOnNewest(within, set, ifRevision);
    return database.transaction ? database.transaction(work, indexWritten) : enqueue(() => work(database));
  }

  /**
   * Runs changes one after another: concurrent ones would invalidate each other's plans, again and
   * again.
   */
  async function enqueue<Result>(change: () => Promise<Result>): Promise<Result> {
    const turn = orAfter(lastChange, writeQueueTimeoutMs).then(change);
    lastChange = turn.catch(() => undefined);
    return turn;
  }

  async function writeOnNewest(
    within: SqlDatabase,
    set: Omit<ChangeSet, 'revision'>,
    ifRevision: number | undefined,
  ): Promise<AppliedChanges<Post>> {
    for (;;) {
      const [[list = {}] = [], [before] = []] = await within.batch([
        { sql: 'SELECT revision, post_count, next_row FROM list' },
        {
          sql: 'SELECT revision, body_hash, changes FROM change_set WHERE idempotency_key = ?',
          values: [set.idempotencyKey],
        },
      ]);
      if (before) {
        if (textIn(before, 'body_hash') === set.bodyHash) return replay(within, before);
        throw new IdempotencyKeyError(set.idempotencyKey ?? '');
      }
      const revision = numberIn(list, 'revision');
      if (ifRevision !== undefined && ifRevision !== revision) throw new StaleRevisionError(revision);
      try {
        return await write(within, list, { ...set, revision });
      } catch (error) {
        if (isStale(error) || isKeyUsed(error)) continue;
        // The set may be stored although its response was lost. Without a key, a retry could write
        // it twice.
        if (set.idempotencyKey === null && toStoreError(error).code === 'unreachable') throw error;
        // A plan for a changed list may fail for any reason: plan again.
        if ((await readRevision(within)) === revision) throw error;
      }
    }
  }

  async function write(
    within: SqlDatabase,
    list: SqlRow,
    set: ChangeSet,
    { isForced = set.idempotencyKey !== null } = {},
  ): Promise<AppliedChanges<Post>> {
    const state = { count: numberIn(list, 'post_count'), nextRow: numberIn(list, 'next_row') };
    const plan = await planChanges(within, state, set.changes, {
      maxPostBytes,
      checkPost: set.checkPost,
    });
    const changesNothing = plan.written.length + plan.moved.length + plan.removed.length === 0;
    const posts = plan.posts as readonly (Post | null)[];
    if (changesNothing && !isForced) return { revision: set.revision, posts, isReplay: false };
    const statements = planStatements(plan, set);
    const rows = plan.written.map(({ row }) => row);
    if (within === database) {
      await within.batch(guardRevision(set.revision, [...statements, ...indexStatements(rows)]));
    } else {
      await within.batch(statements);
      for (const row of rows) unindexed.add(row);
    }
    return { revision: set.revision + 1, posts, isReplay: false };
  }

  /**
   * Indexes all rows of a transaction at once, because each run costs as much as the rest of a
   * change.
   */
  async function indexWritten(within: SqlDatabase): Promise<void> {
    const statements = indexStatements(unindexed);
    unindexed.clear();
    if (statements.length > 0) await within.batch(statements);
  }

  /**
   * Repeats the response to a set of changes: its posts as they were then, as far as versions
   * reach.
   */
  async function replay(within: SqlDatabase, changeSet: SqlRow): Promise<AppliedChanges<Post>> {
    const revision = numberIn(changeSet, 'revision');
    const records = JSON.parse(textIn(changeSet, 'changes')) as readonly ChangeRecord[];
    const rows = JSON.stringify([...new Set(records.flatMap(({ row }) => row ?? []))]);
    const found = await within.batch([
      {
        sql: `SELECT ${postColumns} FROM ${postJoin} WHERE p.row IN (SELECT value FROM json_each(?))`,
        values: [rows],
      },
      {
        sql: `SELECT p.* FROM json_each(?) AS each JOIN post_version p ON p.row = each.value
          AND p.replaced_in = (SELECT min(replaced_in) FROM post_version WHERE row = each.value AND replaced_in > ?)`,
        values: [rows, revision],
      },
    ]);
    // The oldest version that was replaced later is the text of that time; without one, the current
    // text is.
    const byRow = new Map(found.flat().map((row) => [numberIn(row, 'row'), toPost(row)]));
    return {
      revision,
      posts: records.map(({ row }) => (row === null ? null : (byRow.get(row) ?? null))),
      isReplay: true,
    };
  }

  async function readChanges(
    since: number,
    { cursor = null, limit }: PageRequest,
  ): Promise<ChangedPosts<Post> | null> {
    const size = pageSize(limit, maxChangedPosts);
    if (since <= 0) return readFromTop(cursor, size);
    const [fromRevision = since, fromRow = Number.MAX_SAFE_INTEGER] = parseCursor(cursor);
    const after = [fromRevision, fromRow, size + 1];
    const [[list = {}] = [], changed = [], tombstones = []] = await database.batch([
      { sql: 'SELECT revision, oldest_revision FROM list' },
      {
        sql: `SELECT ${summaryColumns}, p.revision FROM post p
          WHERE (p.revision, p.row) > (?, ?) ORDER BY p.revision, p.row LIMIT ?`,
        values: after,
      },
      {
        sql: 'SELECT row, revision FROM tombstone WHERE (revision, row) > (?, ?) ORDER BY revision, row LIMIT ?',
        values: after,
      },
    ]);
    const revision = numberIn(list, 'revision');
    if (since > revision || since < numberIn(list, 'oldest_revision')) return null;
    const gone = new Set<SqlRow>(tombstones);
    const all = [...changed, ...tombstones].toSorted(
      (a, b) => numberIn(a, 'revision') - numberIn(b, 'revision') || numberIn(a, 'row') - numberIn(b, 'row'),
    );
    const page = all.slice(0, size);
    const last = page.at(-1);
    return {
      revision,
      changed: page.filter((row) => !gone.has(row)).map(toChangedPost),
      removed: page.filter((row) => gone.has(row)).map((row) => numberIn(row, 'row')),
      next: last && all.length > size ? `${numberIn(last, 'revision')}.${numberIn(last, 'row')}` : null,
    };
  }

  /** Returns a page of the whole list. The cursor is a position, which unchanged posts retain. */
  async function readFromTop(cursor: string | null, size: number): Promise<ChangedPosts<Post>> {
    const from = cursor !== null && /^-?\d+$/u.test(cursor) ? Number(cursor) : -(2 ** 53);
    const [[list = {}] = [], rows = []] = await database.batch([
      { sql: 'SELECT revision FROM list' },
      {
        sql: `SELECT ${summaryColumns} FROM post p WHERE p.position > ? ORDER BY p.position LIMIT ?`,
        values: [from, size + 1],
      },
    ]);
    const last = rows[size - 1];
    return {
      revision: numberIn(list, 'revision'),
      changed: rows.slice(0, size).map(toChangedPost),
      removed: [],
      next: last && rows.length > size ? String(numberIn(last, 'position')) : null,
    };
  }

  function toChangedPost(row: SqlRow): ChangedPost<Post> {
    return { key: numberIn(row, 'row'), position: numberIn(row, 'position'), post: toSummary(row) };
  }

  async function readContents(keys: readonly number[]): Promise<PostContents<Post>> {
    const uniqueKeys = [...new Set(keys)];
    const looked = uniqueKeys.slice(0, maxPageSize);
    // The lengths determine which posts fit; no other texts are read.
    const [[list = {}] = [], rows = []] = await database.batch([
      { sql: 'SELECT revision FROM list' },
      {
        sql: `SELECT found.key, ${postColumns} FROM (
            SELECT p.row AS key, row_number() OVER in_order AS number, sum(${postLength}) OVER in_order AS total
            FROM json_each(?) AS each CROSS JOIN post p ON p.row = each.value CROSS JOIN post_content c ON c.row = p.row
            WINDOW in_order AS (ORDER BY each.key)
          ) AS found
          LEFT JOIN post p ON p.row = found.key AND (found.total <= ? OR found.number = 1)
          LEFT JOIN post_content c ON c.row = p.row`,
        values: [JSON.stringify(looked), maxContentsBytes],
      },
    ]);
    const posts: { readonly key: number; readonly post: Post }[] = [];
    let next = uniqueKeys[maxPageSize] ?? null;
    let bytes = 0;
    const byKey = new Map(rows.map((row) => [numberIn(row, 'key'), row]));
    for (const key of looked) {
      const row = byKey.get(key);
      if (!row) continue;
      const post = row['row'] === null ? null : toPost(row);
      bytes += post ? getJsonSize(post) : 0;
      if (!post || (bytes > maxContentsBytes && posts.length > 0)) {
        next = key;
        break;
      }
      posts.push({ key, post });
    }
    return { revision: numberIn(list, 'revision'), posts, next };
  }

  async function readVersions(id: number): Promise<readonly PostVersion[]> {
    const key = String(id);
    const [[live] = [], [dead] = []] = await database.batch([
      { sql: 'SELECT row FROM post WHERE id = ? ORDER BY position LIMIT 1', values: [key] },
      { sql: 'SELECT row FROM tombstone WHERE id = ? ORDER BY revision DESC LIMIT 1', values: [key] },
    ]);
    const row = numberIn(live ?? dead ?? {}, 'row');
    const found = await database.batch([
      { sql: 'SELECT p.* FROM post_version p WHERE p.row = ? ORDER BY p.replaced_in', values: [row] },
      {
        sql: `SELECT ${postColumns}, p.saved_in, p.saved_at FROM ${postJoin} WHERE p.row = ?`,
        values: [row],
      },
    ]);
    return found.flat().map((each): PostVersion => {
      const savedAt = textOrNullIn(each, 'saved_at');
      return {
        number: numberIn(each, 'saved_in'),
        savedAt: savedAt === null ? null : Number(savedAt),
        ...toPostText(rowToPost(each)),
      };
    });
  }

  async function* exportPosts(): AsyncGenerator<Post> {
    let revision: number | null = null;
    let position = -(2 ** 53);
    for (;;) {
      const [[list = {}] = [], rows = []] = await withStoreErrors(
        database.batch(selectPartAfter(position, revision === null ? maxFirstExported : maxExportedPosts)),
      );
      revision ??= numberIn(list, 'revision');
      if (numberIn(list, 'revision') !== revision) throw new StaleRevisionError(numberIn(list, 'revision'));
      for (const row of rows) yield toPost(row);
      const last = rows.at(-1);
      if (!last) return;
      position = numberIn(last, 'position');
    }
  }

  async function forgetHistory(before: number): Promise<void> {
    await database.batch([
      {
        sql: `UPDATE list SET oldest_revision = max(oldest_revision,
          coalesce((SELECT revision FROM change_set WHERE at < ? ORDER BY at DESC, revision DESC LIMIT 1), 0))`,
        values: [before],
      },
      {
        sql: `DELETE FROM post_version WHERE row IN
          (SELECT row FROM tombstone WHERE revision <= (SELECT oldest_revision FROM list))`,
      },
      { sql: 'DELETE FROM tombstone WHERE revision <= (SELECT oldest_revision FROM list)' },
      { sql: 'DELETE FROM change_set WHERE revision <= (SELECT oldest_revision FROM list)' },
    ]);
  }

  async function storeSeeds(): Promise<void> {
    const [list = {}] = await database.all({ sql: 'SELECT revision, post_count, next_row FROM list' });
    if (numberIn(list, 'revision') > 0) return;
    const changes = seeds.map((post, at): PostChange => ({
      type: 'insert',
      post,
      at,
      allowDuplicateId: true,
    }));
    const set = { revision: 0, idempotencyKey: null, subject: null, now: now(), savedAt: null };
    try {
      await write(
        database,
        list,
        { ...set, changes, bodyHash: await hashChanges(changes) },
        { isForced: true },
      );
    } catch (error) {
      // Another process has just created the same database.
      if (!isStale(error)) throw error;
    }
  }
}

/** Resolves when a promise settles, or after a time. */
async function orAfter(something: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([something, time]);
  clearTimeout(timer);
}

/** Selects the posts after a position up to `maxContentsBytes`, at least one, by their lengths. */
function selectPartAfter(position: number, maxPosts: number): readonly SqlStatement[] {
  return [
    { sql: 'SELECT revision FROM list' },
    {
      sql: `SELECT ${postColumns} FROM (
          SELECT p.row AS row, row_number() OVER in_order AS number, sum(${postLength}) OVER in_order AS total
          FROM (SELECT * FROM post WHERE position > ? ORDER BY position LIMIT ?) AS p
          JOIN post_content c ON c.row = p.row
          WINDOW in_order AS (ORDER BY p.position)
        ) AS found
        JOIN post p ON p.row = found.row JOIN post_content c ON c.row = p.row
        WHERE found.total <= ? OR found.number = 1 ORDER BY found.number`,
      values: [position, maxPosts, maxContentsBytes],
    },
  ];
}

function pageSize(limit: number, max = maxPageSize): number {
  return Math.min(max, Math.max(1, Math.trunc(limit) || 1));
}

/** Returns the two numbers of a cursor; an empty array if it is invalid. */
function parseCursor(cursor: string | null): readonly number[] {
  return cursor !== null && /^\d+[.]-?\d+$/u.test(cursor) ? cursor.split('.').map(Number) : [];
}

async function hashChanges(changes: readonly PostChange[]): Promise<string> {
  let json: string;
  try {
    json = JSON.stringify(changes);
  } catch (cause) {
    throw new PostStoreError('failed', 'The changes cannot be written as JSON.', { cause });
  }
  return sha256(json);
}

/** Converts a rejection to a `PostStoreError`. */
async function withStoreErrors<Result>(outcome: Promise<Result>): Promise<Result> {
  try {
    return await outcome;
  } catch (error) {
    throw toStoreError(error);
  }
}
