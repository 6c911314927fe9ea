export { etagOf, hasEtag, revisionOf } from './contract/etag.ts';
export { apiPath, maxBodyBytes, maxChanges, maxDepth, maxPageSize } from './contract/limits.ts';
export { openApiDocument } from './contract/open-api.ts';
export { problemName, problems, type ProblemName } from './contract/problems.ts';
export {
  appliedSchema,
  changeSchema,
  changesSchema,
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
