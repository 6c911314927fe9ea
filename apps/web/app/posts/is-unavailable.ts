import { PostStoreError } from '@branchbook/blog-core';

/** Returns true if a store could not be reached. A change may have been applied nevertheless. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof PostStoreError && error.code === 'unavailable';
}

/**
 * Returns true if no response came from a server. The response of a proxy, such as 502, is not the
 * store's either, but the network is there.
 */
export function isUnreachable(error: unknown): boolean {
  return isUnavailable(error) && (error as PostStoreError).cause !== undefined;
}
