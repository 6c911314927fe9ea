import { beforeEach, expect, test, vi } from 'vitest';

import type { MarkdownWorker } from './markdown.worker.ts';

/** What the worker exposes. */
const exposed = vi.hoisted(() => ({ worker: null as unknown }));

vi.mock(import('comlink'), async (original) => ({
  ...(await original()),
  expose: (worker) => {
    exposed.worker = worker;
  },
}));

/** Starts the worker, and gives the way to ask it. */
let ask: MarkdownWorker['parse'];

beforeEach(async () => {
  vi.resetModules();
  await import('./markdown.worker.ts');
  ask = (content) => (exposed.worker as MarkdownWorker).parse(content);
});

test('the worker returns the parsed body', () => {
  expect(ask('# Title\n\nText')).toMatchObject({
    common: { start: 0, end: 0 },
    blocks: [{ tagName: 'h2' }, { type: 'text' }, { tagName: 'p' }],
    headings: [{ text: 'Title', level: 2 }],
    lines: [1, 3],
  });
});

test('the worker returns the changes since the previous text', () => {
  ask('# Title\n\nText\n\nEnd');
  expect(ask('# Title\n\nMore\ntext\n\nEnd')).toMatchObject({
    common: { start: 2, end: 2 },
    blocks: [{ tagName: 'p' }],
    lines: [1, 3, 6],
  });
});

test('the worker returns the whole body after null', () => {
  ask('text');
  ask('> '.repeat(210));
  expect(ask('text')).toMatchObject({ common: { start: 0, end: 0 }, blocks: [{ tagName: 'p' }] });
});

test('the worker returns null for more than a page can render', () => {
  expect(ask('> '.repeat(210))).toBeNull();
});

test('the worker returns null if the parser fails, and keeps working', () => {
  expect(ask('> '.repeat(3_000))).toBeNull();
  expect(ask('text')).not.toBeNull();
});
