// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { TreePatch } from './tree-patch.ts';
import { type WorkerParser, createWorkerParser } from './worker-parser.ts';
import { FakeMarkdownWorker } from './fake-markdown-worker.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';
import {
  type MarkdownPart,
  MarkdownPieces,
  type MarkdownRenderer,
  type MarkdownState,
  useMarkdown,
  type WhileWriting,
} from './use-markdown.tsx';

/** Says what it was given, in the place of elements. */
const renderer = {
  renderMarkdown: (text: string) => ({ pieces: [[`markdown ${text}`]], headings: [] }),
  renderLines: (text: string) => ({ pieces: [[`lines ${text}`]], headings: [] }),
  renderParsed: ({ headings }: ParsedMarkdown) => ({ pieces: [['parsed']], headings }),
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

test('a quick text is rendered at once, and asks for no worker', async () => {
  await show('# Title');
  expect(states).toEqual([{ status: 'rendered', pieces: [['markdown # Title']], headings: [] }]);
  expect(workers).toHaveLength(0);
});

test('without the renderer a text waits for it, and is rendered when it comes', async () => {
  await show('# Title', true, undefined, null);
  expect(states.at(-1)).toEqual({ status: 'pending' });
  await show('# Title');
  expect(states.at(-1)).toMatchObject({ status: 'rendered', pieces: [['markdown # Title']] });
});

test('a text that takes long asks no worker before the renderer is there', async () => {
  await show(longText, true, undefined, null);
  expect(workers).toHaveLength(0);
  await show(longText);
  expect(workers).toHaveLength(1);
});

test('a text that may take long is parsed by a worker, and then rendered', async () => {
  await show(longText);
  expect(states).toEqual([{ status: 'pending' }]);
  expect(workers[0]?.asked).toEqual([longText]);
  await answer(workers[0], { common: { start: 0, end: 0 }, blocks: [], headings: [], lines: [] });
  expect(states.at(-1)).toEqual({ status: 'rendered', pieces: [['parsed']], headings: [] });
  expect(workers).toHaveLength(1);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('what the worker gives up is shown as source', async () => {
  await show(longText);
  await answer(workers[0], null);
  expect(states.at(-1)).toEqual({ status: 'source' });
});

test('another text has another worker, and never shows what the last one was', async () => {
  await show(longText);
  await answer(workers[0], null);
  states = [];
  await show(`${longText} more`);
  expect(states).not.toContainEqual({ status: 'source' });
  expect(states.at(-1)).toEqual({ status: 'pending' });
  expect(workers[1]?.asked).toEqual([`${longText} more`]);

  await show(`${longText} and more`);
  expect(workers[1]?.terminate).toHaveBeenCalledTimes(1);
  await answer(workers[2], null);
  expect(states.at(-1)).toEqual({ status: 'source' });
});

test('the very text is not parsed again, however often it is drawn', async () => {
  await show(longText);
  await show(longText);
  expect(workers).toHaveLength(1);
  expect(workers[0]?.terminate).not.toHaveBeenCalled();
});

test('a body that is no longer shown stops its worker', async () => {
  await show(longText);
  await act(async () => root.unmount());
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('a page shows the source after 800 ms, and the body when the worker has parsed it after all', async () => {
  vi.useFakeTimers();
  await show(longText);
  await act(async () => workers[0]?.loads());
  await act(async () => vi.advanceTimersByTime(799));
  expect(states.at(-1)).toEqual({ status: 'pending' });
  await act(async () => vi.advanceTimersByTime(1));
  expect(states.at(-1)).toEqual({ status: 'source', isLate: true });
  await answer(workers[0], { common: { start: 0, end: 0 }, blocks: [], headings: [], lines: [] });
  expect(states.at(-1)).toMatchObject({ status: 'rendered' });
  expect(workers).toHaveLength(1);
});

test('a page gives a text up after 15 s', async () => {
  vi.useFakeTimers();
  await show(longText);
  await act(async () => workers[0]?.loads());
  await act(async () => vi.advanceTimersByTime(15_000));
  expect(states.at(-1)).toEqual({ status: 'source' });
  expect(workers[0]?.terminate).toHaveBeenCalled();
});

describe('while a text is written', () => {
  let parser: WorkerParser;
  let whileWriting: WhileWriting;

  beforeEach(() => {
    parser = createWorkerParser(3_000);
    whileWriting = { maxLengthAtOnce: 100, memory: () => [], parser };
    return () => parser.end();
  });

  test('each version is parsed by the same worker, which stays', async () => {
    vi.useFakeTimers();
    for (const version of [longText, `${longText} more`]) {
      await show(version, true, whileWriting);
      expect(states.at(-1)).toEqual({ status: 'pending' });
      await answer(workers[0], { common: { start: 0, end: 0 }, blocks: [], headings: [], lines: [] });
      // The drawing is put off.
      expect(states.at(-1)).toEqual({ status: 'pending' });
      await act(async () => vi.runAllTimers());
      expect(states.at(-1)).toMatchObject({ status: 'rendered' });
    }
    expect(workers).toHaveLength(1);
    expect(workers[0]?.terminate).not.toHaveBeenCalled();
  });

  test('what was answered for a version is not drawn for the next', async () => {
    vi.useFakeTimers();
    await show(longText, true, whileWriting);
    await show('# Short', true, whileWriting);
    states = [];
    await answer(workers[0], null);
    await act(async () => vi.runAllTimers());
    expect(states).toEqual([]);
  });

  test('what was answered for a version is not drawn either where the next comes before the drawing', async () => {
    vi.useFakeTimers();
    await show(longText, true, whileWriting);
    await answer(workers[0], null);
    await show('# Short', true, whileWriting);
    states = [];
    await act(async () => vi.runAllTimers());
    expect(states).toEqual([]);
  });

  test('a text for which a key can wait is rendered at once', async () => {
    await show('word '.repeat(20), true, whileWriting);
    expect(states.at(-1)).toMatchObject({ status: 'rendered' });
    expect(workers).toHaveLength(0);
  });

  test('a text that is quick to parse, but too long for a key to wait for, goes to the worker too', async () => {
    await show('word '.repeat(30), true, whileWriting);
    expect(workers).toHaveLength(1);
  });
});

test('a text becomes Markdown, and back', async () => {
  await show('# Title', false);
  expect(states.at(-1)).toMatchObject({ pieces: [['lines # Title']] });
  await show('# Title', true);
  expect(states.at(-1)).toMatchObject({ pieces: [['markdown # Title']] });
});

test('a text that took a worker becomes lines at once', async () => {
  await show(longText);
  await answer(workers[0], null);
  await show(longText, false);
  expect(states.at(-1)).toMatchObject({ pieces: [[`lines ${longText}`]] });
});

test('a text is Markdown where nobody says otherwise', async () => {
  function Plain() {
    states.push(useMarkdown(renderer, '# Title'));
    return null;
  }
  await act(async () => root.render(<Plain />));
  expect(states).toMatchObject([{ pieces: [['markdown # Title']] }]);
});

describe('the pieces of a text', () => {
  const draw = (pieces: ReactNode[][], Part?: MarkdownPart) =>
    act(async () => root.render(<MarkdownPieces {...{ pieces, Part }} />));

  beforeEach(() => {
    vi.useFakeTimers();
  });

  test('are drawn one at a time, the first at once, and then no more is done', async () => {
    await draw([['one '], ['two '], ['three']]);
    expect(container.textContent).toBe('one ');
    await act(async () => vi.advanceTimersToNextTimer());
    expect(container.textContent).toBe('one two ');
    await act(async () => vi.advanceTimersToNextTimer());
    expect(container.textContent).toBe('one two three');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('are found by hydration as a server drew them', async () => {
    const pieces = [['one '], ['two']];
    container.innerHTML = renderToString(<MarkdownPieces pieces={pieces} />);
    const [first] = container.childNodes;
    const onRecoverableError = vi.fn();
    let hydrated: Root | undefined;
    await act(async () => {
      hydrated = hydrateRoot(container, <MarkdownPieces pieces={pieces} />, { onRecoverableError });
    });
    expect(container.textContent).toBe('one two');
    expect(container.firstChild).toBe(first);
    expect(onRecoverableError).not.toHaveBeenCalled();
    await act(async () => hydrated?.unmount());
  });

  test('of a single one nothing is put off', async () => {
    await draw([['all']]);
    expect(container.textContent).toBe('all');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('are drawn no further once they are gone', async () => {
    await draw([['one'], ['two']]);
    await act(async () => root.unmount());
    expect(vi.getTimerCount()).toBe(0);
  });

  test('of another text are drawn at once, as far as pieces are drawn', async () => {
    await draw([['one '], ['two']]);
    await act(async () => vi.runAllTimers());
    await draw([['another '], ['text '], ['of three']]);
    expect(container.textContent).toBe('another text ');
  });

  describe('apart from each other', () => {
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

    const Part: MarkdownPart = ({ ref, children }) => <div ref={ref}>{children}</div>;

    test('stand in an element each, where they are several', async () => {
      await draw([['one'], ['two']], Part);
      await act(async () => vi.runAllTimers());
      expect(container.innerHTML).toBe('<div>one</div><div>two</div>');
      await draw([['all']], Part);
      expect(container.innerHTML).toBe('all');
    });

    test('are measured once for each width, and not while they have none', async () => {
      await draw([['one'], ['two']], Part);
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

    test('are measured no more once they are gone', async () => {
      await draw([['one'], ['two']], Part);
      await act(async () => root.unmount());
      expect(observed).toHaveLength(1);
      expect(observed[0]?.disconnect).toHaveBeenCalledTimes(1);
    });

    test('are not measured where their element is not told', async () => {
      await draw([['one'], ['two']], ({ children }) => <div>{children}</div>);
      expect(observed).toEqual([]);
    });
  });
});

async function show(
  content: string,
  isMarkdown = true,
  whileWriting?: WhileWriting,
  loaded: MarkdownRenderer | null = renderer,
): Promise<void> {
  await act(async () => root.render(<Body {...{ content, isMarkdown, whileWriting, loaded }} />));
}

function Body({
  content,
  isMarkdown,
  whileWriting,
  loaded,
}: {
  content: string;
  isMarkdown: boolean;
  whileWriting: WhileWriting | undefined;
  loaded: MarkdownRenderer | null;
}) {
  states.push(useMarkdown(loaded, content, { isMarkdown, whileWriting }));
  return null;
}

async function answer(worker: FakeMarkdownWorker | undefined, body: TreePatch | null): Promise<void> {
  await act(async () => worker?.says(body));
}
