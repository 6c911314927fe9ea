/** Solutions for errors at the start, by Node's or SQLite's message. */
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
  [/full|ENOSPC/iu, 'Make room on the disk, or set POSTS_DATA to a folder on another one.'],
];

/**
 * Returns the error of a failed start: the file or folder, the cause, and what to do.
 *
 * @param error of Node, SQLite, or the store with one of them as its cause
 */
export function createStartError(path: string, error: unknown): Error {
  const message = innermostMessage(error);
  const [, wayOut = ''] = solutions.find(([pattern]) => pattern.test(message)) ?? [];
  const sentence = `Cannot open the posts in ${path}: ${message.replace(/[.]$/u, '')}.`;
  return new Error(`${sentence} ${wayOut}`.trim(), { cause: error });
}

function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? innermostMessage(error.cause) : error.message;
}
