import { postsKey } from './posts-key.ts';

export { fingerprint } from '@branchbook/blog-core/fingerprint';
export { postsKey };

/**
 * Returns the text under `blogPosts`; null if there is none or storage is unavailable. Never
 * throws, so an error page can use it.
 */
export function readRawPosts(): string | null {
  try {
    return globalThis.localStorage.getItem(postsKey);
  } catch {
    return null;
  }
}
