import { getCover, type WithCover } from '@branchbook/blog-core';
import { getMediaImageAttributes } from '@branchbook/markdown/media-image';
import type { ComponentProps } from 'react';

export interface CoverProps {
  post: WithCover;
  /** True in a card of the list, false on the page of the post. */
  isInCard?: boolean;
}

/** The displayed width: a column of the card, or that of a body. */
const cardSizes = '(max-width: 819px) 100vw, 200px';

/** Returns the attributes of the image of a post; null for a field that has none. */
export function getCoverAttributes({
  post,
  isInCard = false,
}: CoverProps): (ComponentProps<'img'> & { alt: string }) | null {
  const cover = getCover(post);
  if (!cover) return null;
  const { src, alt } = cover;
  const attributes = getMediaImageAttributes(src, {
    isFirst: !isInCard,
    sizes: isInCard ? cardSizes : undefined,
  });
  return {
    src,
    alt,
    ...(attributes ?? { loading: isInCard ? 'lazy' : undefined }),
    className: isInCard
      ? 'mt-4 aspect-[3/2] w-full object-cover print:hidden'
      : 'mt-8 h-auto max-h-[80svh] w-full max-w-[38.5rem] object-cover print:max-h-[50vh]',
  };
}
