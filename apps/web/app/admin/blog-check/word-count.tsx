import { memo } from 'react';

import type { LintResult } from './lint-content.ts';

/** Shows words and reading time once known. */
export const WordCount = memo(function WordCount({ review }: { review: LintResult | null }) {
  if (!review) return null;
  const { words, minutes } = review;
  return (
    <span>
      {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
      {words > 0 && ` · ${minutes} min read`}
    </span>
  );
});
