import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { MarkdownAnswer } from './markdown.worker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Starts the worker, and gives the way to ask it. */
let ask: (content: string) => MarkdownAnswer;

beforeEach(async () => {
  const worker = new EventTarget();
  const postMessage = vi.fn<(answer: MarkdownAnswer) => void>();
  vi.stubGlobal('addEventListener', worker.addEventListener.bind(worker));
  vi.stubGlobal('postMessage', postMessage);
  vi.resetModules();
  await import('./markdown.worker.ts');
  ask = (content) => {
    worker.dispatchEvent(new MessageEvent('message', { data: content }));
    const answer = postMessage.mock.lastCall?.[0];
    if (answer === undefined) throw new Error('The worker did not answer.');
    return answer;
  };
});

test('answers with the parsed body', () => {
  expect(ask('# Title\n\nText')).toMatchObject({
    kept: { start: 0, end: 0 },
    blocks: [{ tagName: 'h2' }, { type: 'text' }, { tagName: 'p' }],
    headings: [{ text: 'Title', level: 2 }],
    lines: [1, 3],
  });
});

test('answers with what has changed since the text before', () => {
  ask('# Title\n\nText\n\nEnd');
  expect(ask('# Title\n\nMore\ntext\n\nEnd')).toMatchObject({
    kept: { start: 2, end: 2 },
    blocks: [{ tagName: 'p' }],
    lines: [1, 3, 6],
  });
});

test('after a text of which it made nothing, answers with the whole body', () => {
  ask('text');
  ask('> '.repeat(210));
  expect(ask('text')).toMatchObject({ kept: { start: 0, end: 0 }, blocks: [{ tagName: 'p' }] });
});

test('answers null for more than a page can draw', () => {
  expect(ask('> '.repeat(210))).toBeNull();
});

test('answers null where the parser gives up, and goes on serving', () => {
  expect(ask('> '.repeat(3_000))).toBeNull();
  expect(ask('text')).not.toBeNull();
});
