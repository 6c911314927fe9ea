// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { TreePatch } from './tree-patch.ts';
import { type WorkerParser, createWorkerParser } from './worker-parser.ts';
import { FakeMarkdownWorker } from './testing/fake-markdown-worker.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';
import {
  type ChunkWrapper,
  MarkdownChunks,
  type MarkdownRenderer,
  type MarkdownState,
  useMarkdown,
  type IncrementalOptions,
} from './use-markdown.tsx';

/** Says what it was given, in the place of elements. */
const renderer = {
  renderMarkdown: (text: string) => ({ chunks: [[`markdown ${text}`]], headings: [] }),
  renderPlainText: (text: string) => ({ chunks: [[`lines ${text}`]], headings: [] }),
  renderParsed: ({ headings }: ParsedMarkdown) => ({ chunks: [['parsed']], headings }),
} as unknown as MarkdownRenderer;

const workers = FakeMarkdownWorker.started;

/** Only the worker may parse it. */
const longText = '> '.repeat(500);

let container: HTMLElement;
let root: Root;
let states: MarkdownState[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('Worker', FakeMarkdownWorker);
  workers.length = 0;
  states = [];
  container = document.createElement('div');
  root = createRoot(container);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a quick text is rendered synchronously without a worker', async () => {
  await show('# Title');
  expect(states).toEqual([{ status: 'rendered', chunks: [['markdown # Title']], headings: [] }]);
  expect(workers).toHaveLength(0);
});

test('a text is pending until the renderer is loaded', async () => {
  await show('# Title', true, undefined, null);
  expect(states.at(-1)).toEqual({ status: 'pending' });
  await show('# Title');
  expect(states.at(-1)).toMatchObject({ status: 'rendered', chunks: [['markdown # Title']] });
});

test('a slow text starts no worker before the renderer is loaded', async () => {
  await show(longText, true, undefined, null);
  expect(workers).toHaveLength(0);
  await show(longText);
  expect(workers).toHaveLength(1);
});

