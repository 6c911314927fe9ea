// A module of its own, because readers' pages include all that a module which they import needs.
export { createHttpMediaStore } from '@branchbook/blog-api/client';
