import { fingerprint } from './fingerprint.ts';
import type { BlogPost } from './post.ts';

/**
 * Returns a version for optimistic concurrency: a fingerprint of the post as JSON, for stores that
 * count no revisions.
 *
 * @example getPostVersion(may) === getPostVersion({ ...may, title: 'Edited' }) // false
 */
export function getPostVersion(post: BlogPost): string {
  return fingerprint(JSON.stringify(post));
}
