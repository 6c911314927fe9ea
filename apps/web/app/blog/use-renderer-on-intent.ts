import type { BlogPost } from '@branchbook/blog-core';
import { useEffect } from 'react';

import { loadRenderer } from '../post-body/renderer.ts';
import { postPath } from '../posts/post-path.ts';
import { whenIdle } from '../shell/hydration/when-idle.ts';
import { prefetchPostBody } from './post-article.tsx';

/** What a reader does before pressing something: time to fetch what the press will need. */
const intentSigns = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Gets the renderer when a link to a post is about to be followed, as the router gets the page's own code then, and renders that
 * post's body: what is parsed before the press does not hold it up.
 */
export function useRendererOnIntent(posts: readonly BlogPost[]): void {
  useEffect(() => {
    const prepare = (address: string | null) => {
      prefetchPostBody();
      const post = posts.find(({ slug }) => postPath(slug) === address);
      loadRenderer().then(
        ({ renderAhead }) => post && renderAhead(post),
        // Where it does not come, the page that needs it says so.
        () => {},
      );
    };
    const onSign = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a[href^="/blog/"]');
      // A press that follows at once is not held up: the heading needs none of this.
      if (link) whenIdle(() => prepare(link.getAttribute('href')));
    };
    // The pointer may rest on a link since before this page could be told.
    const pointedAt = document.querySelector('a[href^="/blog/"]:hover');
    if (pointedAt) whenIdle(() => prepare(pointedAt.getAttribute('href')));
    for (const sign of intentSigns) document.addEventListener(sign, onSign, { passive: true });
    return () => {
      for (const sign of intentSigns) document.removeEventListener(sign, onSign);
    };
  }, [posts]);
}
