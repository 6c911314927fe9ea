import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

import { PostStoreError } from '@branchbook/blog-core';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import type { NodeDatabase } from '@branchbook/blog-store-sql/node';

import { checkDatabase } from './check-database.ts';
import { describeCause } from './start-error.ts';

/** Minimum free bytes: the largest request, of 8 MB, in the log and in the file. */
const minFreeBytes = 16_000_000;

/** The shortest time between two checks of all pages, and its ratio to the time of a check. */
const minPageCheckMs = 60_000;
const pageCheckRatio = 100;

/** A post that is never stored. */
const probe = {
  id: Number.MAX_SAFE_INTEGER,
  title: 'Health check',
  excerpt: 'It is rolled back.',
  date: 'January 1, 2026',
  author: 'The server',
  slug: 'health-check',
  content: 'Writes what a change writes.',
  isMarkdown: true,
};

/** Thrown to roll back. */
const rollback = new Error('The probe is rolled back.');

export interface WriteCheckOptions {
  /** Reads every page of the file. Default: `checkDatabase`. */
  readonly checkPages?: (file: string) => Promise<void>;
  /** Waits this many milliseconds for a check of all pages, which a small file takes. Default: 1,000. */
  readonly waitMs?: number;
  /** Returns a monotonic time in milliseconds. Default: `performance.now`. */
  readonly now?: () => number;
}

/**
 * Creates a function that rejects if a change would not be stored, without changing a post:
 *
 * - It publishes, edits and deletes a post in a transaction that is rolled back, so it writes
 *   nothing to the disk. That fails for damaged tables and indexes.
 * - It commits a page, which fails for a lock and a read-only disk.
 * - It checks the free space, and that the path still has the file that the database has open.
 * - It reads all pages in a thread, in at most a hundredth of the time: a change may need any.
 *
 * @param file the database, which is open
 * @throws PostStoreError `unavailable`, with what to do
 */
export async function createWriteCheck(
  database: NodeDatabase,
  file: string,
  { checkPages = checkDatabase, waitMs = 1_000, now = () => performance.now() }: WriteCheckOptions = {},
): Promise<() => Promise<void>> {
  const { ino: openFile } = await stat(file);
  let pageCheck: { readonly nextAt: () => number; readonly done: Promise<void> } | null = null;
  /** Of the latest finished check of all pages. */
  let pageError: unknown = null;

  return async () => {
    try {
      if ((await stat(file)).ino !== openFile) throw new Error('another file has replaced the database');
      await tryChange(database);
      await database.batch([{ sql: 'UPDATE list SET revision = revision' }]);
      const { bavail, bsize } = await statfs(dirname(file));
      if (bavail * bsize < minFreeBytes) throw new Error('the disk is full');
      if (!pageCheck || now() >= pageCheck.nextAt()) pageCheck = startPageCheck();
      await Promise.race([pageCheck.done, wait(waitMs)]);
      if (pageError !== null) throw pageError;
    } catch (cause) {
      throw new PostStoreError('unavailable', describeCause('The posts cannot be written', cause), { cause });
    }
  };

  function startPageCheck(): NonNullable<typeof pageCheck> {
    const startedAt = now();
    let nextAt = Infinity;
    const done = checkPages(file)
      .then(
        () => (pageError = null),
        // Without a cause, because the solution depends on the innermost message.
        (error: unknown) => {
          pageError = new Error(`the file is malformed (${String(error)})`);
        },
      )
      .then(() => {
        const duration = now() - startedAt;
        nextAt = startedAt + Math.max(minPageCheckMs, duration * pageCheckRatio);
      });
    return { nextAt: () => nextAt, done };
  }
}

/** Writes what changes write, and rolls it back. */
async function tryChange(database: NodeDatabase): Promise<void> {
  try {
    await database.transaction(async (within) => {
      const store = await openSqlPostStore(within, { allowNewerSchema: true });
      await store.apply([{ type: 'create', post: probe }]);
      await store.apply([{ type: 'update', id: probe.id, fields: { title: 'Edited' } }]);
      await store.apply([{ type: 'delete', id: probe.id }]);
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds).unref());
}
