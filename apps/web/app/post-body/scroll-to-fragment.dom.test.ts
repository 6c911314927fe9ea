// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { scrollToFragment } from './scroll-to-fragment.ts';

const scrollIntoView = vi.fn<() => void>();
let body: HTMLElement;
let stop: () => void;

beforeEach(() => {
  scrollIntoView.mockReset();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrollIntoView);
  document.body.innerHTML = '<div></div>';
  body = document.querySelector('div')!;
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  location.hash = '';
  document.body.innerHTML = '';
});

async function draw(id: string): Promise<void> {
  const section = document.createElement('h2');
  section.id = id;
  body.append(section);
  await Promise.resolve();
}

test.each([
  ['%C3%BCber', 'über'],
  ['50%', '50%'],
  ['costs', 'user-content-costs'],
  ['%C3%BCber', 'user-content-über'],
])('the page scrolls to #%s once, when it is rendered', async (hash, id) => {
  location.hash = hash;
  stop = scrollToFragment(body);
  await draw('another');
  expect(scrollIntoView).not.toHaveBeenCalled();
  await draw(id);
  await draw('one-more');
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
});

test('a page that has been scrolled keeps its position', async () => {
  location.hash = 'section';
  stop = scrollToFragment(body);
  vi.stubGlobal('scrollY', 10);
  await draw('another');
  vi.stubGlobal('scrollY', 0);
  await draw('section');
  expect(scrollIntoView).not.toHaveBeenCalled();
});
