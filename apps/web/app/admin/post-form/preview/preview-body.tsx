import { BodyImageContext, createBlockReconciler, createWorkerParser } from '@branchbook/markdown/react';
import { memo, type RefObject, useEffect, useMemo, useState } from 'react';

import { PostBody, usePostBody } from '../../../post-body/post-body.tsx';
import { prefetchRenderer } from '../../../post-body/renderer.ts';
import { StoredImage } from '../../../post-body/stored-image.tsx';
import { longTextLength } from '../../post-model/post-fields.ts';
import type { InitialScroll } from './use-form-tabs.ts';
import { useInitialScroll } from './use-initial-scroll.ts';
import { useLastRendering } from './use-last-rendering.ts';
import { useScrollSync } from './use-scroll-sync.ts';

// The form has loaded, and the preview needs the renderer next.
prefetchRenderer();

/** Long texts render after a pause of this length (debounced). */
const pauseMs = 400;

/** Timeout of a render. The last result stays visible. */
const slowMs = 3_000;

export interface PreviewBodyProps {
  content: string;
  isMarkdown: boolean;
  /** The text area of the content. */
  area: RefObject<HTMLTextAreaElement | null>;
  /** Scroll container of the preview beside the text. */
  pane: RefObject<HTMLElement | null>;
  /** Initial scroll position of the preview as a tab. */
  start: RefObject<InitialScroll> | null;
}

/**
 * Renders the body with the post page's code. Loaded lazily: the renderer is heavier than the form.
 * The last result stays until the next is ready.
 *
 * @throws what the renderer throws; the error boundary shows the plain text
 */
export const PreviewBody = memo(function PreviewBody({
  content,
  isMarkdown,
  area,
  pane,
  start,
}: PreviewBodyProps) {
  const shown = useDebouncedContent(content);
  const incremental = useMemo(
    () => ({
      maxSyncLength: longTextLength,
      reconciler: createBlockReconciler(),
      parser: createWorkerParser(slowMs),
    }),
    [],
  );
  useEffect(() => () => incremental.parser.terminate(), [incremental]);
  const state = usePostBody(shown, isMarkdown, incremental);
  const drawn = useLastRendering(state);
  const lines = drawn.status === 'rendered' ? drawn.lines : null;
  useScrollSync(area, pane, lines);
  useInitialScroll(start, area, pane, lines, drawn.status !== 'pending');

  return (
    // The server may not have them yet.
    <BodyImageContext value={StoredImage}>
      <PostBody state={drawn} content={shown} isCompact />
    </BodyImageContext>
  );
});

/** Returns the content, debounced if it is long. */
function useDebouncedContent(content: string): string {
  const [settled, setSettled] = useState(content);
  const isLong = content.length > longTextLength;

  useEffect(() => {
    if (!isLong) return undefined;
    const timer = setTimeout(() => setSettled(content), pauseMs);
    return () => clearTimeout(timer);
  }, [content, isLong]);

  return isLong ? settled : content;
}