test('a slow text is parsed in a worker, then rendered', async () => {
  await show(longText);
  expect(states).toEqual([{ status: 'pending' }]);
  expect(workers[0]?.received).toEqual([longText]);
  await respond(workers[0], { common: { start: 0, end: 0 }, blocks: [], headings: [], lines: [] });
  expect(states.at(-1)).toEqual({ status: 'rendered', chunks: [['parsed']], headings: [] });
  expect(workers).toHaveLength(1);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('a text is raw if the worker returns null', async () => {
  await show(longText);
  await respond(workers[0], null);
  expect(states.at(-1)).toEqual({ status: 'raw' });
});

test('another text has another worker and never shows the previous result', async () => {
  await show(longText);
  await respond(workers[0], null);
  states = [];
  await show(`${longText} more`);
  expect(states).not.toContainEqual({ status: 'raw' });
  expect(states.at(-1)).toEqual({ status: 'pending' });
  expect(workers[1]?.received).toEqual([`${longText} more`]);

  await show(`${longText} and more`);
  expect(workers[1]?.terminate).toHaveBeenCalledTimes(1);
  await respond(workers[2], null);
  expect(states.at(-1)).toEqual({ status: 'raw' });
});

test('the same text is parsed once', async () => {
  await show(longText);
  await show(longText);
  expect(workers).toHaveLength(1);
  expect(workers[0]?.terminate).not.toHaveBeenCalled();
});

test('unmounting terminates the worker', async () => {
  await show(longText);
  await act(async () => root.unmount());
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('a text is raw after 800 ms and rendered when the worker responds', async () => {
  vi.useFakeTimers();
  await show(longText);
  await act(async () => workers[0]?.load());
  await act(async () => vi.advanceTimersByTime(799));
  expect(states.at(-1)).toEqual({ status: 'pending' });
  await act(async () => vi.advanceTimersByTime(1));
  expect(states.at(-1)).toEqual({ status: 'raw', isParsing: true });
  await respond(workers[0], { common: { start: 0, end: 0 }, blocks: [], headings: [], lines: [] });
  expect(states.at(-1)).toMatchObject({ status: 'rendered' });
  expect(workers).toHaveLength(1);
});

test('a text is raw for good after 15 s', async () => {
  vi.useFakeTimers();
  await show(longText);
  await act(async () => workers[0]?.load());
  await act(async () => vi.advanceTimersByTime(15_000));
  expect(states.at(-1)).toEqual({ status: 'raw' });
  expect(workers[0]?.terminate).toHaveBeenCalled();
});

describe('incremental rendering', () => {
  let parser: WorkerParser;
  let incremental: IncrementalOptions;

  beforeEach(() => {
    parser = createWorkerParser(3_000);
    incremental = { maxSyncLength: 100, reconciler: () => [], parser };
    return () => parser.terminate();
  });

  test('each version is parsed by the same worker', async () => {
    vi.useFakeTimers();
    for (const version of [longText, `${longText} more`]) {
      await show(version, true, incremental);
      expect(states.at(-1)).toEqual({ status: 'pending' });
      await respond(workers[0], { common: { start: 0, end: 0 }, blocks: [], headings: [], lines: [] });
      // The drawing is put off.
      expect(states.at(-1)).toEqual({ status: 'pending' });
      await act(async () => vi.runAllTimers());
      expect(states.at(-1)).toMatchObject({ status: 'rendered' });
    }
    expect(workers).toHaveLength(1);
    expect(workers[0]?.terminate).not.toHaveBeenCalled();
  });

  test('a result for an older version is not rendered', async () => {
    vi.useFakeTimers();
    await show(longText, true, incremental);
    await show('# Short', true, incremental);
    states = [];
    await respond(workers[0], null);
    await act(async () => vi.runAllTimers());
    expect(states).toEqual([]);
  });

  test('a result is not rendered if the next version comes first', async () => {
    vi.useFakeTimers();
    await show(longText, true, incremental);
    await respond(workers[0], null);
    await show('# Short', true, incremental);
    states = [];
    await act(async () => vi.runAllTimers());
    expect(states).toEqual([]);
  });

  test('a short text is rendered synchronously', async () => {
    await show('word '.repeat(20), true, incremental);
    expect(states.at(-1)).toMatchObject({ status: 'rendered' });
    expect(workers).toHaveLength(0);
  });

  test('a text longer than maxSyncLength is parsed in the worker', async () => {
    await show('word '.repeat(30), true, incremental);
    expect(workers).toHaveLength(1);
  });
});

test('a text can change from plain text to Markdown and back', async () => {
  await show('# Title', false);
  expect(states.at(-1)).toMatchObject({ chunks: [['lines # Title']] });
  await show('# Title', true);
  expect(states.at(-1)).toMatchObject({ chunks: [['markdown # Title']] });
});

test('a text from the worker changes to plain text synchronously', async () => {
  await show(longText);
  await respond(workers[0], null);
  await show(longText, false);
  expect(states.at(-1)).toMatchObject({ chunks: [[`lines ${longText}`]] });
});

test('a text is Markdown by default', async () => {
  function Plain() {
    states.push(useMarkdown(renderer, '# Title'));
    return null;
  }
  await act(async () => root.render(<Plain />));
  expect(states).toMatchObject([{ chunks: [['markdown # Title']] }]);
});

describe('MarkdownChunks', () => {
  const draw = (chunks: ReactNode[][], Wrapper?: ChunkWrapper) =>
    act(async () => root.render(<MarkdownChunks {...{ chunks, Wrapper }} />));

  beforeEach(() => {
    vi.useFakeTimers();
  });

  test('chunks render one at a time, the first immediately', async () => {
    await draw([['one '], ['two '], ['three']]);
    expect(container.textContent).toBe('one ');
    await act(async () => vi.advanceTimersToNextTimer());
    expect(container.textContent).toBe('one two ');
    await act(async () => vi.advanceTimersToNextTimer());
    expect(container.textContent).toBe('one two three');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('chunks hydrate as the server rendered them', async () => {
    const chunks = [['one '], ['two']];
    container.innerHTML = renderToString(<MarkdownChunks chunks={chunks} />);
    const [first] = container.childNodes;
    const onRecoverableError = vi.fn();
    let hydrated: Root | undefined;
    await act(async () => {
      hydrated = hydrateRoot(container, <MarkdownChunks chunks={chunks} />, { onRecoverableError });
    });
    expect(container.textContent).toBe('one two');
    expect(container.firstChild).toBe(first);
    expect(onRecoverableError).not.toHaveBeenCalled();
    await act(async () => hydrated?.unmount());
  });

  test('a single chunk schedules nothing', async () => {
    await draw([['all']]);
    expect(container.textContent).toBe('all');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('chunks stop rendering after unmount', async () => {
    await draw([['one'], ['two']]);
    await act(async () => root.unmount());
    expect(vi.getTimerCount()).toBe(0);
  });

  test('chunks of another text render immediately, as many as before', async () => {
    await draw([['one '], ['two']]);
    await act(async () => vi.runAllTimers());
    await draw([['another '], ['text '], ['of three']]);
    expect(container.textContent).toBe('another text ');
  });

  describe('wrapped chunks', () => {
    let observed: { measure: () => void; element: Element; disconnect: () => void }[];

    beforeEach(() => {
      observed = [];
      vi.stubGlobal(
        'ResizeObserver',
        class {
          disconnect = vi.fn<() => void>();
          measure: () => void;
          constructor(measure: () => void) {
            this.measure = measure;
          }
          observe(element: Element): void {
            observed.push({ measure: this.measure, element, disconnect: this.disconnect });
          }
        },
      );
    });

    const Wrapper: ChunkWrapper = ({ ref, children }) => <div ref={ref}>{children}</div>;

    test('several chunks have a wrapper each', async () => {
      await draw([['one'], ['two']], Wrapper);
      await act(async () => vi.runAllTimers());
      expect(container.innerHTML).toBe('<div>one</div><div>two</div>');
      await draw([['all']], Wrapper);
      expect(container.innerHTML).toBe('all');
    });

    test('wrapped chunks are measured once per width, and not without one', async () => {
      await draw([['one'], ['two']], Wrapper);
      const measure = () => observed[0]?.measure();
      const element = observed[0]?.element as HTMLElement;
      const { style } = element;
      let [width, height] = [0, 120];
      let seen = '';
      vi.spyOn(element, 'clientWidth', 'get').mockImplementation(() => width);
      vi.spyOn(element, 'getBoundingClientRect').mockImplementation(() => {
        seen = style.contentVisibility;
        return { height } as DOMRect;
      });
      measure();
      expect(style.contentVisibility).toBe('');
      width = 390;
      measure();
      expect([seen, style.contentVisibility, style.containIntrinsicBlockSize]).toEqual([
        'visible',
        'auto',
        'auto 120px',
      ]);
      height = 80;
      measure();
      expect(style.containIntrinsicBlockSize).toBe('auto 120px');
      width = 820;
      measure();
      expect(style.containIntrinsicBlockSize).toBe('auto 80px');
    });

    test('wrapped chunks are not measured after unmount', async () => {
      await draw([['one'], ['two']], Wrapper);
      await act(async () => root.unmount());
      expect(observed).toHaveLength(1);
      expect(observed[0]?.disconnect).toHaveBeenCalledTimes(1);
    });

    test('chunks without a ref are not measured', async () => {
      await draw([['one'], ['two']], ({ children }) => <div>{children}</div>);
      expect(observed).toEqual([]);
    });
  });
});

async function show(
  content: string,
  isMarkdown = true,
  incremental?: IncrementalOptions,
  loaded: MarkdownRenderer | null = renderer,
): Promise<void> {
  await act(async () => root.render(<Body {...{ content, isMarkdown, incremental, loaded }} />));
}

function Body({
  content,
  isMarkdown,
  incremental,
  loaded,
}: {
  content: string;
  isMarkdown: boolean;
  incremental: IncrementalOptions | undefined;
  loaded: MarkdownRenderer | null;
}) {
  states.push(useMarkdown(loaded, content, { isMarkdown, incremental }));
  return null;
}

async function respond(worker: FakeMarkdownWorker | undefined, body: TreePatch | null): Promise<void> {
  await act(async () => worker?.respond(body));
}
