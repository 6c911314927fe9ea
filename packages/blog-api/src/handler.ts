export type { ApiStore } from './handler/api-store.ts';
export { createBlogApi, type BlogApiOptions } from './handler/create-blog-api.ts';
export { createExportStream } from './handler/export-stream.ts';
export type { Authentication, Identity } from './handler/identity.ts';
