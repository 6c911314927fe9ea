import { memo } from 'react';

import type { LintResult } from './lint-content.ts';
import { wordCountMessages as messages } from './messages.ts';

/** Shows words and reading time once known. */
export const WordCount = memo(function WordCount({ review }: { review: LintResult | null }) {
  if (!review) return null;
  const { words, minutes } = review;
  return (
    <span>{words > 0 ? messages.words(words) + messages.readingTime(minutes) : messages.words(words)}</span>
  );
});
