/** The stored text, looked at past the store: for the head script, the build, and pages on which all else has failed. */
export { fingerprint, postsKey, storedTextNow } from '@branchbook/blog-store-browser/stored-text';
