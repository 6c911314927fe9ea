export { needsContent, type BlogFile } from './blog-file.ts';
export type {
  BlogIssue,
  BlogReading,
  ForeignMark,
  ImportIssue,
  LeftOutFile,
  LeftOutReason,
  PostImage,
  ReadPost,
} from './blog-reading.ts';
export { detectDialect } from './detect-dialect.ts';
export { dialectNames, type Detection, type Dialect, type Platform, platformNames } from './dialect.ts';
export {
  applyChoices,
  listImportRows,
  listTagSources,
  suggestAuthor,
  type ImportCause,
  type ImportChoice,
  type ImportChoices,
  type ImportRow,
  type TagSource,
} from './import-choices.ts';
export { listOldUrlStates, type OldUrlState } from './old-url-state.ts';
export { expandUrlPattern, findUrlPatternIssue, urlPatternParts } from './url-pattern.ts';
export { mayBelongToExport } from './may-belong-to-export.ts';
export {
  planImportOrdering,
  type ImportOrdering,
  type ImportOrderingOptions,
} from './plan-import-ordering.ts';
export type { ListedPost } from './match-posts.ts';
export {
  planImport,
  type ImportContext,
  type ImportPlan,
  type ImportRule,
  type PlannedImport,
} from './plan-import.ts';
export { planMoves } from './plan-moves.ts';
export {
  listArchiveMedia,
  readArchiveMedia,
  readArchiveText,
  readPostArchive,
  writePostArchive,
  type ArchiveReading,
} from './post-archive.ts';
export { createPostFileNames } from './post-file-names.ts';
export {
  readPostFile,
  writePostFile,
  type PostFileFields,
  type PostFileOptions,
  type PostFileReading,
} from './post-file.ts';
export type { PostToImport, Unpublished, UnpublishedReason } from './post-to-import.ts';
export { readPostsJson, writePostsJson, type PostsJsonReading } from './posts-json.ts';
export { readArchiveFile, readArchiveFiles, type BlogFilesReading } from './read-archive.ts';
export { readHead, type FileHead } from './read-head.ts';
export type { FrontMatterEntry } from './front-matter.ts';
export { readBlog, type ReadBlogOptions, type ReadingProgress } from './read-blog.ts';
export { readPosts, type FileIssue, type FolderPosts, type ReadPostsOptions } from './read-posts.ts';
export type { TagsOfField } from './read-tags.ts';
export { findUnpublished, unpublishedFields } from './read-unpublished.ts';
