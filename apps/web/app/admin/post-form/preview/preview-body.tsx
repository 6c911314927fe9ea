import { createBlockMemory, createWorkerParser } from '@branchbook/markdown/react';
import { memo, type RefObject, useEffect, useMemo, useState } from 'react';

import { PostBody, usePostBody } from '../../../post-body/post-body.tsx';
import { prefetchRenderer } from '../../../post-body/renderer.ts';
import { longTextLength } from '../post-model/post-fields.ts';
import type { InitialScroll } from './use-form-tabs.ts';
import { useInitialScroll } from './use-initial-scroll.ts';
import { useScrollSync } from './use-scroll-sync.ts';

// The form is there by now, and the preview needs it next.
prefetchRenderer();

/** A long text is drawn anew only after a pause of this length in the typing. */
const pauseMs = 400;

/** Nobody waits for a preview: the text is there to be written, and what was rendered last stays meanwhile. */
const lateMs = 3_000;

export interface PreviewBodyProps {
  content: string;
  isMarkdown: boolean;
  /** Where the content is written. */
  area: RefObject<HTMLTextAreaElement | null>;
  /** What scrolls the preview, where it stands beside the text. */
  pane: RefObject<HTMLElement | null>;
  /** Where the preview opens that is a tab. */
  start: RefObject<InitialScroll> | null;
}

/**
 * A post's body, rendered by the code of the post page. Loaded apart from the form, because the renderer is the heavier of
 * the two. What was drawn last stays until the next is ready.
 *
 * @throws what the renderer throws for a text it cannot draw; the boundary around it shows the text instead.
 */
export const PreviewBody = memo(function PreviewBody({
  content,
  isMarkdown,
  area,
  pane,
  start,
}: PreviewBodyProps) {
  const shown = useDebouncedContent(content);
  const whileWriting = useMemo(
    () => ({
      maxLengthAtOnce: longTextLength,
      memory: createBlockMemory(),
      parser: createWorkerParser(lateMs),
    }),
    [],
  );
  useEffect(() => () => whileWriting.parser.end(), [whileWriting]);
  const state = usePostBody(shown, isMarkdown, whileWriting);
  const [last, setLast] = useState(state);
  if (state.status !== 'pending' && state !== last) setLast(state);
  const drawn = state.status === 'pending' ? last : state;
  const lines = drawn.status === 'rendered' ? drawn.lines : null;
  useScrollSync(area, pane, lines);
  useInitialScroll(start, area, pane, lines, drawn.status !== 'pending');

  return <PostBody state={drawn} content={shown} isCompact />;
});

/** The content, late where it is long and still changing. */
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
