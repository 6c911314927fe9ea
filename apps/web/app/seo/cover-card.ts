import { getCover, mediaTypes, parseMediaUrl, type WithCover } from '@branchbook/blog-core';

import type { PageMeta } from './page-meta.tsx';

/**
 * Returns the cover of a post as the image for link previews; null without a cover. Only the URL of an
 * image of the blog says its type and size. An empty alternative text is left out.
 */
export function getCoverCard(
  post: WithCover,
): (Required<Pick<PageMeta, 'card' | 'cardProperties'>> & Partial<Pick<PageMeta, 'cardAlt'>>) | null {
  const cover = getCover(post);
  if (!cover) return null;
  const { src, alt } = cover;
  const file = parseMediaUrl(src);
  return {
    card: src,
    ...(alt !== '' && { cardAlt: alt }),
    cardProperties: file
      ? {
          'og:image:type': mediaTypes[file.extension],
          'og:image:width': String(file.width),
          'og:image:height': String(file.height),
        }
      : {},
  };
}
