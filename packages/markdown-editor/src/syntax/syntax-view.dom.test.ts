// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';

import { createSyntaxView } from './syntax-view.ts';

afterEach(() => document.body.replaceChildren());

const classNames = {
  mark: 'mark',
  heading: 'heading',
  strong: 'strong',
  emphasis: 'emphasis',
  deleted: 'deleted',
  code: 'code',
  link: 'link',
  comment: 'comment',
  composed: 'composed',
};

function show(text: string) {
  const area = document.body.appendChild(document.createElement('textarea'));
  const layer = document.body.appendChild(document.createElement('div'));
  area.value = text;
  const view = createSyntaxView(area, layer, classNames);
  const getLines = () => [...(layer.firstElementChild?.children ?? [])];
  const type = (value: string, event: InputEventInit = {}) => {
    area.value = value;
    area.dispatchEvent(new InputEvent('input', { bubbles: true, ...event }));
  };
  return { area, layer, view, getLines, type };
}

test('shows a text line by line, with a class name for each token', () => {
  const { layer, getLines } = show('## A\n\n**b**');
  expect(layer.textContent).toBe('## A\n\n**b**\n');
  expect(getLines().map(({ innerHTML }) => innerHTML)).toEqual([
    '<span class="mark">##</span><span class="heading"> A</span>\n',
    '\n',
    '<span class="mark">**</span><span class="strong">b</span><span class="mark">**</span>\n',
  ]);
});

test('shows hostile text as text', () => {
  const { layer } = show('<img src=x onerror=alert(1)>');
  expect(layer.querySelector('img')).toBeNull();
  expect(layer.textContent).toBe('<img src=x onerror=alert(1)>\n');
});

test('follows typing, and keeps the elements of unchanged lines', () => {
  const { area, layer, getLines, type } = show('a\nb\nc\nd');
  const before = getLines();
  type('a\nb\nc *x*\nd');
  expect(layer.textContent).toBe(`${area.value}\n`);
  expect(getLines()[0]).toBe(before[0]);
  expect(getLines()[3]).toBe(before[3]);
  type('');
  expect(layer.textContent).toBe('\n');
});

test('shows a change by the app after an update', () => {
  const { area, layer, view } = show('a');
  area.value = 'a\n```\nb';
  view.update();
  expect(layer.textContent).toBe('a\n```\nb\n');
  expect(layer.querySelector('.code')?.textContent).toBe('b');
});

test('marks the composed word until it is confirmed', () => {
  const { area, layer, type } = show('a **b**');
  type('a **bに**', { isComposing: true, data: 'に' });
  // happy-dom moves the cursor to the end.
  area.setSelectionRange(6, 6);
  area.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data: 'に' }));
  expect(layer.querySelector('.composed')?.textContent).toBe('に');
  area.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  expect(layer.querySelector('.composed')).toBeNull();
  expect(layer.textContent).toBe('a **bに**\n');
});

test('is empty and follows nothing once it is destroyed', () => {
  const { layer, view, type } = show('a');
  view.destroy();
  type('b');
  expect(layer.childNodes).toHaveLength(0);
});
