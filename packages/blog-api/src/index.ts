export { etagOf, hasEtag, revisionOf } from './contract/etag.ts';
export { changeSets, jsonBytes } from './contract/change-sets.ts';
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
export { openApiDocument } from './contract/open-api.ts';
export { problemName, problems, type ProblemName } from './contract/problems.ts';
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
