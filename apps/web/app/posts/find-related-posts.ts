/** A separate module, so that it is loaded on demand. */
export { findRelatedPosts } from '@branchbook/blog-core';
