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
    tree: { type: 'root' },
    headings: [{ text: 'Title', level: 2 }],
  });
});

test('answers null for more than a page can draw', () => {
  expect(ask('> '.repeat(210))).toBeNull();
});

test('answers null where the parser gives up, and goes on serving', () => {
  expect(ask('> '.repeat(3_000))).toBeNull();
  expect(ask('text')).not.toBeNull();
});
