export {
  type ApiApplyOptions,
  type ApiDraftOptions,
  type ApiDrafts,
  type ApiStore,
  type ApiToken,
  type ApiTokens,
  createApiStore,
  type TokenCheck,
} from './handler/api-store.ts';
export { type AuthOptions, type AuthorizeOptions, bearer, type RoleOptions } from './handler/authenticate.ts';
export { createBlogApi, type BlogApiOptions, type BlogApiSettings } from './handler/create-blog-api.ts';
export { createMediaHandler, type MediaHandlerOptions } from './handler/create-media-handler.ts';
export { createExportStream } from './handler/export-stream.ts';
export type { ApiAction, Authentication, Authorize, Grant, Identity } from './handler/identity.ts';
