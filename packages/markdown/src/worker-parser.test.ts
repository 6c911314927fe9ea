import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { diffTree } from './tree-patch.ts';
import { type WorkerParser, createWorkerParser } from './worker-parser.ts';
import { FakeMarkdownWorker, flushMicrotasks } from './testing/fake-markdown-worker.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';

const slowMs = 800;
const limitMs = 15_000;
const workers = FakeMarkdownWorker.started;

let parser: WorkerParser;
const onAnswer = vi.fn<(body: ParsedMarkdown | null) => void>();
const one = parseMarkdown('one\n\ntwo');
const whole = diffTree([], one);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeMarkdownWorker);
  onAnswer.mockClear();
  workers.length = 0;
  parser = createWorkerParser(slowMs);
});

afterEach(async () => {
  parser.terminate();
  await flushMicrotasks();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('no worker starts before the first text', async () => {
  expect(workers).toHaveLength(0);
});

test('a text is parsed by the worker', async () => {
  parser.post('text', onAnswer);
  expect(workers[0]?.url.pathname).toMatch(/\/markdown\.worker\.js$/u);
  expect(workers[0]?.options).toEqual({ type: 'module', name: 'markdown' });
  expect(workers[0]?.received).toEqual(['text']);
  expect(onAnswer).not.toHaveBeenCalled();
  await workers[0]?.respond(whole);
  expect(onAnswer.mock.calls).toEqual([[one]]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the next text uses the same worker, and unchanged blocks are the same', async () => {
  const next = parseMarkdown('one\n\nother');
  parser.post('one', onAnswer);
  await workers[0]?.respond(whole);
  parser.post('next', onAnswer);
  await workers[0]?.respond(diffTree(one.tree.children, next));
  const [[before], [after]] = onAnswer.mock.calls as [[ParsedMarkdown], [ParsedMarkdown]];
  expect(after).toEqual(next);
  expect(after.tree.children[0]).toBe(before.tree.children[0]);
  expect(workers).toHaveLength(1);
});

describe('a text posted before the previous result', () => {
  const onLater = vi.fn<(body: ParsedMarkdown | null) => void>();

  beforeEach(async () => {
    onLater.mockClear();
    parser.post('first', onAnswer);
    await workers[0]?.load();
    parser.post('left out', onAnswer);
    parser.post('later', onLater);
  });

  test('a text posted before the previous result is the only one with a result', async () => {
    expect(workers[0]?.received).toEqual(['first']);
    await workers[0]?.respond(whole);
    expect(workers[0]?.received).toEqual(['first', 'later']);
    await workers[0]?.respond(diffTree(one.tree.children, parseMarkdown('later')));
    expect(onLater.mock.calls).toEqual([[parseMarkdown('later')]]);
    expect(onAnswer).not.toHaveBeenCalled();
  });

  test('a text posted while another is slow gets a new worker', async () => {
    await vi.advanceTimersByTimeAsync(slowMs);
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
    expect(workers[1]?.received).toEqual(['later']);
    await workers[1]?.load();
    await workers[1]?.respond(whole);
    expect(onLater.mock.calls).toEqual([[one]]);
  });
});

test('a text that times out gives null and terminates the worker', async () => {
  parser.post('text', onAnswer);
  await vi.advanceTimersByTimeAsync(4_000);
  await workers[0]?.load();
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('a slow text calls onSlow once and still gets its result', async () => {
  const onLate = vi.fn<() => void>();
  parser.post('text', onAnswer, onLate);
  await vi.advanceTimersByTimeAsync(4_000);
  await workers[0]?.load();
  await vi.advanceTimersByTimeAsync(slowMs - 1);
  expect(onLate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onLate).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(limitMs - slowMs - 1);
  await workers[0]?.respond(whole);
  expect(onLate).toHaveBeenCalledTimes(1);
  expect(onAnswer.mock.calls).toEqual([[one]]);
});

test('a slow text is dropped when another is posted', async () => {
  const onLate = vi.fn<() => void>();
  parser.post('slow', onAnswer, onLate);
  await workers[0]?.load();
  await vi.advanceTimersByTimeAsync(slowMs);
  parser.post('next', onAnswer);
  await flushMicrotasks();
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
  await workers[1]?.respond(whole);
  expect(onAnswer.mock.calls).toEqual([[one]]);
});

test('each text has the full timeout', async () => {
  parser.post('one', onAnswer);
  await workers[0]?.load();
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  await workers[0]?.respond(whole);
  parser.post('two', onAnswer);
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  expect(onAnswer.mock.calls).toEqual([[one]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toEqual([[one], [null]]);
});

test('a text after a timeout has a new worker without state', async () => {
  parser.post('one', onAnswer);
  await workers[0]?.respond(whole);
  parser.post('two', onAnswer);
  await vi.advanceTimersByTimeAsync(limitMs);
  parser.post('three', onAnswer);
  await workers[1]?.respond(whole);
  expect(onAnswer.mock.calls).toEqual([[one], [null], [one]]);
});

test('a text after null has the whole body', async () => {
  parser.post('one', onAnswer);
  await workers[0]?.respond(whole);
  parser.post('two', onAnswer);
  await workers[0]?.respond(null);
  parser.post('three', onAnswer);
  await workers[0]?.respond(whole);
  expect(onAnswer.mock.calls).toEqual([[one], [null], [one]]);
  expect(workers).toHaveLength(1);
});

test('a worker that does not load within 5 s gives null', async () => {
  parser.post('text', onAnswer);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('a failing worker gives null immediately', async () => {
  parser.post('text', onAnswer);
  await workers[0]?.fail();
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('terminate drops the text and terminates the worker', async () => {
  parser.post('text', onAnswer);
  parser.terminate();
  await vi.runAllTimersAsync();
  expect(onAnswer).not.toHaveBeenCalled();
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
  parser.post('more', onAnswer);
  await workers[1]?.respond(whole);
  expect(onAnswer.mock.calls).toEqual([[one]]);
});

test('an error in onResult is reported, and the next text gets its result', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const failure = new Error('What draws the answer fails.');
  parser.post('one', () => {
    parser.post('asked meanwhile', onAnswer);
    throw failure;
  });
  await workers[0]?.respond(whole);
  expect(report.mock.calls).toEqual([[failure]]);
  await workers[0]?.respond(diffTree(one.tree.children, one));
  expect(onAnswer.mock.calls).toEqual([[one]]);
  parser.post('later', onAnswer);
  await workers[0]?.respond(diffTree(one.tree.children, one));
  expect(onAnswer).toHaveBeenCalledTimes(2);
});

test('a browser without workers gives null immediately', async () => {
  vi.stubGlobal('Worker', undefined);
  parser.post('text', onAnswer);
  await flushMicrotasks();
  expect(onAnswer.mock.calls).toEqual([[null]]);
});
