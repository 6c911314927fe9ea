import { countWords, type PostSummary, getReadingMinutes, type StoredPost } from '@branchbook/blog-core';
import type { Nodes } from 'hast';

import type * as pageData from '@branchbook/blog-server/page-data';

/** A post as the post page shows it. */
export type PublishedPost = pageData.PublishedPost<PostBodySource>;

/** The body of a post, as far as the page has it. */
export type PostBodySource =
  /** The source: the page renders it. */
  | { readonly type: 'text'; readonly content: string; readonly isMarkdown: boolean }
  /** In the document, under this key. */
  | { readonly type: 'in-document'; readonly name: string }
  | pageData.PublishedBody;

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
export type PublishedList = pageData.PublishedList<ListedPost>;

/** Creates the data of the post page from a post with content. */
export function toPublishedPost(
  { post, previous, next, redirectTo }: StoredPost,
  related: PublishedPost['related'] = [],
): PublishedPost {
  const { content, isMarkdown } = post;
  return {
    post,
    previous,
    next,
    redirectTo,
    minutes: getReadingMinutes(content),
    words: countWords(content),
    related,
    body: { type: 'text', content, isMarkdown },
  };
}
