export { adjacentPosts } from './adjacent-posts.ts';
export { createPost } from './create-post.ts';
export { formatUsDate } from './format-us-date.ts';
export { freeSlug } from './free-slug.ts';
export { parsePosts, parsePostsJson, type ParsedPosts, type PostFault } from './parse-posts.ts';
export { applyChange, type PostChange } from './post-change.ts';
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
