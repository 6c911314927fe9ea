import {
  BodyImageContext,
  type MarkdownHeading,
  MarkdownChunks,
  type MarkdownState,
  useMarkdown,
  type IncrementalOptions,
} from '@branchbook/markdown/react';
import { Notice, Prose, ProsePart } from '@branchbook/ui';
import '@branchbook/ui/prose.css';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

import { arePostsOnServer } from '../posts/are-posts-on-server.ts';
import { BodySkeleton } from './body-skeleton.tsx';
import { createBodyKey } from './body-key.ts';
import { pageRenderer } from './renderer.ts';
import { scrollToFragment } from './scroll-to-fragment.ts';
import { StoredImage } from './stored-image.tsx';
import { useActiveBody } from './use-active-body.ts';

/** The state of a body. Without a rendered body, its source is shown. */
export type PostBodyState =
  | MarkdownState
  /** The renderer couldn't be loaded. */
  | { readonly status: 'no-renderer' };

/** A constant, so that it's the same object in each render: callers that store it would loop. */
const noRenderer: PostBodyState = { status: 'no-renderer' };

const noHeadings: readonly MarkdownHeading[] = [];

/** Renders what surrounds a body and may need its headings. */
export type RenderAround = (headings: readonly MarkdownHeading[], body: ReactNode) => ReactNode;

/** Renders a body in the browser. */
export function RenderedPostBody({
  content,
  isMarkdown,
  renderAround,
}: {
  content: string;
  isMarkdown: boolean;
  renderAround: RenderAround;
}) {
  const state = usePostBody(content, isMarkdown);
  return renderAround(
    state.status === 'rendered' ? state.headings : noHeadings,
    <PostBody
      state={state}
      content={content}
      {...(import.meta.env.SSR && { name: createBodyKey(content, isMarkdown) })}
    />,
  );
}

/** Shows the source of a body that is too large to format. */
export function SourcePostBody({
  name,
  content,
  renderAround,
}: {
  /** The key of the body in the document. */
  name: string;
  content: string;
  renderAround: RenderAround;
}) {
  return renderAround(
    noHeadings,
    <PostBody state={{ status: 'raw' }} content={content} {...(import.meta.env.SSR && { name })} />,
  );
}

/**
 * Shows the source of a body that the server had no time to parse, until the browser has rendered
 * it.
 */
export function LatePostBody({ content, renderAround }: { content: string; renderAround: RenderAround }) {
  const state = usePostBody(content, true);
  return renderAround(
    state.status === 'rendered' ? state.headings : noHeadings,
    <PostBody state={state.status === 'pending' ? lateRaw : state} content={content} />,
  );
}

const lateRaw: PostBodyState = { status: 'raw', isParsing: true };

/** Loads the renderer and returns the state of the body. */
export function usePostBody(
  content: string,
  isMarkdown: boolean,
  incremental?: IncrementalOptions,
  source = pageRenderer,
): PostBodyState {
  const renderer = useSyncExternalStore(source.subscribe, source.get, source.get);
  const [hasFailed, setHasFailed] = useState(false);
  const state = useMarkdown(renderer, content, { isMarkdown, incremental });

  useEffect(() => {
    if (!renderer) source.load().catch(() => setHasFailed(true));
  }, [renderer, source]);

  return hasFailed && !renderer ? noRenderer : state;
}

/** Renders a post's body, on the post page and (compact) in the preview. */
export function PostBody({
  state,
  content,
  name,
  isCompact = false,
}: {
  state: PostBodyState;
  /** The source, shown if the body can't be rendered. */
  content: string;
  /** The key from `createBodyKey`, set when prerendering. */
  name?: string;
  isCompact?: boolean;
}) {
  switch (state.status) {
    case 'pending':
      return <BodySkeleton isCompact={isCompact} />;
    case 'raw':
    case 'no-renderer':
      return (
        <Body isCompact={isCompact} name={name} key="raw">
          <SourceText content={content} reason={getReason(state)} />
        </Body>
      );
    case 'rendered':
      return (
        <Body isCompact={isCompact} name={name} key="rendered">
          <BodyImages>
            <MarkdownChunks chunks={state.chunks} Wrapper={isCompact ? ProsePart : undefined} />
          </BodyImages>
        </Body>
      );
  }
}

/** With posts in the browser, their images are there too. */
function BodyImages({ children }: { children: ReactNode }) {
  return arePostsOnServer ? children : <BodyImageContext value={StoredImage}>{children}</BodyImageContext>;
}

/** The reasons for showing the source. */
const reasons = {
  late: 'Formatting this post takes longer than usual. This is its text until it’s done.',
  raw: 'This post is too long or too deeply nested to be formatted here. This is its text, as it was written.',
  'no-renderer':
    'What formats posts could not be loaded. This is its text, as it was written; reload the page to try again.',
} as const;

function getReason(state: PostBodyState & { status: 'raw' | 'no-renderer' }): string {
  return state.status === 'raw' && state.isParsing ? reasons.late : reasons[state.status];
}

function Body({
  children,
  isCompact,
  name,
}: {
  children: ReactNode;
  isCompact: boolean;
  name?: string | undefined;
}) {
  const element = useActiveBody();
  // The URL's fragment doesn't refer to the preview.
  useEffect(
    () => (element.current && !isCompact ? scrollToFragment(element.current) : undefined),
    [element, isCompact],
  );

  return (
    <Prose ref={element} isCompact={isCompact} data-post-body="" data-prerendered={name}>
      {children}
    </Prose>
  );
}

/** Characters of source per element. Off-screen elements aren't laid out. */
const chunkLength = 8_000;

function SourceText({ content, reason }: { content: string; reason: string }) {
  const chunks = Array.from({ length: Math.ceil(content.length / chunkLength) }, (_, index) =>
    content.slice(index * chunkLength, (index + 1) * chunkLength),
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
