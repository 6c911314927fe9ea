export {
  readArchiveText,
  writePostArchive,
  readPostArchive,
  type ArchiveReading,
} from './files/post-archive.ts';
export { postFileNames } from './files/post-file-names.ts';
export { readPostFile, writePostFile, type PostFileFields, type PostFileReading } from './files/post-file.ts';
export { readPostsJson, writePostsJson, type PostsJsonReading } from './files/posts-json.ts';
export { planArrangement, type Arrangement, type ArrangementWishes } from './files/plan-arrangement.ts';
export {
  planImport,
  type ImportPlan,
  type ImportRule,
  type PlannedImport,
  type PostToImport,
} from './files/plan-import.ts';
