export { getAdjacentPosts } from './get-adjacent-posts.ts';
export { getAliases, type WithSlugs } from './get-aliases.ts';
export { applyChanges, type AppliedChanges, type ChangeContext } from './apply-changes.ts';
export {
  DraftConflictError,
  getDraftVersion,
  publishedDraftMs,
  type Draft,
  type DraftCondition,
  type DraftPage,
  type DraftQuery,
  type DraftSummary,
  type PostDrafts,
  type StoredDraft,
} from './draft.ts';
export {
  deleteDraft,
  findDraft,
  findPublishedId,
  formatDraftCursor,
  isExpectedVersion,
  listDrafts,
  noDrafts,
  parseDraftCursor,
  saveDraft,
  type DeletedDraft,
  type DraftRecords,
  type PlacedDraft,
  type PublishedDraft,
} from './draft-records.ts';
export { findCanonicalIssue } from './canonical-messages.ts';
export {
  getCanonical,
  maxCanonicalLength,
  parseCanonical,
  type CanonicalIssue,
  type WithCanonical,
} from './canonical.ts';
export { findCoverIssue, getCover, type Cover, type WithCover } from './cover.ts';
export { changeSlug } from './change-slug.ts';
export { createPost, type CreatePostContext } from './create-post.ts';
export { getExcerpt, toExcerpt, type ExcerptOptions } from './get-excerpt.ts';
export { findUsedMedia } from './find-used-media.ts';
export { findBySlug, normalizeSlug, type FoundPost } from './find-by-slug.ts';
export { formatUsDate, type DayOptions } from './format-us-date.ts';
export { getNextAvailableId } from './get-next-available-id.ts';
export { makeUniqueSlug, type SlugOptions } from './make-unique-slug.ts';
export { isSameForReaders } from './is-same-for-readers.ts';
export { includesAll } from './includes-all.ts';
export {
  findMediaIds,
  formatMediaFile,
  formatMediaUrl,
  getMainFile,
  mediaPath,
  mediaTypes,
  parseMediaFile,
  parseMediaUrl,
  type MediaExtension,
  type MediaFile,
} from './media-file.ts';
export {
  formatMediaCursor,
  MissingMediaError,
  parseMediaCursor,
  type MediaOrigin,
  type MediaPage,
  type MediaQuery,
  type MediaStore,
  type StoredMedia,
  type StoredMediaFile,
} from './media-store.ts';
export { normalizeChange } from './normalize-change.ts';
export { markUpdated } from './mark-updated.ts';
export { findByOldPath, getOldPaths, normalizeOldPath, type WithOldPaths } from './old-paths.ts';
export {
  parsePosts,
  parsePostsJson,
  type ParsedPosts,
  type ParseOptions,
  type PostIssue,
} from './parse-posts.ts';
export { parseUsDate } from './parse-us-date.ts';
export type { PostChange } from './post-change.ts';
export {
  postFields,
  requiredFieldNames,
  textFieldNames,
  versionedFieldNames,
  type PostField,
  type PostFieldName,
  type VersionedFieldName,
  type VersionedTextName,
} from './post-fields.ts';
export {
  addVersion,
  isPostText,
  isSameVersion,
  maxVersions,
  getVersionSize,
  toPostText,
  type PostText,
  type PostVersion,
  type SavedText,
} from './post-history.ts';
export { createCursorError } from './cursor-error.ts';
export { getPostPage, toSummary } from './get-post-page.ts';
export { listPosts } from './list-posts.ts';
export { findPost } from './find-post.ts';
export { foldText } from './fold-text.ts';
export { createStoreListeners, type StoreListeners } from './store-listeners.ts';
export { fingerprint } from './fingerprint.ts';
export { getPostVersion } from './post-version.ts';
export { parseSearch, searchPosts, type ParsedSearch, type SearchedPost } from './search-posts.ts';
export { getSearchPhrases, getSearchTerms, iterateSearchRuns, type SearchRun } from './search-terms.ts';
export {
  getFollowingIds,
  getOrderWithTrash,
  getRestoreIndex,
  type PlacedTrash,
  type TrashedPost,
} from './trash.ts';
export {
  IdempotencyKeyError,
  PostConflictError,
  PostStoreError,
  type ApplyOptions,
  type ApplyResult,
  type ConditionReport,
  type PostKey,
  type PostOrder,
  type PostPage,
  type PostQuery,
  type PostStore,
  type PostStoreErrorCode,
  type PostSummary,
  type PostTrash,
  type PostVersions,
  type StoreCondition,
  type StoredPost,
  type UnreadableText,
  type Unsubscribe,
  type VersionedPost,
} from './post-store.ts';
export type { BlogPost, PostDraft } from './post.ts';
export { getPublicationDate, getPublicationInstant, getPublishedAt, type Dated } from './published-at.ts';
export { countWords, getReadingMinutes } from './get-reading-minutes.ts';
export {
  findRelatedPosts,
  getTitleTerms,
  maxPostsOfTerm,
  type PostWithNeighbors,
  type TopicCounts,
  type WithTopics,
} from './related-posts.ts';
export { replacePosts } from './replace-posts.ts';
export { slugify } from './slugify.ts';
export { sortByDate } from './sort-by-date.ts';
export { getSource } from './source.ts';
export { countTags, getTagName, mergeTagNames, type TagCount, type TagNameCount } from './count-tags.ts';
export { findTagsIssue } from './tag-limits.ts';
export {
  getTags,
  getTagSlug,
  getTagSlugs,
  hasTags,
  isLongTag,
  maxTagLength,
  maxTags,
  normalizeTag,
  type WithTags,
} from './tags.ts';
export { getUpdated } from './get-updated.ts';
