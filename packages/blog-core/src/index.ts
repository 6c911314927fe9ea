export { adjacentPosts } from './adjacent-posts.ts';
export { aliasesOf } from './aliases-of.ts';
export { changeSlug } from './change-slug.ts';
export { createPost } from './create-post.ts';
export { findBySlug, type FoundPost } from './find-by-slug.ts';
export { formatUsDate } from './format-us-date.ts';
export { freeId } from './free-id.ts';
export { freeSlug } from './free-slug.ts';
export { markUpdated } from './mark-updated.ts';
export { parsePosts, parsePostsJson, type ParsedPosts, type PostFault } from './parse-posts.ts';
export { parseUsDate } from './parse-us-date.ts';
export { applyChange, type PostChange } from './post-change.ts';
export {
  addVersion,
  isSameVersion,
  mostVersions,
  versionFields,
  versionSize,
  type PostText,
  type PostVersion,
  type SavedText,
} from './post-history.ts';
export {
  PostStoreError,
  type PostSnapshot,
  type PostStore,
  type UnreadableText,
  type Unsubscribe,
} from './post-store.ts';
export { defaultAuthor, type BlogPost, type PostDraft } from './post.ts';
export { seedPosts } from './seed-posts.ts';
export { slugify } from './slugify.ts';
export { updatedOf } from './updated-of.ts';
