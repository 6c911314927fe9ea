import { openDB } from 'idb';

import type { ImportReport } from './import-report.ts';

const databaseName = 'branchbook-import';
const storeName = 'reports';
const key = 'latest';

/**
 * Returns the report of the last import, unless the author dismissed it. Null if there is none, or
 * no database.
 */
export async function readReport(): Promise<ImportReport | null> {
  return withDatabase(async (database) => {
    const stored: unknown = await database.get(storeName, key);
    return isReport(stored) ? stored : null;
  });
}

/**
 * Replaces the stored report; null removes it. Without a database, the report is lost with the
 * page.
 */
export async function storeReport(report: ImportReport | null): Promise<void> {
  await withDatabase(async (database) => {
    if (report) await database.put(storeName, report, key);
    else await database.delete(storeName, key);
    return null;
  });
}

type Database = Awaited<ReturnType<typeof openDB>>;

async function withDatabase<Result>(task: (database: Database) => Promise<Result>): Promise<Result | null> {
  try {
    const database = await openDB(databaseName, 1, {
      upgrade: (opened) => void opened.createObjectStore(storeName),
    });
    try {
      return await task(database);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function isReport(value: unknown): value is ImportReport {
  return typeof value === 'object' && value !== null && 'checks' in value && 'posts' in value;
}
