/** Names of backups: `posts-2026-11-24T03-00-00Z.sqlite`. The time is when the backup was made, in UTC. */

const retainedDays = 14;
const dayMs = 86_400_000;

/** Begins the name of each backup. */
export const backupPrefix = 'posts-';

/** A backup, as far as its name describes it. */
export interface Backup {
  readonly name: string;
  readonly madeAt: Date;
}

/** Formats a time for a file name, in UTC: `2026-11-24T03-00-00Z`. */
export function formatTimestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/**
 * Formats the file name of a backup.
 *
 * @param ending of the file, without a dot
 *
 * @example formatBackupName(new Date('2026-11-24T03:00:00Z'), 'json') // 'posts-2026-11-24T03-00-00Z.json'
 */
export function formatBackupName(madeAt: Date, ending: string): string {
  return `${backupPrefix}${formatTimestamp(madeAt)}.${ending}`;
}

/**
 * Returns the backups with this file ending among the names, the latest first. Ignores other names,
 * and backups dated after `now`: a clock that ran ahead made them, and they would count as today's
 * for years.
 */
export function parseBackupNames(names: readonly string[], ending: string, now: Date): readonly Backup[] {
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second, itsEnding] =
        /^posts-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z[.](\w+)$/u.exec(name) ?? [];
      const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
      const isBackup = itsEnding === ending && madeAt.getTime() <= now.getTime();
      return isBackup ? [{ name, madeAt }] : [];
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Returns true if one of the backups, the latest first, was made on the day of `now`, in UTC. */
export function hasBackupOfToday([latest]: readonly Pick<Backup, 'madeAt'>[], now: Date): boolean {
  return latest?.madeAt.toISOString().slice(0, 10) === now.toISOString().slice(0, 10);
}

/**
 * Returns the backups to delete, given all backups with the latest first: those older than 14 days,
 * except the 15 newest. The count matters when the clock runs ahead: by age alone, one such start
 * would delete every earlier backup.
 */
export function getExpiredBackups<Item extends Pick<Backup, 'madeAt'>>(
  backups: readonly Item[],
  now: Date,
): readonly Item[] {
  return backups
    .slice(retainedDays + 1)
    .filter(({ madeAt }) => now.getTime() - madeAt.getTime() > retainedDays * dayMs);
}
