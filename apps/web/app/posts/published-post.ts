import {
  type BlogPost,
  countWords,
  type PostSummary,
  type PostWithNeighbors,
  getReadingMinutes,
} from '@branchbook/blog-core';
import type { ParsedMarkdown } from '@branchbook/markdown';
import type { Nodes } from 'hast';

/** A post as the post page shows it. */
export interface PublishedPost extends Omit<PostWithNeighbors, 'post'> {
  readonly post: PostSummary;
  /** The reading time. */
  readonly minutes: number;
  readonly words: number;
  readonly body: PostBodySource;
}

/** The body of a post, as far as the page has it. */
export type PostBodySource =
  /** The source: the page renders it. */
  | { readonly type: 'text'; readonly content: string; readonly isMarkdown: boolean }
  /** Parsed by the server. `name` is the key of the text. */
  | { readonly type: 'parsed'; readonly name: string; readonly parsed: ParsedMarkdown }
  /** In the document, under this key. */
  | { readonly type: 'in-document'; readonly name: string }
  /**
   * Too large to format: its source is shown. With `isLate`, the server had no time and the page
   * may format it.
   */
  | { readonly type: 'source'; readonly content: string; readonly isLate?: true };

/** Returns the text of a body, for when it can't be rendered. */
export function getPlainText(body: PostBodySource): string {
  switch (body.type) {
    case 'text':
    case 'source':
      return body.content;
    case 'parsed':
      return body.parsed.tree.children.map(getNodeText).join('\n\n');
    case 'in-document':
      return '';
  }
}

function getNodeText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(getNodeText).join('') : '';
}

/** A post in the list, with its content if that is loaded. */
export type ListedPost = PostSummary & { readonly content?: string };

/** A page of the list of posts. */
export interface PublishedList {
  /** The cursor at which it starts; null for the newest post. */
  readonly after: string | null;
  readonly posts: readonly ListedPost[];
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
}

/** Creates the data of the post page from a post with content. */
export function toPublishedPost(found: PostWithNeighbors): PublishedPost {
  const { content, isMarkdown } = found.post;
  return {
    ...found,
    minutes: getReadingMinutes(content),
    words: countWords(content),
    body: { type: 'text', content, isMarkdown },
  };
}

/** In characters. A hundred longer excerpts would make a page of the list too large. */
const maxListedExcerpt = 1000;

/** Returns at most 1,000 characters of an excerpt, with an ellipsis if it's longer. */
export function truncateExcerpt(excerpt: string): string {
  if (excerpt.length <= maxListedExcerpt) return excerpt;
  // Doesn't end with half a surrogate pair.
  return `${excerpt.slice(0, maxListedExcerpt - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

/** Posts per page of the list. */
export const pageSize = 50;

/** The path of the data of post pages, on a server. */
export const publishedPostsFolder = '/api/pages/posts/';

/** Returns the path of the data of a post page, on a server. */
export function getPublishedPostPath(slug: BlogPost['slug']): string {
  return publishedPostsFolder + encodeURIComponent(slug.toWellFormed());
}
