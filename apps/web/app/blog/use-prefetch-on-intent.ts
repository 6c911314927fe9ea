import { useEffect } from 'react';

import { loadRenderer } from '../post-body/renderer.ts';
import { type PagePosts, usePagePosts } from '../posts/post-storage.ts';
import { publishedPostQuery } from '../posts/queries.ts';
import { parsePostPath } from '@branchbook/blog-server/post-path';
import { whenIdle } from '../layout/hydration/when-idle.ts';
import { prefetchParsedBody, prefetchPostBody } from './post-article.tsx';

/** Events that precede a click, early enough to fetch what the click needs. */
const intentEvents = ['pointerover', 'focusin', 'touchstart'] as const;

const postLinkSelector = 'a[href^="/blog/"]';

/**
 * Prefetches a post, and the code that renders it, when a link to it is hovered, focused or
 * touched. The router prefetches the code of the page on the same events.
 */
export function usePrefetchOnIntent(): void {
  const posts = usePagePosts();
  useEffect(() => {
    const prefetchLink = (link: Element) => {
      const slug = parsePostPath(link.getAttribute('href') ?? '');
      // Idle, so that a click that follows at once isn't delayed.
      if (slug !== null) whenIdle(() => void prefetchPost(posts, slug));
    };
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest(postLinkSelector);
      if (link) prefetchLink(link);
    };
    // The pointer may already rest on a link.
    const pointedAt = document.querySelector(`${postLinkSelector}:hover`);
    if (pointedAt) prefetchLink(pointedAt);
    for (const type of intentEvents) document.addEventListener(type, onIntent, { passive: true });
    return () => {
      for (const sign of intentEvents) document.removeEventListener(sign, onIntent);
    };
  }, [posts]);
}

/** Errors show on the page that needs the post. */
async function prefetchPost({ client, storage }: PagePosts, slug: string): Promise<void> {
  try {
    if (!storage.isOnServer) prefetchPostBody();
    const body = (await client.fetchQuery(publishedPostQuery(storage, slug)))?.body;
    if (body?.type === 'parsed') prefetchParsedBody();
    if (body?.type !== 'text') return;
    const { prerenderMarkdown } = await loadRenderer();
    prerenderMarkdown(body);
  } catch {
    // The post page shows it.
  }
}
