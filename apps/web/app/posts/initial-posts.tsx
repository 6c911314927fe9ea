import { createContext, use } from 'react';

import { parsePostPath } from '@branchbook/blog-server/post-path';

import { jsonForHtml } from '../lib/json-for-html.ts';
import type * as pageData from '@branchbook/blog-server/page-data';
import type { PublishedList, PublishedPost } from './published-post.ts';

/** The posts of a server-rendered page. Its script starts with the same data. */
export type InitialPosts = pageData.InitialPosts<PublishedList, PublishedPost>;

/** Null on prerendered pages and on pages without posts. */
export const InitialPostsContext = createContext<InitialPosts | null>(null);

const elementId = 'initial-posts';

/** Writes the initial posts into the document, without the body that the document contains. */
export function InitialPostsData() {
  const initial = use(InitialPostsContext);
  if (!initial) return null;
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? serializeInitialPosts(initial) : '' }}
    />
  );
}

/** The initial posts in the document. A missing post has no slug: all of them share a page, as do missing tags. */
type PostsInDocument = Omit<InitialPosts, 'post'> & {
  readonly post: InitialPosts['post'] | { readonly slug: null; readonly found: null };
};

let read: InitialPosts | null = null;

/**
 * Returns the posts in this document; null if there are none. Always the same object, so that React
 * doesn't render a list twice.
 */
export function readInitialPosts(): InitialPosts | null {
  const text = document.getElementById(elementId)?.textContent;
  read ??= text ? addSlug(JSON.parse(text) as PostsInDocument) : null;
  return read;
}

function addSlug({ list, post, ...others }: PostsInDocument): InitialPosts {
  const { pathname } = location;
  const isMissingTag = list?.tag !== undefined && list.posts.length === 0;
  return {
    ...others,
    list: isMissingTag ? { ...list, tag: decodeURIComponent(pathname.replace(/^.*\//u, '')) } : list,
    post: post && { ...post, slug: post.slug ?? parsePostPath(pathname) ?? '' },
  };
}

/** Returns JSON for a script element, without the body that the document contains. */
function serializeInitialPosts({ post, ...others }: InitialPosts): string {
  const data: PostsInDocument = { ...others, post: post && leaveOutBody(post) };
  return jsonForHtml(data);
}

function leaveOutBody({ slug, found }: NonNullable<InitialPosts['post']>): PostsInDocument['post'] {
  if (!found) return { slug: null, found };
  const { body } = found;
  const isInDocument = body.type === 'parsed' || (body.type === 'source' && !body.isLate);
  return {
    slug,
    found: isInDocument ? { ...found, body: { type: 'in-document', name: body.name } } : found,
  };
}
