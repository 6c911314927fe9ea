import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { diffTree } from './tree-patch.ts';
import { type WorkerParser, createWorkerParser } from './worker-parser.ts';
import { FakeMarkdownWorker, settle } from './fake-markdown-worker.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { ParsedMarkdown } from './parsed-markdown.ts';

const lateMs = 800;
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
  parser = createWorkerParser(lateMs);
});

afterEach(async () => {
  parser.end();
  await settle();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('there is no worker before there is a text', async () => {
  expect(workers).toHaveLength(0);
});

test('a text is parsed by the worker', async () => {
  parser.ask('text', onAnswer);
  expect(workers[0]?.address.pathname).toMatch(/\/markdown\.worker\.js$/u);
  expect(workers[0]?.options).toEqual({ type: 'module', name: 'markdown' });
  expect(workers[0]?.asked).toEqual(['text']);
  expect(onAnswer).not.toHaveBeenCalled();
  await workers[0]?.says(whole);
  expect(onAnswer.mock.calls).toEqual([[one]]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the next one by the same worker, and what stays of the body is the same', async () => {
  const next = parseMarkdown('one\n\nother');
  parser.ask('one', onAnswer);
  await workers[0]?.says(whole);
  parser.ask('next', onAnswer);
  await workers[0]?.says(diffTree(one.tree.children, next));
  const [[before], [after]] = onAnswer.mock.calls as [[ParsedMarkdown], [ParsedMarkdown]];
  expect(after).toEqual(next);
  expect(after.tree.children[0]).toBe(before.tree.children[0]);
  expect(workers).toHaveLength(1);
});

describe('a text that is asked for before the one before it was answered', () => {
  const onLater = vi.fn<(body: ParsedMarkdown | null) => void>();

  beforeEach(async () => {
    onLater.mockClear();
    parser.ask('first', onAnswer);
    await workers[0]?.loads();
    parser.ask('left out', onAnswer);
    parser.ask('later', onLater);
  });

  test('comes next, and alone is answered', async () => {
    expect(workers[0]?.asked).toEqual(['first']);
    await workers[0]?.says(whole);
    expect(workers[0]?.asked).toEqual(['first', 'later']);
    await workers[0]?.says(diffTree(one.tree.children, parseMarkdown('later')));
    expect(onLater.mock.calls).toEqual([[parseMarkdown('later')]]);
    expect(onAnswer).not.toHaveBeenCalled();
  });

  test('has a worker of its own where the first is late', async () => {
    await vi.advanceTimersByTimeAsync(lateMs);
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
    expect(workers[1]?.asked).toEqual(['later']);
    await workers[1]?.loads();
    await workers[1]?.says(whole);
    expect(onLater.mock.calls).toEqual([[one]]);
  });
});

test('what takes longer than the limit, once the worker runs, is given up, and the worker is stopped', async () => {
  parser.ask('text', onAnswer);
  await vi.advanceTimersByTimeAsync(4_000);
  await workers[0]?.loads();
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('a late text is told once, and answered when the worker has parsed it after all', async () => {
  const onLate = vi.fn<() => void>();
  parser.ask('text', onAnswer, onLate);
  await vi.advanceTimersByTimeAsync(4_000);
  await workers[0]?.loads();
  await vi.advanceTimersByTimeAsync(lateMs - 1);
  expect(onLate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onLate).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(limitMs - lateMs - 1);
  await workers[0]?.says(whole);
  expect(onLate).toHaveBeenCalledTimes(1);
  expect(onAnswer.mock.calls).toEqual([[one]]);
});

test('a text that is late ends at once where another is asked for', async () => {
  const onLate = vi.fn<() => void>();
  parser.ask('slow', onAnswer, onLate);
  await workers[0]?.loads();
  await vi.advanceTimersByTimeAsync(lateMs);
  parser.ask('next', onAnswer);
  await settle();
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
  await workers[1]?.says(whole);
  expect(onAnswer.mock.calls).toEqual([[one]]);
});

test('each text has the whole limit', async () => {
  parser.ask('one', onAnswer);
  await workers[0]?.loads();
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  await workers[0]?.says(whole);
  parser.ask('two', onAnswer);
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  expect(onAnswer.mock.calls).toEqual([[one]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toEqual([[one], [null]]);
});

test('a text after one that was given up has a new worker, which knows nothing of what was before', async () => {
  parser.ask('one', onAnswer);
  await workers[0]?.says(whole);
  parser.ask('two', onAnswer);
  await vi.advanceTimersByTimeAsync(limitMs);
  parser.ask('three', onAnswer);
  await workers[1]?.says(whole);
  expect(onAnswer.mock.calls).toEqual([[one], [null], [one]]);
});

test('a text after one of which the worker made nothing is whole again', async () => {
  parser.ask('one', onAnswer);
  await workers[0]?.says(whole);
  parser.ask('two', onAnswer);
  await workers[0]?.says(null);
  parser.ask('three', onAnswer);
  await workers[0]?.says(whole);
  expect(onAnswer.mock.calls).toEqual([[one], [null], [one]]);
  expect(workers).toHaveLength(1);
});

test('a worker whose code has not come within 5 s is given up', async () => {
  parser.ask('text', onAnswer);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('a worker that fails gives no answer, at once', async () => {
  parser.ask('text', onAnswer);
  await workers[0]?.fails();
  expect(onAnswer.mock.calls).toEqual([[null]]);
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
});

test('once it is ended nothing is answered, and the worker is stopped', async () => {
  parser.ask('text', onAnswer);
  parser.end();
  await vi.runAllTimersAsync();
  expect(onAnswer).not.toHaveBeenCalled();
  expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
  parser.ask('more', onAnswer);
  await workers[1]?.says(whole);
  expect(onAnswer.mock.calls).toEqual([[one]]);
});

test('an answer that cannot be used is reported, and the next text is answered all the same', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const failure = new Error('What draws the answer fails.');
  parser.ask('one', () => {
    parser.ask('asked meanwhile', onAnswer);
    throw failure;
  });
  await workers[0]?.says(whole);
  expect(report.mock.calls).toEqual([[failure]]);
  await workers[0]?.says(diffTree(one.tree.children, one));
  expect(onAnswer.mock.calls).toEqual([[one]]);
  parser.ask('later', onAnswer);
  await workers[0]?.says(diffTree(one.tree.children, one));
  expect(onAnswer).toHaveBeenCalledTimes(2);
});

test('a browser without workers gives no answer, at once', async () => {
  vi.stubGlobal('Worker', undefined);
  parser.ask('text', onAnswer);
  await settle();
  expect(onAnswer.mock.calls).toEqual([[null]]);
});
