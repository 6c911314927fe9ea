/** Names of backups: `posts-2026-11-24T03-00-00Z.sqlite`. The time is when the backup was made, in UTC. */

const keptDays = 14;
const dayMs = 86_400_000;

/** What the name of each copy begins with. */
export const backupPrefix = 'posts-';

/** A copy, by its name alone. */
export interface Backup {
  readonly name: string;
  readonly madeAt: Date;
}

/** A time as a part of a file's name, in UTC: `2026-11-24T03-00-00Z`. */
export function formatTimestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/**
 * Names a copy.
 *
 * @param ending of the file, without a dot
 *
 * @example formatBackupName(new Date('2026-11-24T03:00:00Z'), 'json') // 'posts-2026-11-24T03-00-00Z.json'
 */
export function formatBackupName(madeAt: Date, ending: string): string {
  return `${backupPrefix}${formatTimestamp(madeAt)}.${ending}`;
}

/** The copies with this ending among these names, the latest first. Names of anything else are left out. */
export function parseBackupNames(names: readonly string[], ending: string): readonly Backup[] {
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second, itsEnding] =
        /^posts-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z[.](\w+)$/u.exec(name) ?? [];
      const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
      return itsEnding !== ending || Number.isNaN(madeAt.getTime()) ? [] : [{ name, madeAt }];
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Whether one of the copies, the latest first, was made on the day of `now`, by UTC. */
export function hasBackupOfToday([latest]: readonly Pick<Backup, 'madeAt'>[], now: Date): boolean {
  return latest?.madeAt.toISOString().slice(0, 10) === now.toISOString().slice(0, 10);
}

/** Those of the copies, the latest first, that are older than 14 days. The latest is never one of them. */
export function getExpiredBackups<Copy extends Pick<Backup, 'madeAt'>>(
  copies: readonly Copy[],
  now: Date,
): readonly Copy[] {
  return copies.slice(1).filter(({ madeAt }) => now.getTime() - madeAt.getTime() > keptDays * dayMs);
}
