// @vitest-environment happy-dom
import type { MarkdownRenderer } from '@branchbook/markdown/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type PostBodyState, usePostBody } from './post-body.tsx';
import type { RendererSource } from './renderer.ts';

/** How the renderer's file comes, and who waits for it. */
const file = {
  renderer: null as MarkdownRenderer | null,
  listeners: new Set<() => void>(),
  load: vi.fn<() => Promise<MarkdownRenderer>>(),
};

const source: RendererSource = {
  get: () => file.renderer,
  load: file.load,
  subscribe(listener) {
    file.listeners.add(listener);
    return () => file.listeners.delete(listener);
  },
};

/** Says what it was given, in the place of elements. */
const renderer = {
  renderMarkdown: (text: string) => ({ pieces: [[`markdown ${text}`]], headings: [] }),
} as unknown as MarkdownRenderer;

let root: Root;
let states: PostBodyState[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  states = [];
  file.renderer = renderer;
  file.load.mockReset();
  root = createRoot(document.createElement('div'));
});

afterEach(async () => {
  await act(async () => root.unmount());
  expect(file.listeners.size).toBe(0);
  vi.unstubAllGlobals();
});

test('a loaded renderer is not loaded again', async () => {
  await show('# Title');
  expect(states).toEqual([{ status: 'rendered', pieces: [['markdown # Title']], headings: [] }]);
  expect(file.load).not.toHaveBeenCalled();
});

test('a body renders when the renderer has loaded', async () => {
  const coming = withheldRenderer();
  await show('# Title');
  expect(states.at(-1)).toEqual({ status: 'pending' });
  expect(file.load).toHaveBeenCalledTimes(1);
  await act(async () => coming.arrive());
  expect(states.at(-1)).toMatchObject({ status: 'rendered', pieces: [['markdown # Title']] });
});

test('a body shows an error if the renderer fails to load, and renders if it loads later', async () => {
  const coming = withheldRenderer();
  await show('# Title');
  await act(async () => coming.fail());
  const failed = states.at(-1);
  expect(failed).toEqual({ status: 'no-renderer' });
  await show('# Title');
  expect(states.at(-1)).toBe(failed);
  await act(async () => coming.arrive());
  expect(states.at(-1)).toMatchObject({ status: 'rendered' });
});

async function show(content: string): Promise<void> {
  await act(async () => root.render(<Body content={content} />));
}

function Body({ content }: { content: string }) {
  states.push(usePostBody(content, true, undefined, source));
  return null;
}

function withheldRenderer() {
  const { promise, resolve, reject } = Promise.withResolvers<MarkdownRenderer>();
  file.renderer = null;
  file.load.mockReturnValue(promise);
  return {
    arrive() {
      file.renderer = renderer;
      for (const listener of file.listeners) listener();
      resolve(renderer);
    },
    fail: () => reject(new Error('no network')),
  };
}
