export { adjacentPosts } from './adjacent-posts.ts';
export { aliasesOf, type Addressed } from './aliases-of.ts';
export { applyChanges } from './apply-changes.ts';
export { changeSlug } from './change-slug.ts';
export { createPost, type CreatePostContext } from './create-post.ts';
export { excerptOf, plainExcerpt, type ExcerptOptions } from './excerpt-of.ts';
export { findBySlug, type FoundPost } from './find-by-slug.ts';
export { formatUsDate, type DayOptions } from './format-us-date.ts';
export { getNextAvailableId } from './get-next-available-id.ts';
export { makeUniqueSlug, type SlugOptions } from './make-unique-slug.ts';
export { holdsAll } from './holds-all.ts';
export { markUpdated } from './mark-updated.ts';
export { findByOldPath, getOldPaths, normalizeOldPath, type WithOldPaths } from './old-paths.ts';
export {
  parsePosts,
  parsePostsJson,
  type ParsedPosts,
  type ParseOptions,
  type PostFault,
} from './parse-posts.ts';
export { parseUsDate } from './parse-us-date.ts';
export { applyChange, placesToMove, type PostChange } from './post-change.ts';
export {
  addVersion,
  isSameVersion,
  maxVersions,
  versionSize,
  versionText,
  type PostText,
  type PostVersion,
  type SavedText,
} from './post-history.ts';
export { isWhole, postIndexOf, wholePost } from './post-index.ts';
export { postPageOf, summaryOf } from './post-page-of.ts';
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
  type PostStoreReason,
  type PostSummary,
  type PostTransaction,
  type PostWithNeighbours,
  type StoredText,
  type UnreadableText,
  type UnreadableTextActions,
  type UnreadableTexts,
  type Unsubscribe,
  type WantedPosts,
} from './post-store.ts';
export { postWithNeighbours } from './post-with-neighbours.ts';
export { defaultAuthor, type BlogPost, type IndexedPost, type PostDraft } from './post.ts';
export { getPublicationDate, getPublicationInstant, getPublishedAt, type Dated } from './published-at.ts';
export { countWords, readingMinutes } from './reading-minutes.ts';
export { diffToReplace } from './diff-to-replace.ts';
export { seedPosts } from './seed-posts.ts';
export { slugify } from './slugify.ts';
export { sortByDate } from './sort-by-date.ts';
export { getSource } from './source.ts';
export { updatedOf } from './updated-of.ts';
