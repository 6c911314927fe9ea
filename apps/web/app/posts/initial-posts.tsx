import { createContext, use } from 'react';

import { jsonForHtml } from '../lib/json-for-html.ts';
import type { PublishedList, PublishedPost } from './published-post.ts';

/** What a page that a server has rendered shows of the posts. Its script starts with the same. */
export interface InitialPosts {
  /** Of the page of the list. */
  readonly list: PublishedList | null;
  /** Of the page of a post; `found` is null where no post has the slug. */
  readonly post: { readonly slug: string; readonly found: PublishedPost | null } | null;
}

/** Null on every page that was built, and on those that show no posts. */
export const InitialPostsContext = createContext<InitialPosts | null>(null);

const elementId = 'initial-posts';

/** Writes into the document what the page's script starts with: all but a body, which the document shows. */
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
 * What this document came with; null where it came with no posts. Always the same object, so that React finds the same posts in a
 * page and in the store, and draws no list twice.
 */
export function readInitialPosts(): InitialPosts | null {
  const text = document.getElementById(elementId)?.textContent;
  read ??= text ? (JSON.parse(text) as InitialPosts) : null;
  return read;
}

/** Returns JSON for a script element (`jsonForHtml`), without the body that the document shows. */
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
