/** Copies of the posts by their names: `posts-2026-11-24T03-00-00Z.sqlite`. The time in it is when the copy was made, in UTC. */

const keptDays = 14;
const dayMs = 86_400_000;

/** What the name of each copy begins with. */
export const copyPrefix = 'posts-';

/** A copy, by its name alone. */
export interface KeptCopy {
  readonly name: string;
  readonly madeAt: Date;
}

/** A time as a part of a file's name, in UTC: `2026-11-24T03-00-00Z`. */
export function stamp(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/**
 * Names a copy.
 *
 * @param ending of the file, without a dot
 *
 * @example copyName(new Date('2026-11-24T03:00:00Z'), 'json') // 'posts-2026-11-24T03-00-00Z.json'
 */
export function copyName(madeAt: Date, ending: string): string {
  return `${copyPrefix}${stamp(madeAt)}.${ending}`;
}

/** The copies with this ending among these names, the latest first. Names of anything else are left out. */
export function copiesAmong(names: readonly string[], ending: string): readonly KeptCopy[] {
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
export function hasCopyOfToday([latest]: readonly Pick<KeptCopy, 'madeAt'>[], now: Date): boolean {
  return latest?.madeAt.toISOString().slice(0, 10) === now.toISOString().slice(0, 10);
}

/** Those of the copies, the latest first, that are older than 14 days. The latest is never one of them. */
export function outdatedCopies<Copy extends Pick<KeptCopy, 'madeAt'>>(
  copies: readonly Copy[],
  now: Date,
): readonly Copy[] {
  return copies.slice(1).filter(({ madeAt }) => now.getTime() - madeAt.getTime() > keptDays * dayMs);
}
