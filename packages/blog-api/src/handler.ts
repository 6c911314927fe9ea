export type { ApiStore } from './handler/api-store.ts';
export { createBlogApi, type BlogApiOptions, type Identity } from './handler/create-blog-api.ts';
export { exportBody } from './handler/export-body.ts';
