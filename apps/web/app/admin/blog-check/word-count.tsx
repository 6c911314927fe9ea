import { memo } from 'react';

import type { Review } from './review.ts';

/** Shows how long the text is, if that is known. */
export const WordCount = memo(function WordCount({ review }: { review: Review | null }) {
  if (!review) return null;
  const { words, minutes } = review;
  return (
    <span>
      {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
      {words > 0 && ` · ${minutes} min read`}
    </span>
  );
});
