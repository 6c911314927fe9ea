import type { BlogPost, PostSummary, StoredPost, TagCount } from '@branchbook/blog-core';
import type { ParsedMarkdown } from '@branchbook/markdown';

export { parsePageCursor } from '../http/page-cursor.ts';

/** The body of a post, as a server sends it. */
export type PublishedBody =
  /** Parsed by the server. `name` identifies the text. */
  | { readonly type: 'parsed'; readonly name: string; readonly parsed: ParsedMarkdown }
  /** Too large to format: its source is shown. `name` identifies the text. */
  | { readonly type: 'source'; readonly name: string; readonly content: string; readonly isLate?: never }
  /** The server had no time to parse it, and the page may format it. */
  | { readonly type: 'source'; readonly content: string; readonly isLate: true };

/** A post as the post page shows it. */
export interface PublishedPost<Body = PublishedBody> extends Omit<StoredPost, 'post' | 'version'> {
  readonly post: PostSummary;
  /** The reading time. */
  readonly minutes: number;
  readonly words: number;
  readonly related: readonly RelatedPost[];
  readonly body: Body;
}

/** A related post, as the post page links it. */
export type RelatedPost = Pick<PostSummary, 'id' | 'slug' | 'title' | 'date'>;

/** A page of the list of posts. */
export interface PublishedList<Post = PostSummary> {
  /** The cursor at which it starts; null for the newest post. */
  readonly after: string | null;
  readonly posts: readonly Post[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  /** The slug of the tag that all listed posts have. Undefined for the list of all posts. */
  readonly tag?: string | undefined;
}

/** The posts of a server-rendered page. Its script starts with the same data. */
export interface InitialPosts<List = PublishedList, Post = PublishedPost> {
  /** For the page of the list, and that of a tag. No post has the tag if there are no posts. */
  readonly list: List | null;
  /** For the page of a post; `found` is null if no post has the slug. */
  readonly post: { readonly slug: string; readonly found: Post | null } | null;
  /** For the page with all tags. */
  readonly tags?: readonly TagCount[] | undefined;
}

/** Posts per page of the list. */
export const pageSize = 50;

/** In characters. A hundred longer excerpts would make a page of the list too large. */
const maxListedExcerpt = 1000;

/** Returns at most 1,000 characters of an excerpt, with an ellipsis if it's longer. */
export function truncateExcerpt(excerpt: string): string {
  if (excerpt.length <= maxListedExcerpt) return excerpt;
  // Doesn't end with half a surrogate pair.
  return `${excerpt.slice(0, maxListedExcerpt - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

/** The path of the data of post pages, on a server. */
export const publishedPostsFolder = '/api/pages/posts/';

/** Returns the path of the data of a post page, on a server. */
export function getPublishedPostPath(slug: BlogPost['slug']): string {
  return publishedPostsFolder + encodeURIComponent(slug.toWellFormed());
}
