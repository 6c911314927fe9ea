import { memo, useEffect, useState } from 'react';

import { PostBody } from '../../markdown/post-body.tsx';
import { useRenderedBody } from '../../markdown/use-rendered-body.ts';

/** From this length on (in UTF-16 units) drawing a text takes longer than a key press should. */
const longText = 24_000;

/** A long text is drawn anew only after a pause of this length in the typing. */
const pauseMs = 400;

/**
 * A post's body, rendered by the code of the post page. Loaded apart from the form, because the renderer is the heavier of
 * the two. What was drawn last stays until the next is ready.
 *
 * @throws what the renderer throws for a text it cannot draw; the boundary around it shows the text instead.
 */
export const PreviewBody = memo(function PreviewBody({
  content,
  isMarkdown,
}: {
  content: string;
  isMarkdown: boolean;
}) {
  const shown = useSettled(content);
  const state = useRenderedBody(shown, isMarkdown);
  const [last, setLast] = useState(state);
  if (state.status !== 'pending' && state !== last) setLast(state);

  return <PostBody state={state.status === 'pending' ? last : state} content={shown} isCompact />;
});

/** The content, late where it is long and still changing. */
function useSettled(content: string): string {
  const [settled, setSettled] = useState(content);
  const isLong = content.length >= longText;

  useEffect(() => {
    if (!isLong) return undefined;
    const timer = setTimeout(() => setSettled(content), pauseMs);
    return () => clearTimeout(timer);
  }, [content, isLong]);

  return isLong ? settled : content;
}
