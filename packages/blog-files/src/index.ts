export { readArchiveText, writePostArchive, readPostArchive, type ArchiveReading } from './post-archive.ts';
export { postFileNames } from './post-file-names.ts';
export { readPostFile, writePostFile, type PostFileFields, type PostFileReading } from './post-file.ts';
export { readPostsJson, writePostsJson, type PostsJsonReading } from './posts-json.ts';
export { planArrangement, type Arrangement, type ArrangementWishes } from './plan-arrangement.ts';
export {
  planImport,
  type ImportPlan,
  type ImportRule,
  type PlannedImport,
  type PostToImport,
} from './plan-import.ts';
