/**
 * The stored text, read directly: for the head script, the build, and pages on which all else
 * failed.
 */
export { fingerprint, postsKey, readRawPosts } from '@branchbook/blog-store-browser/stored-text';

/**
 * Set in local storage while a store without a text has a list that differs from the seeds; see
 * `rememberStoredPosts`.
 */
export const storedPostsKey = 'storedPosts';

/**
 * Set on `<html>` by `markStoredPosts` if stored posts differ from the seeds. CSS then hides elements
 * with `data-seed-preview`, so that returning visitors don't see the seeds flash, and the seeds on
 * the landing page.
 */
export const storedPostsAttribute = 'data-stored-posts';
