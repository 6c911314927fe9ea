export { formatEtag, matchesEtag, parseEtag } from './contract/etag.ts';
export { batchChanges, countJsonBytes } from './contract/batch-changes.ts';
export { countHtmlBytes } from './contract/count-html-bytes.ts';
export { findOversizedField } from './contract/find-oversized-field.ts';
export {
  apiPath,
  maxBodyBytes,
  maxChanges,
  maxContentHtmlBytes,
  maxContentsBytes,
  maxDepth,
  maxDraftKeyLength,
  maxFieldsBytes,
  maxFieldsHtmlBytes,
  maxMediaIds,
  maxMediaNameLength,
  maxPageSize,
  maxPostBytes,
  maxTokenDays,
  maxTokenNameLength,
  maxTrashKeys,
} from './contract/limits.ts';
export { createOpenApiDocument } from './contract/open-api.ts';
export { parseProblemName, problems, type ProblemName } from './contract/problems.ts';
export {
  applyResultSchema,
  changeSchema,
  changesSchema,
  contentPageSchema,
  createdTokenSchema,
  draftPageSchema,
  draftSchema,
  exportSchema,
  mediaIdsSchema,
  mediaPageSchema,
  newTokenSchema,
  pageSchema,
  postSchema,
  problemSchema,
  storedDraftSchema,
  storedMediaFileSchema,
  storedPostSchema,
  summarySchema,
  tagsSchema,
  tokenSchema,
  tokensSchema,
  trashSchema,
  versionedPostSchema,
  versionsSchema,
  type CreatedToken,
  type NewToken,
  type Problem,
  type Token,
} from './contract/schemas.ts';
export { includesScope, type TokenScope, tokenScopes } from './contract/token-scopes.ts';
