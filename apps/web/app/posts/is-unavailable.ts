import { PostStoreError } from '@branchbook/blog-core';

/** Returns true if a store could not be reached. A change may have been applied nevertheless. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof PostStoreError && error.code === 'unavailable';
}
