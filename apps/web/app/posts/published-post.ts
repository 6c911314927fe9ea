import {
  type BlogPost,
  countWords,
  type PostSummary,
  type PostWithNeighbors,
  getReadingMinutes,
} from '@branchbook/blog-core';
import type { ParsedMarkdown } from '@branchbook/markdown';
import type { Nodes } from 'hast';

/** A post as its readers' page shows it. */
export interface PublishedPost extends Omit<PostWithNeighbors, 'post'> {
  readonly post: PostSummary;
  /** How long it takes to read. */
  readonly minutes: number;
  readonly words: number;
  readonly body: PostBodySource;
}

/** What a page has of a post's body. */
export type PostBodySource =
  /** Its text: the page renders it. */
  | { readonly type: 'text'; readonly content: string; readonly isMarkdown: boolean }
  /** The server has parsed it. `name` tells this text from any other. */
  | { readonly type: 'parsed'; readonly name: string; readonly parsed: ParsedMarkdown }
  /** The document came with it, under this name. */
  | { readonly type: 'in-document'; readonly name: string }
  /**
   * It is too much to be formatted: its text is shown as it was written. With `isLate` there was no time for it on the server, and the page
   * may format it.
   */
  | { readonly type: 'source'; readonly content: string; readonly isLate?: true };

/** What a body says, without its form, where it cannot be drawn. */
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

/** A post in the list, with its text where that is at hand. */
export type ListedPost = PostSummary & { readonly content?: string };

/** A part of the list of posts, as its readers' page shows it. */
export interface PublishedList {
  /** The cursor behind which it begins; null where it begins with the newest post. */
  readonly after: string | null;
  readonly posts: readonly ListedPost[];
  /** The cursor of the posts after these; null where there are no more. */
  readonly next: string | null;
}

/** What the page of a post shows, of a post whose text is at hand. */
export function toPublishedPost(found: PostWithNeighbors): PublishedPost {
  const { content, isMarkdown } = found.post;
  return {
    ...found,
    minutes: getReadingMinutes(content),
    words: countWords(content),
    body: { type: 'text', content, isMarkdown },
  };
}

/** In characters. Longer excerpts, of a hundred posts, would make a page of the list too long to load. */
const maxListedExcerpt = 1000;

/** Returns the beginning of an excerpt as lists show it: at most 1,000 characters, and an ellipsis if there are more. */
export function truncateExcerpt(excerpt: string): string {
  if (excerpt.length <= maxListedExcerpt) return excerpt;
  // Half of a surrogate pair would be no character.
  return `${excerpt.slice(0, maxListedExcerpt - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

/** Posts of a part of the list. */
export const pageSize = 50;

/**
 * Returns the cursor in a URL, or null for a text that is none: the list then begins at its top. A cursor is a row and its position, as
 * the store in SQL makes it.
 */
export function parseCursor(text: string | null): string | null {
  return text !== null && /^\d{1,16}[.]-?\d{1,16}$/u.test(text) ? text : null;
}

/** Below it stands what a reader's page shows of each post, where a server keeps the posts. */
export const publishedPostsFolder = '/api/pages/posts/';

/** The address of what a reader's page shows of a post, where a server keeps the posts. */
export function getPublishedPostPath(slug: BlogPost['slug']): string {
  return publishedPostsFolder + encodeURIComponent(slug.toWellFormed());
}
