export { countTags, listPosts } from '@branchbook/blog-core';
