export { getAdjacentPosts } from './get-adjacent-posts.ts';
export { getAliases, type WithSlugs } from './get-aliases.ts';
export { applyChanges } from './apply-changes.ts';
export { changeSlug } from './change-slug.ts';
export { createPost, type CreatePostContext } from './create-post.ts';
export { getExcerpt, toExcerpt, type ExcerptOptions } from './get-excerpt.ts';
export { findBySlug, type FoundPost } from './find-by-slug.ts';
export { formatUsDate, type DayOptions } from './format-us-date.ts';
export { getNextAvailableId } from './get-next-available-id.ts';
export { makeUniqueSlug, type SlugOptions } from './make-unique-slug.ts';
export { includesAll } from './includes-all.ts';
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
export { applyChange, getMoveOffset, type PostChange } from './post-change.ts';
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
export { isWhole, getPostIndex, wholePost } from './post-index.ts';
export { paginatePosts, toSummary } from './paginate-posts.ts';
export {
  PostStoreError,
  type Clearing,
  type DecideChanges,
  type DecideIndexed,
  type Durability,
  type IndexSnapshot,
  type IndexTransaction,
  type PageRequest,
  type PostIndex,
  type PostPage,
  type PostSnapshot,
  type PostStore,
  type PostStoreErrorCode,
  type PostSummary,
  type PostTransaction,
  type PostWithNeighbors,
  type StoredText,
  type UnreadableText,
  type UnreadableTextActions,
  type UnreadableTexts,
  type Unsubscribe,
  type WantedPosts,
} from './post-store.ts';
export { getPostWithNeighbors } from './get-post-with-neighbors.ts';
export { defaultAuthor, type BlogPost, type IndexedPost, type PostDraft } from './post.ts';
export { getPublicationDate, getPublicationInstant, getPublishedAt, type Dated } from './published-at.ts';
export { countWords, getReadingMinutes } from './get-reading-minutes.ts';
export { diffToReplace } from './diff-to-replace.ts';
export { seedPosts } from './seed-posts.ts';
export { slugify } from './slugify.ts';
export { sortByDate } from './sort-by-date.ts';
export { getSource } from './source.ts';
export { getUpdated } from './get-updated.ts';
