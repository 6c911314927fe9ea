import { Notice, Prose } from '@branchbook/ui';
import '@branchbook/ui/prose.css';
import { type ComponentType, Fragment, type ReactNode, useMemo } from 'react';

import { useDrawnCount } from '../use-drawn-count.ts';
import { BodyPart } from './body-part.tsx';
import { PendingBody } from './pending-body.tsx';
import type { RenderedBody } from '@branchbook/markdown/render-markdown';
import { useEnhanced } from './use-active-body.ts';
import type { BodyState } from '@branchbook/markdown/use-markdown';

/** The element that holds a post's body, on the post page and (compact) in the preview alike. */
export function PostBody({
  state,
  content,
  name,
  isCompact = false,
}: {
  state: BodyState;
  /** The body as it was written: shown where it could not be rendered. */
  content: string;
  /** Where the build is to name it: see `bodyName`. */
  name?: string;
  isCompact?: boolean;
}) {
  switch (state.status) {
    case 'pending':
      return <PendingBody isCompact={isCompact} />;
    case 'source':
    case 'no-renderer':
      return (
        <Body isCompact={isCompact} key="source">
          <SourceText content={content} reason={reasons[state.status]} />
        </Body>
      );
    case 'rendered':
      return (
        <Body isCompact={isCompact} name={name} key="rendered">
          <Pieces pieces={state.pieces} Piece={isCompact && state.pieces.length > 1 ? BodyPart : Fragment} />
        </Body>
      );
  }
}

/** Why a text is shown as it was written. */
const reasons = {
  source:
    'This post is too long or too deeply nested to be formatted here. This is its text, as it was written.',
  'no-renderer':
    'What formats posts could not be loaded. This is its text, as it was written; reload the page to try again.',
} as const;

function Body({
  children,
  isCompact,
  name,
}: {
  children: ReactNode;
  isCompact: boolean;
  name?: string | undefined;
}) {
  const element = useEnhanced();

  return (
    <Prose ref={element} isCompact={isCompact} data-post-body="" data-prerendered={name}>
      {children}
    </Prose>
  );
}

/** The first piece at once, the others in turn. What is drawn stays the same element, so a further piece costs no more. */
function Pieces({
  pieces,
  Piece,
}: Pick<RenderedBody, 'pieces'> & { Piece: ComponentType<{ children: ReactNode }> | typeof Fragment }) {
  const elements = useMemo(
    () => pieces.map((blocks, index) => <Piece key={index}>{blocks}</Piece>),
    [pieces, Piece],
  );
  const drawn = useDrawnCount(elements.length, { first: 1, inATurn: 1 });
  return elements.slice(0, drawn);
}

/** Characters of source shown as one element. Those out of sight are not laid out. */
const sourceChunk = 8_000;

function SourceText({ content, reason }: { content: string; reason: string }) {
  const chunks = Array.from({ length: Math.ceil(content.length / sourceChunk) }, (_, index) =>
    content.slice(index * sourceChunk, (index + 1) * sourceChunk),
  );
  return (
    <>
      <Notice tone="info" title="Shown as plain text">
        {reason}
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
