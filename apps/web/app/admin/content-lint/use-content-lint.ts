import { useEffect, useMemo, useState } from 'react';

import { createWorkerClient, type WorkerApi } from '@branchbook/markdown/worker-client';
import { startAdminWorker } from '../lib/start-admin-worker.ts';
import { longTextLength } from '../post-model/post-fields.ts';
import type { LintResult } from './lint-content.ts';
import type { LintApi, LintRequest } from './lint-api.ts';

/** Linting is debounced by this time. */
const pauseMs = 500;

/** For long texts, whose preview has a worker that parses them first. */
const longPauseMs = 1_500;

/** Timeout of a lint request. */
const timeoutMs = 5_000;

/** The result for an empty text. */
const nothing: LintedContent = {
  content: '',
  words: 0,
  minutes: 1,
  messages: [],
  opening: { heading: null, paragraph: null },
};

/** A lint result with its text. */
export interface LintedContent extends LintResult {
  readonly content: string;
}

/**
 * Lints a text in a worker while it is written (debounced). Returns null until the first result,
 * and if linting fails.
 *
 * @param written null turns linting off
 */
export function useContentLint(written: string | null, isMarkdown: boolean): LintedContent | null {
  const [linted, setLinted] = useState<LintedContent | null>(null);
  const [client] = useState(createLintClient);
  // Line breaks as in a textarea.
  const content = useMemo(
    () => (written?.includes('\r') ? written.replaceAll(/\r\n?/gu, '\n') : written),
    [written],
  );

  useEffect(() => {
    if (content === null || content === '') return undefined;
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        client.post({ content, isMarkdown, origins: getSiteOrigins() }, (result) => {
          if (isCurrent) setLinted(result && { ...result, content });
        });
      },
      content.length > longTextLength ? longPauseMs : pauseMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [content, isMarkdown, client]);

  useEffect(() => () => client.terminate(), [client]);

  if (content === null) return null;
  return content === '' ? nothing : linted;
}

export function getSiteOrigins(): readonly string[] {
  return [location.origin, __SITE_ORIGIN__];
}

function createLintClient() {
  return createWorkerClient<LintApi & WorkerApi, LintRequest, LintResult>({
    start: () => startAdminWorker('lint'),
    send: (worker, request) => worker.lint(request),
    timeoutMs,
  });
}
