import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { WorkerMessage } from '../kept-worker.ts';
import { changeOf } from './body-change.ts';
import { type BodyParser, createBodyParser } from './body-parser.ts';
import type { MarkdownAnswer } from './markdown.worker.ts';
import { type ParsedBody, parseMarkdown } from './parse-markdown.ts';

const limitMs = 800;
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

  says(data: WorkerMessage<MarkdownAnswer>): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let parser: BodyParser;
const onAnswer = vi.fn<(body: ParsedBody | null) => void>();
const one = parseMarkdown('one\n\ntwo');
const whole = changeOf([], one);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  onAnswer.mockClear();
  workers.length = 0;
  parser = createBodyParser(limitMs);
});

afterEach(() => {
  parser.end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('there is no worker before there is a text', () => {
  expect(workers).toHaveLength(0);
});

test('a text is parsed by the worker', () => {
  parser.ask('text', onAnswer);
  expect(workers[0]?.address.pathname).toMatch(/\/markdown\.worker\.ts$/u);
  expect(workers[0]?.options).toEqual({ type: 'module', name: 'markdown' });
  expect(workers[0]?.postMessage.mock.calls).toEqual([['text']]);
  expect(onAnswer).not.toHaveBeenCalled();
  workers[0]?.says(whole);
  expect(onAnswer.mock.calls).toEqual([[one]]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the next one by the same worker, and what stays of the body is the same', () => {
  const next = parseMarkdown('one\n\nother');
  parser.ask('one', onAnswer);
  workers[0]?.says(whole);
  parser.ask('next', onAnswer);
  workers[0]?.says(changeOf(one.tree.children, next));
  const [[before], [after]] = onAnswer.mock.calls as [[ParsedBody], [ParsedBody]];
  expect(after).toEqual(next);
  expect(after.tree.children[0]).toBe(before.tree.children[0]);
  expect(workers).toHaveLength(1);
});

describe('a text that is asked for before the one before it was answered', () => {
  const onLater = vi.fn<(body: ParsedBody | null) => void>();

  beforeEach(() => {
    onLater.mockClear();
    parser.ask('first', onAnswer);
    workers[0]?.says('ready');
    parser.ask('left out', onAnswer);
    parser.ask('later', onLater);
  });

  test('comes next, and alone is answered', () => {
    expect(workers[0]?.postMessage.mock.calls).toEqual([['first']]);
    workers[0]?.says(whole);
    expect(workers[0]?.postMessage.mock.calls).toEqual([['first'], ['later']]);
    workers[0]?.says(changeOf(one.tree.children, parseMarkdown('later')));
    expect(onLater.mock.calls).toEqual([[parseMarkdown('later')]]);
    expect(onAnswer).not.toHaveBeenCalled();
  });

  test('has a worker of its own where the first gives up', () => {
    vi.advanceTimersByTime(limitMs);
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
    expect(workers[1]?.postMessage.mock.calls).toEqual([['later']]);
    workers[1]?.says('ready');
    workers[1]?.says(whole);
    expect(onLater.mock.calls).toEqual([[one]]);
  });
});

test('what takes longer than the limit, once the worker runs, is given up, and the worker is stopped', () => {
  parser.ask('text', onAnswer);
  vi.advanceTimersByTime(4_000);
  workers[0]?.says('ready');
  vi.advanceTimersByTime(limitMs - 1);
  expect(onAnswer).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('each text has the whole limit', () => {
  parser.ask('one', onAnswer);
  workers[0]?.says('ready');
  vi.advanceTimersByTime(limitMs - 1);
  workers[0]?.says(whole);
  parser.ask('two', onAnswer);
  vi.advanceTimersByTime(limitMs - 1);
  expect(onAnswer.mock.calls).toEqual([[one]]);
  vi.advanceTimersByTime(1);
  expect(onAnswer.mock.calls).toEqual([[one], [null]]);
});

test('a text after one that was given up has a new worker, which knows nothing of what was before', () => {
  parser.ask('one', onAnswer);
  workers[0]?.says(whole);
  parser.ask('two', onAnswer);
  vi.advanceTimersByTime(5_000);
  parser.ask('three', onAnswer);
  workers[1]?.says(whole);
  expect(onAnswer.mock.calls).toEqual([[one], [null], [one]]);
});

test('a text after one of which the worker made nothing is whole again', () => {
  parser.ask('one', onAnswer);
  workers[0]?.says(whole);
  parser.ask('two', onAnswer);
  workers[0]?.says(null);
  parser.ask('three', onAnswer);
  workers[0]?.says(whole);
  expect(onAnswer.mock.calls).toEqual([[one], [null], [one]]);
  expect(workers).toHaveLength(1);
});

test('a worker whose code has not come within 5 s is given up', () => {
  parser.ask('text', onAnswer);
  vi.advanceTimersByTime(4_999);
  expect(onAnswer).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('a worker that fails gives no answer, at once', () => {
  parser.ask('text', onAnswer);
  workers[0]?.dispatchEvent(new Event('error'));
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('once it is ended nothing is answered, and the worker is stopped', () => {
  parser.ask('text', onAnswer);
  parser.end();
  vi.runAllTimers();
  expect(onAnswer).not.toHaveBeenCalled();
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
  parser.ask('more', onAnswer);
  workers[1]?.says(whole);
  expect(onAnswer.mock.calls).toEqual([[one]]);
});

test('a browser without workers gives no answer, at once', () => {
  vi.stubGlobal('Worker', undefined);
  parser.ask('text', onAnswer);
  expect(onAnswer.mock.calls).toEqual([[null]]);
});
