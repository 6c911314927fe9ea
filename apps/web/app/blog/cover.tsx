import { getCover, type WithCover } from '@branchbook/blog-core';
import { getMediaImageAttributes } from '@branchbook/markdown/media-image';
import { type ComponentProps, lazy, Suspense } from 'react';

import { arePostsOnServer } from '../posts/are-posts-on-server.ts';

interface CoverProps {
  post: WithCover;
  /** True in a card of the list, false on the page of the post. */
  isInCard?: boolean;
}

/** The displayed width: a column of the card, or that of a body. */
const cardSizes = '(max-width: 819px) 100vw, 200px';

/** Loaded only for a cover that is in the database of this browser. */
const StoredImage = lazy(() =>
  import('../post-body/stored-image.tsx').then(
    (module) => ({ default: module.StoredImage }),
    () => ({ default: PlainImage }),
  ),
);

/** Renders the image of a post; nothing for a field that has none. */
export function Cover({ post, isInCard = false }: CoverProps) {
  const cover = getCover(post);
  if (!cover) return null;
  const { src, alt } = cover;
  const attributes = getMediaImageAttributes(src, {
    isFirst: !isInCard,
    sizes: isInCard ? cardSizes : undefined,
  });
  const image = {
    src,
    alt,
    ...(attributes ?? { loading: isInCard ? ('lazy' as const) : undefined }),
    className: isInCard
      ? 'mt-4 aspect-[3/2] w-full object-cover print:hidden'
      : 'mt-8 h-auto max-h-[80svh] w-full max-w-[38.5rem] object-cover print:max-h-[50vh]',
  };
  return arePostsOnServer || !attributes ? (
    <PlainImage {...image} />
  ) : (
    <Suspense fallback={null}>
      <StoredImage {...image} />
    </Suspense>
  );
}

function PlainImage({ alt, ...props }: ComponentProps<'img'>) {
  return <img alt={alt} {...props} />;
}
