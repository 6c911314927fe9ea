export type { ApiStore } from './handler/api-store.ts';
export { createBlogApi, type BlogApiOptions, type Identity } from './handler/create-blog-api.ts';
export { createExportStream } from './handler/export-stream.ts';
