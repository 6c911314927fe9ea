import { useEffect, useMemo, useState } from 'react';

import { createWorkerClient } from '@branchbook/markdown/worker-client';
import { longTextLength } from '../post-form/post-model/post-fields.ts';
import type { LintResult } from './lint-content.ts';
import type { LintRequest, LintWorker } from './lint.worker.ts';
import type { SiteFacts } from './unknown-path.ts';

/** A text is looked at after a pause of this length in the typing. */
const pauseMs = 500;

/** A long one only when its preview has been drawn: both have a worker that parses it, and most of a processor each meanwhile. */
const longPauseMs = 1_500;

/** No text that people write takes as long. */
const limitMs = 5_000;

/** What there is to say of an empty text. */
const nothing: LintedContent = {
  content: '',
  words: 0,
  minutes: 1,
  messages: [],
  opening: { heading: null, paragraph: null },
};

/** What was said, and of which text. */
export interface LintedContent extends LintResult {
  readonly content: string;
}

/**
 * Looks at a text while it is written, in a worker of its own and never before a key press is drawn. Null until it has, and
 * where it cannot.
 *
 * @param written null where there is nothing to look at
 * @param slugs the addresses of the stored posts, and of this one
 */
export function useContentLint(
  written: string | null,
  isMarkdown: boolean,
  slugs: readonly string[],
): LintedContent | null {
  const [linted, setLinted] = useState<LintedContent | null>(null);
  const [client] = useState(createLintClient);
  // A text area has one kind of line break, whatever the file had.
  const content = useMemo(
    () => (written?.includes('\r') ? written.replaceAll(/\r\n?/gu, '\n') : written),
    [written],
  );
  const site = useMemo(() => getSiteFacts(slugs), [slugs]);

  useEffect(() => {
    if (content === null || content === '') return undefined;
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        client.ask({ content, isMarkdown, site }, (answer) => {
          if (isCurrent) setLinted(answer && { ...answer, content });
        });
      },
      content.length > longTextLength ? longPauseMs : pauseMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [content, isMarkdown, site, client]);

  useEffect(() => () => client.end(), [client]);

  if (content === null) return null;
  return content === '' ? nothing : linted;
}

/** Returns what the checks know of this site. */
export function getSiteFacts(slugs: readonly string[]): SiteFacts {
  return { slugs, origins: [location.origin, __SITE_ORIGIN__] };
}

function createLintClient() {
  return createWorkerClient<LintWorker, LintRequest, LintResult>({
    start: () => new Worker(new URL('lint.worker.ts', import.meta.url), { type: 'module', name: 'lint' }),
    ask: (worker, question) => worker.lint(question),
    limitMs,
  });
}
