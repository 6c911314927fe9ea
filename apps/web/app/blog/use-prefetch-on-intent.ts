import { useEffect } from 'react';

import { loadRenderer } from '../post-body/renderer.ts';
import { publicPosts } from '../posts/post-store.ts';
import { parsePostPath } from '../posts/post-path.ts';
import { whenIdle } from '../layout/hydration/when-idle.ts';
import { prefetchParsedBody, prefetchPostBody } from './post-article.tsx';

/** What a reader does before pressing something: time to fetch what the press will need. */
const intentEvents = ['pointerover', 'focusin', 'touchstart'] as const;

const postLinkSelector = 'a[href^="/blog/"]';

/**
 * Gets a post when a link to it is about to be followed, as the router gets the page's own code then, and what draws its body: what is
 * parsed before the press does not hold it up.
 */
export function usePrefetchOnIntent(): void {
  useEffect(() => {
    const prefetchLink = (link: Element) => {
      const slug = parsePostPath(link.getAttribute('href') ?? '');
      // A press that follows at once is not held up: the heading needs none of this.
      if (slug !== null) whenIdle(() => void prefetchPost(slug));
    };
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest(postLinkSelector);
      if (link) prefetchLink(link);
    };
    // The pointer may rest on a link since before this page could be told.
    const pointedAt = document.querySelector(`${postLinkSelector}:hover`);
    if (pointedAt) prefetchLink(pointedAt);
    for (const type of intentEvents) document.addEventListener(type, onIntent, { passive: true });
    return () => {
      for (const sign of intentEvents) document.removeEventListener(sign, onIntent);
    };
  }, []);
}

/** Where something does not come, the page that needs it says so. */
async function prefetchPost(slug: string): Promise<void> {
  try {
    if (!publicPosts.isRemote) prefetchPostBody();
    const body = (await publicPosts.fetchPost(slug))?.body;
    if (body?.type === 'parsed') prefetchParsedBody();
    if (body?.type !== 'text') return;
    const { renderAhead } = await loadRenderer();
    renderAhead(body);
  } catch {
    // See above.
  }
}
