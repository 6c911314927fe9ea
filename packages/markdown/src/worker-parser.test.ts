import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { diffTree } from './tree-patch.ts';
import { type WorkerParser, createWorkerParser } from './worker-parser.ts';
import { FakeMarkdownWorker, flushMicrotasks } from './fake-markdown-worker.ts';
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

test('there is no worker before there is a text', async () => {
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

test('the next one by the same worker, and what stays of the body is the same', async () => {
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

describe('a text that is asked for before the one before it was answered', () => {
  const onLater = vi.fn<(body: ParsedMarkdown | null) => void>();

  beforeEach(async () => {
    onLater.mockClear();
    parser.post('first', onAnswer);
    await workers[0]?.load();
    parser.post('left out', onAnswer);
    parser.post('later', onLater);
  });

  test('comes next, and alone is answered', async () => {
    expect(workers[0]?.received).toEqual(['first']);
    await workers[0]?.respond(whole);
    expect(workers[0]?.received).toEqual(['first', 'later']);
    await workers[0]?.respond(diffTree(one.tree.children, parseMarkdown('later')));
    expect(onLater.mock.calls).toEqual([[parseMarkdown('later')]]);
    expect(onAnswer).not.toHaveBeenCalled();
  });

  test('has a worker of its own where the first is late', async () => {
    await vi.advanceTimersByTimeAsync(slowMs);
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
    expect(workers[1]?.received).toEqual(['later']);
    await workers[1]?.load();
    await workers[1]?.respond(whole);
    expect(onLater.mock.calls).toEqual([[one]]);
  });
});

test('what takes longer than the limit, once the worker runs, is given up, and the worker is stopped', async () => {
  parser.post('text', onAnswer);
  await vi.advanceTimersByTimeAsync(4_000);
  await workers[0]?.load();
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('a late text is told once, and answered when the worker has parsed it after all', async () => {
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

test('a text that is late ends at once where another is asked for', async () => {
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

test('each text has the whole limit', async () => {
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

test('a text after one that was given up has a new worker, which knows nothing of what was before', async () => {
  parser.post('one', onAnswer);
  await workers[0]?.respond(whole);
  parser.post('two', onAnswer);
  await vi.advanceTimersByTimeAsync(limitMs);
  parser.post('three', onAnswer);
  await workers[1]?.respond(whole);
  expect(onAnswer.mock.calls).toEqual([[one], [null], [one]]);
});

test('a text after one of which the worker made nothing is whole again', async () => {
  parser.post('one', onAnswer);
  await workers[0]?.respond(whole);
  parser.post('two', onAnswer);
  await workers[0]?.respond(null);
  parser.post('three', onAnswer);
  await workers[0]?.respond(whole);
  expect(onAnswer.mock.calls).toEqual([[one], [null], [one]]);
  expect(workers).toHaveLength(1);
});

test('a worker whose code has not come within 5 s is given up', async () => {
  parser.post('text', onAnswer);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('a worker that fails gives no answer, at once', async () => {
  parser.post('text', onAnswer);
  await workers[0]?.fail();
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('once it is ended nothing is answered, and the worker is stopped', async () => {
  parser.post('text', onAnswer);
  parser.terminate();
  await vi.runAllTimersAsync();
  expect(onAnswer).not.toHaveBeenCalled();
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
  parser.post('more', onAnswer);
  await workers[1]?.respond(whole);
  expect(onAnswer.mock.calls).toEqual([[one]]);
});

test('an answer that cannot be used is reported, and the next text is answered all the same', async () => {
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

test('a browser without workers gives no answer, at once', async () => {
  vi.stubGlobal('Worker', undefined);
  parser.post('text', onAnswer);
  await flushMicrotasks();
  expect(onAnswer.mock.calls).toEqual([[null]]);
});
