import {
  IdempotencyKeyError,
  type BlogPost,
  MissingMediaError,
  type PostChange,
  PostStoreError,
  type VersionedPost,
} from '@branchbook/blog-core';

import type { OutboxReceiver } from './outbox.ts';
import { planChanges } from './plan-changes.ts';
import {
  type ChangeRecord,
  type ChangeSet,
  guardMedia,
  guardRevision,
  isKeyUsed,
  isStale,
  planStatements,
  selectMissingMedia,
} from './plan-statements.ts';
import { postColumns, postJoin, rowToPost, rowToVersionedPost } from './post-row.ts';
import { assertNoNewerSchema, selectSchemaNumber } from './schema.ts';
import { indexStatements } from './search-posts.ts';
import { sha256 } from './sha256.ts';
import { numberIn, type SqlDatabase, type SqlRow, textIn } from './sql-database.ts';
import { toStoreError } from './store-error.ts';
import { trashMs } from './trash.ts';

/** A set of changes to apply. */
export interface ChangeRequest {
  readonly changes: readonly PostChange[];
  readonly idempotencyKey?: string | undefined;
  readonly subject?: string | undefined;
  readonly checkPost?: ((post: BlogPost) => void) | undefined;
  /** The ids of the images that must be stored. */
  readonly media: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** When the posts were saved; null for seeds. */
  readonly savedAt: number | null;
  /** True to queue messages about the changes. */
  readonly notify: boolean;
  /** True if the revision increases although nothing changes. */
  readonly isForced: boolean;
}

/** The result of a set of changes. */
export interface WrittenChanges {
  /** The list's revision after the changes. */
  readonly revision: number;
  readonly posts: readonly (VersionedPost | null)[];
  readonly trashKeys: readonly (string | null)[];
  /** True if the changes were applied before, with the same idempotency key. */
  readonly isReplay: boolean;
  /** True if the database was changed. */
  readonly isWritten: boolean;
}

/** Applies sets of changes, each all or none. */
export interface ChangeWriter {
  /** Applies changes to the newest list. Plans again if another writer was faster. */
  write(request: ChangeRequest): Promise<WrittenChanges>;
  /** Stores the posts of a new list, unless another writer is faster. */
  writeSeeds(seeds: readonly BlogPost[], now: number): Promise<void>;
}

/**
 * Limits the wait for the previous change: some engines abort a request, and its promise never
 * settles.
 */
const writeQueueTimeoutMs = 2000;

