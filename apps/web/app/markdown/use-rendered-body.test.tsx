import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { mostInBody } from './is-drawable.ts';
import type { MarkdownAnswer } from './markdown.worker.ts';
import { type BodyState, parseInWorker, useRenderedBody } from './use-rendered-body.ts';

describe('before any script has run', () => {
  /** What the build, and the first drawing in the browser, show of a body. */
  function firstState(content: string, isMarkdown: boolean): BodyState {
    let state: BodyState | undefined;
    function Body() {
      state = useRenderedBody(content, isMarkdown);
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

  test('a text that is not Markdown is rendered line by line, whatever is in it', () => {
    const state = firstState(`# No title\n${'> '.repeat(500)}`, false);
    expect(state).toMatchObject({ status: 'rendered', headings: [] });
    expect(state.status === 'rendered' && state.pieces.flat()).toHaveLength(2);
  });

  test('a text that may take long waits for the worker', () => {
    expect(firstState('> '.repeat(500), true)).toEqual({ status: 'pending' });
  });

  test('a text of more lines than a page can draw is shown as source', () => {
    const lines = (count: number) => firstState('\n'.repeat(count - 1), false).status;
    expect([lines(mostInBody), lines(mostInBody + 1)]).toEqual(['rendered', 'source']);
  });

  test.each([true, false])('a text beyond all measure is shown as source (Markdown: %s)', (isMarkdown) => {
    expect(firstState('a'.repeat(400_000), isMarkdown).status).not.toBe('source');
    expect(firstState('a'.repeat(400_001), isMarkdown)).toEqual({ status: 'source' });
  });
});

describe('in a worker', () => {
  const workers: FakeWorker[] = [];

  class FakeWorker extends EventTarget {
    readonly address: URL;
    readonly options: WorkerOptions | undefined;
    readonly postMessage = vi.fn<(content: string) => void>();
    readonly terminate = vi.fn<() => void>();

    constructor(address: URL, options?: WorkerOptions) {
      super();
      this.address = address;
      this.options = options;
      workers.push(this);
    }
  }

  const answer: MarkdownAnswer = { tree: { type: 'root', children: [] }, headings: [] };
  const onAnswer = vi.fn<(answer: MarkdownAnswer) => void>();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('Worker', FakeWorker);
    onAnswer.mockClear();
    workers.length = 0;
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('the text is parsed, and the worker is stopped after its answer', () => {
    parseInWorker('text', onAnswer);
    expect(workers[0]?.address.pathname).toMatch(/\/markdown\.worker\.ts$/u);
    expect(workers[0]?.options).toEqual({ type: 'module', name: 'markdown' });
    expect(workers[0]?.postMessage.mock.calls).toEqual([['text']]);
    expect(onAnswer).not.toHaveBeenCalled();
    workers[0]?.dispatchEvent(new MessageEvent('message', { data: answer }));
    expect(onAnswer.mock.calls).toEqual([[answer]]);
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('what takes longer than 800 ms, once the worker runs, is given up, and the worker is stopped', () => {
    parseInWorker('text', onAnswer);
    vi.advanceTimersByTime(4_000);
    workers[0]?.dispatchEvent(new MessageEvent('message', { data: 'ready' }));
    vi.advanceTimersByTime(799);
    expect(onAnswer).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onAnswer.mock.calls).toEqual([[null]]);
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a worker whose code has not come within 5 s is given up', () => {
    parseInWorker('text', onAnswer);
    vi.advanceTimersByTime(4_999);
    expect(onAnswer).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onAnswer.mock.calls).toEqual([[null]]);
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
  });

  test('a worker that fails gives no answer, at once', () => {
    parseInWorker('text', onAnswer);
    workers[0]?.dispatchEvent(new Event('error'));
    expect(onAnswer.mock.calls).toEqual([[null]]);
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('whoever stops waiting hears nothing, and the worker is stopped', () => {
    parseInWorker('text', onAnswer)();
    vi.runAllTimers();
    expect(onAnswer).not.toHaveBeenCalled();
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
  });

  test('a browser without workers gives no answer, at once', () => {
    vi.stubGlobal('Worker', undefined);
    const stop = parseInWorker('text', onAnswer);
    expect(onAnswer.mock.calls).toEqual([[null]]);
    expect(stop).not.toThrow();
  });
});
