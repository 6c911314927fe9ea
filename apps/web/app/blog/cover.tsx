import { getCover, type WithCover } from '@branchbook/blog-core';
import { getMediaImageAttributes } from '@branchbook/markdown/media-image';

interface CoverProps {
  post: WithCover;
  /** True in a card of the list, false on the page of the post. */
  isInCard?: boolean;
}

/** The displayed width: a column of the card, or that of a body. */
const cardSizes = '(max-width: 819px) 100vw, 200px';

/** Renders the image of a post; nothing for a field that has none. */
export function Cover({ post, isInCard = false }: CoverProps) {
  const cover = getCover(post);
  if (!cover) return null;
  const { src, alt } = cover;
  const attributes = getMediaImageAttributes(src, {
    isFirst: !isInCard,
    sizes: isInCard ? cardSizes : undefined,
  });
  return (
    <img
      src={src}
      alt={alt}
      {...(attributes ?? { loading: isInCard ? 'lazy' : 'eager', decoding: 'async' })}
      className={
        isInCard
          ? 'mt-4 aspect-[3/2] w-full object-cover print:hidden'
          : 'mt-8 h-auto max-h-[80svh] w-full max-w-[38.5rem] object-cover print:max-h-[50vh]'
      }
    />
  );
}