export function createChangeWriter(
  database: SqlDatabase,
  {
    maxPostBytes,
    receivers,
  }: { readonly maxPostBytes: number; readonly receivers: readonly OutboxReceiver[] },
): ChangeWriter {
  /** Rows written in the open transaction. May include rows that were rolled back. */
  const unindexed = new Set<number>();
  /** Settles after the last queued change, on engines without interactive transactions. */
  let lastChange: Promise<unknown> = Promise.resolve();

  return {
    async write(request) {
      const bodyHash = await hashChanges(request.changes);
      const work = (within: SqlDatabase) => writeOnNewest(within, request, bodyHash);
      return database.transaction ? database.transaction(work, indexWritten) : enqueue(() => work(database));
    },

    async writeSeeds(seeds, now) {
      const changes = seeds.map((post): PostChange => ({ type: 'create', post, before: null }));
      const list = await readList(database);
      if (numberIn(list, 'revision') > 0) return;
      const request = { changes, media: [], now, savedAt: null, notify: false, isForced: true };
      try {
        await writePlanned(database, list, request, await hashChanges(changes));
      } catch (error) {
        // Another process has just created the same database.
        if (!isStale(error)) throw error;
      }
    },
  };

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
    request: ChangeRequest,
    bodyHash: string,
  ): Promise<WrittenChanges> {
    const { idempotencyKey = null, media } = request;
    for (;;) {
      const [[list = {}] = [], [before] = [], missing = []] = await within.batch([
        listStatement,
        {
          sql: 'SELECT revision, body_hash, changes FROM change_set WHERE idempotency_key = ?',
          values: [idempotencyKey],
        },
        ...(media.length > 0 ? [selectMissingMedia(media)] : []),
      ]);
      if (before) {
        if (textIn(before, 'body_hash') === bodyHash) return replay(within, before);
        throw new IdempotencyKeyError(idempotencyKey ?? '');
      }
      if (missing.length > 0) throw new MissingMediaError(missing.map((row) => textIn(row, 'id')));
      try {
        return await writePlanned(within, list, request, bodyHash);
      } catch (error) {
        if (isStale(error) || isKeyUsed(error)) continue;
        // The set may be stored although its response was lost. Without a key, a retry could write
        // it twice.
        if (idempotencyKey === null && toStoreError(error).code === 'unavailable') throw error;
        // A plan for a changed list may fail for any reason: plan again.
        const newest = await readList(within);
        if (numberIn(newest, 'revision') === numberIn(list, 'revision')) throw error;
      }
    }
  }

  async function writePlanned(
    within: SqlDatabase,
    list: SqlRow,
    request: ChangeRequest,
    bodyHash: string,
  ): Promise<WrittenChanges> {
    const {
      changes,
      media,
      now,
      savedAt,
      notify,
      checkPost,
      idempotencyKey = null,
      subject = null,
    } = request;
    assertNoNewerSchema(numberIn(list, 'schema_number'));
    const before = numberIn(list, 'revision');
    const plan = await planChanges(within, changes, {
      count: numberIn(list, 'post_count'),
      nextRow: numberIn(list, 'next_row'),
      top: list['top'] === null ? Infinity : numberIn(list, 'top'),
      saved: { revision: before + 1, at: savedAt },
      now,
      oldestTrash: now - trashMs,
      maxPostBytes,
      checkPost,
    });
    const { written, moved, removed, restored, published, results } = plan;
    const isWritten =
      request.isForced || [written, moved, removed, restored, published].some(({ length }) => length > 0);
    const set: ChangeSet = {
      revision: before + 1,
      changes,
      idempotencyKey,
      bodyHash,
      subject,
      now,
      receivers: notify ? receivers : [],
    };
    if (isWritten && within === database) {
      const statements = [...guardMedia(media), ...planStatements(plan, set), ...indexStatements(written)];
      await within.batch(guardRevision(before, statements));
    } else if (isWritten) {
      await within.batch(planStatements(plan, set));
      for (const { row } of written) unindexed.add(row);
    }
    return {
      revision: isWritten ? before + 1 : before,
      posts: results.map(({ post }) => post),
      trashKeys: results.map(({ trashKey }) => trashKey),
      isReplay: false,
      isWritten,
    };
  }

  /**
   * Indexes all rows of a transaction at once, because each run costs as much as the rest of a
   * change.
   */
  async function indexWritten(within: SqlDatabase): Promise<void> {
    const rows = JSON.stringify([...unindexed]);
    unindexed.clear();
    const found = await within.all({
      sql: `SELECT ${postColumns} FROM ${postJoin} WHERE p.row IN (SELECT value FROM json_each(?))`,
      values: [rows],
    });
    const statements = indexStatements(
      found.map((row) => ({ row: numberIn(row, 'row'), post: rowToPost(row) })),
    );
    if (statements.length > 0) await within.batch(statements);
  }
}

const listStatement = {
  sql: `SELECT revision, post_count, next_row, (SELECT min(position) FROM (SELECT min(position) AS position FROM trash
    UNION ALL SELECT min(position) FROM draft WHERE position IS NOT NULL)) AS top,
    (${selectSchemaNumber}) AS schema_number FROM list`,
};

async function readList(within: SqlDatabase): Promise<SqlRow> {
  const [list = {}] = await within.all(listStatement);
  return list;
}

/**
 * Repeats the response to a set of changes: its posts as they were then, as far as versions reach.
 */
async function replay(within: SqlDatabase, changeSet: SqlRow): Promise<WrittenChanges> {
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
  const byRow = new Map(found.flat().map((row) => [numberIn(row, 'row'), rowToVersionedPost(row)]));
  return {
    revision,
    posts: records.map(({ row }) => (row === null ? null : (byRow.get(row) ?? null))),
    trashKeys: records.map(({ trashKey = null }) => trashKey),
    isReplay: true,
    isWritten: false,
  };
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

/** Resolves when a promise settles, or after a time. */
async function orAfter(something: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([something, time]);
  clearTimeout(timer);
}
