/** Solutions for errors of the disk and the database, by Node's or SQLite's message. */
const solutions: readonly (readonly [RegExp, string])[] = [
  [
    /not a database|malformed|corrupt/iu,
    'Stop here and restore a backup: pnpm --filter web restore. Or move the file away, and the server begins with the seed posts.',
  ],
  [
    /EACCES|EPERM|EROFS|readonly|unable to open|CANTOPEN/iu,
    'Give this user the right to write there, or set POSTS_DATA to another folder.',
  ],
  [/ENOTDIR|EEXIST/u, 'Set POSTS_DATA to a folder.'],
  [/locked|BUSY/iu, 'Another process is writing to the file. Stop it, or wait until it has finished.'],
  [
    /full|ENOSPC|disk I\/O/iu,
    'Make room on the disk and check it, or set POSTS_DATA to a folder on another one.',
  ],
];

/**
 * Returns the error of a failed start: the file or folder, the cause, and what to do.
 *
 * @param error of Node, SQLite, or the store with one of them as its cause
 */
export function createStartError(path: string, error: unknown): Error {
  return new Error(describeCause(`Cannot open the posts in ${path}`, error), { cause: error });
}

/** Returns a sentence with the cause of an error and, if known, a second one that says what to do. */
export function describeCause(failure: string, error: unknown): string {
  const message = innermostMessage(error);
  const [, solution = ''] = solutions.find(([pattern]) => pattern.test(message)) ?? [];
  return `${failure}: ${message.replace(/[.]$/u, '')}. ${solution}`.trim();
}

function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? innermostMessage(error.cause) : error.message;
}
