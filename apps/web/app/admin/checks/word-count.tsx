import { memo } from 'react';

import type { Review } from './review.ts';

/** How long the text is, as far as it is known. */
export const WordCount = memo(function WordCount({ review }: { review: Review | null }) {
  if (!review) return null;
  const { words, minutes } = review;
  return (
    <p>
      {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
      {words > 0 && ` · ${minutes} min read`}
    </p>
  );
});
