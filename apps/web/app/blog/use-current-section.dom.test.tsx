// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../testing/renderer.ts';
import { useCurrentSection } from './use-current-section.ts';

const render = createRenderer();
const viewport = 1000;

beforeEach(() => {
  vi.stubGlobal('innerHeight', viewport);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run();
    return 0;
  });
});
afterEach(() => {
  location.hash = '';
  vi.restoreAllMocks();
});

/** Renders headings at these distances from the top of a page of this height. */
async function openPage(tops: Readonly<Record<string, number>>, height: number): Promise<void> {
  const ids = Object.keys(tops);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, (tops[this.id] ?? 0) - scrollY);
  });
  function Page() {
    return (
      <>
        {ids.map((id) => (
          <h2 key={id} id={id}>
            {id}
          </h2>
        ))}
        <output>{useCurrentSection(ids)}</output>
      </>
    );
  }
  await render(<Page />);
}

async function scrollPage(top: number): Promise<string | null> {
  vi.stubGlobal('scrollY', top);
  await act(async () => dispatchEvent(new Event('scroll')));
  return document.querySelector('output')!.textContent;
}

test('a section is current from 40 % of the viewport', async () => {
  await openPage({ one: 500, two: 2000 }, 9000);
  expect(await scrollPage(0)).toBe('');
  expect(await scrollPage(99)).toBe('');
  expect(await scrollPage(100)).toBe('one');
  expect(await scrollPage(1599)).toBe('one');
  expect(await scrollPage(1600)).toBe('two');
});

test('each of several short last sections is current once before the end of the page', async () => {
  await openPage({ one: 0, two: 2300, three: 2500, four: 2700, five: 2900 }, 3000);
  const seen = new Set<string | null>();
  for (let top = 0; top <= 2000; top += 10) seen.add(await scrollPage(top));
  expect([...seen]).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('a section that the URL names is current while it is in view, also if others follow closely', async () => {
  await openPage({ one: 0, two: 1000, three: 1100, four: 2700, five: 2900 }, 3000);
  expect(await scrollPage(912)).toBe('three');
  location.hash = 'two';
  expect(await scrollPage(912)).toBe('two');
  expect(await scrollPage(1001)).toBe('three');
  location.hash = 'four';
  expect(await scrollPage(2000)).toBe('four');
});

test('a page that scrolls little starts with its first section', async () => {
  await openPage({ one: 100, two: 800 }, 1050);
  expect(await scrollPage(0)).toBe('one');
  expect(await scrollPage(50)).toBe('two');
});
