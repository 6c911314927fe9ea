import { useEffect, useMemo, useState } from 'react';

import { createWorkerClient } from '@branchbook/markdown/worker-client';
import { longTextLength } from '../post-form/post-model/post-fields.ts';
import type { Review } from './review.ts';
import type { ReviewQuestion, ReviewWorker } from './review.worker.ts';
import type { SiteFacts } from './unknown-path.ts';

/** A text is looked at after a pause of this length in the typing. */
const pauseMs = 500;

/** A long one only when its preview has been drawn: both have a worker that parses it, and most of a processor each meanwhile. */
const longPauseMs = 1_500;

/** No text that people write takes as long. */
const limitMs = 5_000;

/** What there is to say of an empty text. */
const nothing: Reviewed = {
  content: '',
  words: 0,
  minutes: 1,
  notes: [],
  beginning: { heading: null, paragraph: null },
};

/** What was said, and of which text. */
export interface Reviewed extends Review {
  readonly content: string;
}

/**
 * Looks at a text while it is written, in a worker of its own and never before a key press is drawn. Null until it has, and
 * where it cannot.
 *
 * @param written null where there is nothing to look at
 * @param slugs the addresses of the stored posts, and of this one
 */
export function useReview(
  written: string | null,
  isMarkdown: boolean,
  slugs: readonly string[],
): Reviewed | null {
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [reviewer] = useState(createReviewer);
  // A text area has one kind of line break, whatever the file had.
  const content = useMemo(
    () => (written?.includes('\r') ? written.replaceAll(/\r\n?/gu, '\n') : written),
    [written],
  );
  const site = useMemo(() => siteFacts(slugs), [slugs]);

  useEffect(() => {
    if (content === null || content === '') return undefined;
    let isWanted = true;
    const timer = setTimeout(
      () => {
        reviewer.ask({ content, isMarkdown, site }, (answer) => {
          if (isWanted) setReviewed(answer && { ...answer, content });
        });
      },
      content.length > longTextLength ? longPauseMs : pauseMs,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [content, isMarkdown, site, reviewer]);

  useEffect(() => () => reviewer.end(), [reviewer]);

  if (content === null) return null;
  return content === '' ? nothing : reviewed;
}

/** Returns what the checks know of this site. */
export function siteFacts(slugs: readonly string[]): SiteFacts {
  return { slugs, origins: [location.origin, __SITE_ORIGIN__] };
}

function createReviewer() {
  return createWorkerClient<ReviewWorker, ReviewQuestion, Review>({
    start: () => new Worker(new URL('review.worker.ts', import.meta.url), { type: 'module', name: 'review' }),
    ask: (worker, question) => worker.review(question),
    limitMs,
  });
}
