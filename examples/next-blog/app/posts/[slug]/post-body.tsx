'use client';

import { MarkdownChunks, useMarkdown } from '@branchbook/markdown/react';
import * as renderer from '@branchbook/markdown/render';

/** Rendered on the server, and again in the browser, where long texts are parsed in a worker. */
export function PostBody({ content }: { readonly content: string }) {
  const state = useMarkdown(renderer, content);
  if (state.status === 'rendered') return <MarkdownChunks chunks={state.chunks} />;
  return state.status === 'pending' ? <p>…</p> : <pre>{content}</pre>;
}
