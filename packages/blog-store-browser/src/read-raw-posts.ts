import { postsKey } from './posts-key.ts';

export { fingerprint } from './fingerprint.ts';
export { postsKey };

/** The text under `blogPosts`, null where there is none or where storage is blocked: for a page on which all else has failed. */
export function readRawPosts(): string | null {
  try {
    return globalThis.localStorage.getItem(postsKey);
  } catch {
    return null;
  }
}
