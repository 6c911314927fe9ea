/** The stored text, looked at past the store: for the head script, the build, and pages on which all else has failed. */
export { fingerprint, postsKey, readRawPosts } from '@branchbook/blog-store-browser/stored-text';

/** In local storage while a store without a text holds another list than the seeds: see `rememberStoredPosts`. */
export const storedPostsKey = 'storedPosts';

/**
 * Set on `<html>` by `stored-posts.inline.ts` when what is stored is not the untouched seed list. While it is set, CSS hides whatever
 * is marked `data-seed-preview`, so that a returning visitor never sees seed posts flash by.
 */
export const storedPostsAttribute = 'data-stored-posts';
