import { useEffect } from 'react';

import { loadRenderer } from '../post-body/renderer.ts';
import { postReader } from '../posts/post-store.ts';
import { slugOfPath } from '../posts/post-path.ts';
import { whenIdle } from '../layout/hydration/when-idle.ts';
import { prefetchParsedBody, prefetchPostBody } from './post-article.tsx';

/** What a reader does before pressing something: time to fetch what the press will need. */
const intentSigns = ['pointerover', 'focusin', 'touchstart'] as const;

const linksToPosts = 'a[href^="/blog/"]';

/**
 * Gets a post when a link to it is about to be followed, as the router gets the page's own code then, and what draws its body: what is
 * parsed before the press does not hold it up.
 */
export function usePostOnIntent(): void {
  useEffect(() => {
    const hint = (link: Element) => {
      const slug = slugOfPath(link.getAttribute('href') ?? '');
      // A press that follows at once is not held up: the heading needs none of this.
      if (slug !== null) whenIdle(() => void prepare(slug));
    };
    const onSign = ({ target }: Event) => {
      const link = target instanceof Element && target.closest(linksToPosts);
      if (link) hint(link);
    };
    // The pointer may rest on a link since before this page could be told.
    const pointedAt = document.querySelector(`${linksToPosts}:hover`);
    if (pointedAt) hint(pointedAt);
    for (const sign of intentSigns) document.addEventListener(sign, onSign, { passive: true });
    return () => {
      for (const sign of intentSigns) document.removeEventListener(sign, onSign);
    };
  }, []);
}

/** Where something does not come, the page that needs it says so. */
async function prepare(slug: string): Promise<void> {
  try {
    if (!postReader.isShared) prefetchPostBody();
    const body = (await postReader.readPost(slug))?.body;
    if (body?.type === 'parsed') prefetchParsedBody();
    if (body?.type !== 'text') return;
    const { renderAhead } = await loadRenderer();
    renderAhead(body);
  } catch {
    // See above.
  }
}
