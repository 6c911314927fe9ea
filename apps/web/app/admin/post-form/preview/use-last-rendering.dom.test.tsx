// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import type { PostBodyState } from '../../../post-body/post-body.tsx';
import { createRenderer } from '../../../testing/renderer.ts';
import { useLastRendering } from './use-last-rendering.ts';

const render = createRenderer();

const pending: PostBodyState = { status: 'pending' };
const slow: PostBodyState = { status: 'raw', isParsing: true };
const rendered: PostBodyState = { status: 'rendered', chunks: [['Text']], headings: [], lines: [] };

/** Returns what is shown after the states. */
async function showAll(states: readonly PostBodyState[]): Promise<PostBodyState | undefined> {
  let shown: PostBodyState | undefined;
  function Preview({ state }: { state: PostBodyState }) {
    shown = useLastRendering(state);
    return null;
  }
  for (const state of states) await render(<Preview state={state} />);
  return shown;
}

test('a text that is slow to parse shows a skeleton, not its source', async () => {
  expect(await showAll([pending, slow])).toEqual(pending);
});

test('a changed text that is slow to parse keeps the earlier rendering', async () => {
  expect(await showAll([pending, rendered, pending, slow])).toBe(rendered);
});

test('a text that can’t be rendered shows its source', async () => {
  expect(await showAll([rendered, slow, { status: 'raw' }])).toEqual({ status: 'raw' });
});
