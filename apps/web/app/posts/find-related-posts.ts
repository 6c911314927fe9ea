/** A module of its own, so that it is loaded on demand. */
export { findRelatedPosts } from '@branchbook/blog-core';
