import { PostStoreError, type PostStoreErrorCode } from '@branchbook/blog-core';

/** Error messages of the engines: Node's SQLite has sentences, D1 appends SQLite's constant. */
const reasons: readonly (readonly [RegExp, PostStoreErrorCode, string])[] = [
  [
    /SQLITE_FULL|disk is full|Exceeded maximum DB size|ENOSPC|EDQUOT/u,
    'quota-exceeded',
    'There is no room left for the posts.',
  ],
  [
    /SQLITE_CORRUPT|SQLITE_NOTADB|malformed|not a database/u,
    'failed',
    'The database is damaged. Restore a backup.',
  ],
  [/SQLITE_TOOBIG|too big/u, 'too-large', 'The posts are larger than what the database takes.'],
  [
    /SQLITE_BUSY|is locked|SQLITE_CANTOPEN|unable to open|not open|disk I\/O|overloaded|[Nn]etwork|reset|transient/u,
    'unavailable',
    'The database cannot be reached now.',
  ],
];

/**
 * Converts an error to a `PostStoreError` with the original as its cause. Returns a
 * `PostStoreError` as it is.
 */
export function toStoreError(error: unknown): PostStoreError {
  if (error instanceof PostStoreError) return error;
  const [, reason, message] = reasons.find(([pattern]) => pattern.test(String(error))) ?? [
    null,
    'failed' as const,
    'The database failed. The log says why.',
  ];
  return new PostStoreError(reason, message, { cause: error });
}

/** Converts a rejection to a `PostStoreError`. */
export async function withStoreErrors<Result>(outcome: Promise<Result>): Promise<Result> {
  try {
    return await outcome;
  } catch (error) {
    throw toStoreError(error);
  }
}
