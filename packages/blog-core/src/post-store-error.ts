/**
 * Why a store operation failed:
 *
 * - 'not-found': the post to update is no longer in the list.
 * - 'conflict': another writer changed the same post (`PostConflictError`) or draft
 *   (`DraftConflictError`).
 * - 'quota-exceeded': storage is full.
 * - 'too-large': a post, or the request, exceeds a limit.
 * - 'invalid': a field has a value that no post may have, a change is malformed, or a text is no
 *   cursor of the list. `message` is a sentence for authors.
 * - 'unauthenticated': nobody is signed in, or the session has ended.
 * - 'forbidden': the user lacks permission.
 * - 'unavailable': the storage cannot be used or reached now.
 * - 'rate-limited': too many requests; try again later.
 * - 'failed': any other error; see `message` and `cause`.
 */
export type PostStoreErrorCode =
  | 'not-found'
  | 'conflict'
  | 'quota-exceeded'
  | 'too-large'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'unavailable'
  | 'rate-limited'
  | 'failed';

/** An error of a store, with a code. */
export class PostStoreError extends Error {
  override readonly name: string = 'PostStoreError';
  readonly code: PostStoreErrorCode;
  /** The field that is too large or invalid, if `code` says so and the store names one. */
  readonly field: string | null;

  constructor(
    code: PostStoreErrorCode,
    message: string,
    { field = null, ...options }: ErrorOptions & { readonly field?: string | null | undefined } = {},
  ) {
    super(message, options);
    this.code = code;
    this.field = field;
  }
}
