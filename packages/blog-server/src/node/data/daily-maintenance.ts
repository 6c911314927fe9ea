import type { SqlPostStore } from '@branchbook/blog-store-sql';

import { hasBackupOfToday } from '../../backups/backup-names.ts';
import { checkClock, deleteUnnamedMedia, latestDate, listBackups, makeBackup } from './backups.ts';

const checkIntervalMs = 600_000;
const dayMs = 86_400_000;

/** The admin's trash retains a deleted post for this time. */
const trashDays = 30;

/**
 * Days for which the server retains the texts of a post after it left the trash. `RETENTION_DAYS`
 * overrides it.
 */
const defaultRetentionDays = 90;

export interface DailyMaintenanceOptions {
  /** The folder of what is stored. */
  readonly data: string;
  readonly store: Pick<SqlPostStore, 'forgetHistory'>;
  /** Days after a post left the trash, until its texts are deleted. */
  readonly retentionDays?: number | undefined;
  /** Called with each error. If there is no backup, the next attempt is ten minutes later. */
  readonly report: (error: unknown) => void;
  /** Called with a sentence when the clock begins to look wrong. */
  readonly warn: (message: string) => void;
  readonly now?: (() => Date) | undefined;
}

/**
 * Backs up the posts once per UTC day, immediately if today has no backup. After each backup,
 * deletes files of images without a row, and the texts of posts that left the trash long ago.
 *
 * @returns a function that stops it
 */
export function startDailyMaintenance(options: DailyMaintenanceOptions): () => void {
  const { data, report, warn, now } = options;
  let lastWarning: string | null = null;
  const run = async () => {
    await maintain(options).catch(report);
    const warning = checkClock(await listBackups(data, latestDate), now?.());
    if (warning !== null && lastWarning === null) warn(warning);
    lastWarning = warning;
  };
  const timer = setInterval(() => void run(), checkIntervalMs);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}

/** Does the work of the day, unless it is done. */
export async function maintain({
  data,
  store,
  retentionDays = defaultRetentionDays,
  report = (error) => console.error(error),
  now: getNow = () => new Date(),
}: Omit<DailyMaintenanceOptions, 'report' | 'warn'> &
  Partial<Pick<DailyMaintenanceOptions, 'report'>>): Promise<void> {
  const now = getNow();
  const earlier = await listBackups(data, now);
  if (hasBackupOfToday(earlier, now)) return;
  await makeBackup(data, now, report);
  await deleteUnnamedMedia(data);
  // Without a backup of yesterday the clock may have jumped ahead, and what is deleted by it is lost.
  const yesterday = new Date(now.getTime() - dayMs);
  if (!hasBackupOfToday(earlier, yesterday)) return;
  await store.forgetHistory(now.getTime() - (trashDays + retentionDays) * dayMs);
}

/**
 * Parses `RETENTION_DAYS`.
 *
 * @throws Error if it is no whole number of days
 */
export function parseRetentionDays(text: string | undefined): number {
  const days = text?.trim() ? Number(text) : defaultRetentionDays;
  if (Number.isSafeInteger(days) && days >= 0) return days;
  throw new Error(`RETENTION_DAYS is "${text}". Set it to a whole number of days, as 90.`);
}
