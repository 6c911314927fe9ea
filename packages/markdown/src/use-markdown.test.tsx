import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { maxElements } from './limits.ts';
import * as renderer from './render-markdown.tsx';
import { MarkdownChunks, type MarkdownState, useMarkdown } from './use-markdown.tsx';

describe('server rendering', () => {
  /** What the build, and the first drawing in the browser, show of a body. */
  function firstState(content: string, isMarkdown: boolean): MarkdownState {
    let state: MarkdownState | undefined;
    function Body() {
      state = useMarkdown(renderer, content, { isMarkdown });
      return state.status;
    }
    renderToStaticMarkup(<Body />);
    return state!;
  }

  test('a text that is quick to parse is rendered', () => {
    expect(firstState('# Title', true)).toMatchObject({
      status: 'rendered',
      headings: [{ text: 'Title' }],
    });
  });

  test('plain text is rendered as lines', () => {
    const state = firstState(`# No title\n${'> '.repeat(500)}`, false);
    expect(state).toMatchObject({ status: 'rendered', headings: [] });
    expect(state.status === 'rendered' && state.chunks.flat()).toHaveLength(2);
  });

  test('a slow text is pending', () => {
    expect(firstState('> '.repeat(500), true)).toEqual({ status: 'pending' });
  });

  test('plain text with too many lines is raw', () => {
    const lines = (count: number) => firstState('\n'.repeat(count - 1), false).status;
    expect([lines(maxElements), lines(maxElements + 1)]).toEqual(['rendered', 'raw']);
  });

  test.each([true, false])('a text above 400,000 characters is raw (Markdown: %s)', (isMarkdown) => {
    expect(firstState('a'.repeat(400_000), isMarkdown).status).not.toBe('raw');
    expect(firstState('a'.repeat(400_001), isMarkdown)).toEqual({ status: 'raw' });
  });

  test('all chunks of a long text are rendered', () => {
    const pieces = [['one '], ['two '], ['three']];
    expect(renderToStaticMarkup(<MarkdownChunks chunks={pieces} />)).toBe('one two three');
  });
});
