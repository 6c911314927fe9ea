import { Notice, Prose, Skeleton } from '@branchbook/ui';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

import { enhanceBody } from './enhance-body.ts';
import type { BodyState } from './use-rendered-body.ts';

/** Blocks drawn at once; the others follow in pieces of this size, between which the page stays usable. */
const piece = 150;

/** The element that holds a post's body, on the post page and (compact) in the preview alike. */
export function PostBody({
  state,
  content,
  isCompact = false,
}: {
  state: BodyState;
  /** The body as it was written: shown where it could not be rendered. */
  content: string;
  isCompact?: boolean;
}) {
  switch (state.status) {
    case 'pending':
      return (
        <div className="max-w-[60ch]">
          <p role="status" className="sr-only">
            Rendering the post…
          </p>
          <Skeleton lines={6} />
        </div>
      );
    case 'source':
      return (
        <Body isCompact={isCompact} key="source">
          <SourceText content={content} />
        </Body>
      );
    case 'rendered':
      return (
        <Body isCompact={isCompact} key="rendered">
          <Pieces blocks={state.blocks} />
        </Body>
      );
  }
}

function Body({ children, isCompact }: { children: ReactNode; isCompact: boolean }) {
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => (element.current ? enhanceBody(element.current) : undefined), [children]);

  return (
    <Prose ref={element} isCompact={isCompact} data-post-body="">
      {children}
    </Prose>
  );
}

function Pieces({ blocks }: { blocks: readonly ReactNode[] }) {
  const [drawn, setDrawn] = useState(piece);
  const isWhole = drawn >= blocks.length;

  useEffect(() => {
    if (isWhole) return;
    // After the frame, so that a key or a click between two pieces is answered first.
    const timer = setTimeout(() => startTransition(() => setDrawn((count) => count + piece)));
    return () => clearTimeout(timer);
  }, [drawn, isWhole]);

  return isWhole ? blocks : blocks.slice(0, drawn);
}

/** Characters of source shown as one element. Those out of sight are not laid out. */
const sourceChunk = 8_000;

function SourceText({ content }: { content: string }) {
  const chunks = Array.from({ length: Math.ceil(content.length / sourceChunk) }, (_, index) =>
    content.slice(index * sourceChunk, (index + 1) * sourceChunk),
  );
  return (
    <>
      <Notice tone="info" title="Shown as plain text">
        This post is too long or too deeply nested to be formatted here. This is its text, as it was written.
      </Notice>
      <div className="font-mono text-ui whitespace-pre-wrap">
        {chunks.map((chunk, index) => (
          <span
            key={index}
            className="block [contain-intrinsic-size:auto_2400px] [content-visibility:auto] [overflow-wrap:anywhere]"
          >
            {chunk}
          </span>
        ))}
      </div>
    </>
  );
}
