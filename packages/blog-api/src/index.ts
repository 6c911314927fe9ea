export { formatEtag, matchesEtag, parseEtag } from './contract/etag.ts';
export { batchChanges, countJsonBytes } from './contract/batch-changes.ts';
export { findOversizedField } from './contract/find-oversized-field.ts';
export {
  apiPath,
  maxBodyBytes,
  maxChangedPosts,
  maxChanges,
  maxContentsBytes,
  maxDepth,
  maxFieldsBytes,
  maxKeys,
  maxPageSize,
  maxPostBytes,
} from './contract/limits.ts';
export { createOpenApiDocument } from './contract/open-api.ts';
export { parseCursor } from './contract/parse-cursor.ts';
export { parseProblemName, problems, type ProblemName } from './contract/problems.ts';
export {
  appliedSchema,
  changeSchema,
  changesSchema,
  contentsSchema,
  deltaSchema,
  exportSchema,
  foundSchema,
  pageSchema,
  postSchema,
  postWithNeighboursSchema,
  problemSchema,
  summarySchema,
  versionsSchema,
  type Problem,
} from './contract/schemas.ts';
