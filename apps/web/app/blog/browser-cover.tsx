import { lazy, Suspense } from 'react';

import type { CoverProps } from './cover-attributes.ts';

/** Only an author's browser has covers, and their images. Other readers don't load this code. */
const StoredCover = lazy(() =>
  import('./stored-cover.tsx').then(
    (module) => ({ default: module.StoredCover }),
    () => ({ default: () => null }),
  ),
);

/** Renders the image of a post that is in this browser; nothing for a post without one. */
export function Cover(props: CoverProps) {
  if (props.post.cover === undefined) return null;
  return (
    <Suspense fallback={props.isInCard ? <div className="mt-4 aspect-[3/2] w-full" /> : null}>
      <StoredCover {...props} />
    </Suspense>
  );
}
