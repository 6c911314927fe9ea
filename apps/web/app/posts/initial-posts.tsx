import { createContext, use } from 'react';

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

let read: InitialPosts | null = null;

/**
 * Returns the posts in this document; null if there are none. Always the same object, so that React
 * doesn't render a list twice.
 */
export function readInitialPosts(): InitialPosts | null {
  const text = document.getElementById(elementId)?.textContent;
  read ??= text ? (JSON.parse(text) as InitialPosts) : null;
  return read;
}

/** Returns JSON for a script element, without the body that the document contains. */
function serializeInitialPosts({ list, post }: InitialPosts): string {
  const { found } = post ?? {};
  const data: InitialPosts = {
    list,
    post:
      post && found?.body.type === 'parsed'
        ? { ...post, found: { ...found, body: { type: 'in-document', name: found.body.name } } }
        : post,
  };
  return jsonForHtml(data);
}
