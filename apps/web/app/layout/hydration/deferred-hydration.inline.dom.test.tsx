// @vitest-environment happy-dom
import { useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { storedPostsAttribute } from '../../posts/stored-text.ts';
import { deferredModuleType, hydratedEvent } from './deferred-hydration.ts';
import { renderTranslatedPage } from './render-translated-page.ts';

beforeEach(() => {
  vi.resetModules();
  // The page is never painted here: nothing starts by itself.
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  // No script of one test listens on in the next one.
  dispatchEvent(new Event(hydratedEvent));
  document.documentElement.removeAttribute(storedPostsAttribute);
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

async function open(markup: string): Promise<void> {
  document.body.innerHTML = `${markup}<script type="${deferredModuleType}"></script>`;
  await import('./deferred-hydration.inline.ts');
  // The files, of which there are none here, have come.
  await new Promise((resolve) => setTimeout(resolve));
}

const hasStarted = () => document.head.querySelector('script[type=module]') !== null;

test.each([
  ['starts at once where the page shows seeds and other posts are stored', true, '<p data-seed-preview></p>'],
  ['waits where the page shows no posts, whatever is stored', false, '<p></p>'],
])('%s', async (_, isAtOnce, markup) => {
  document.documentElement.setAttribute(storedPostsAttribute, '');
  await open(markup);
  expect(hasStarted()).toBe(isAtOnce);
});

test('an interaction is painted before the page requests its files', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act));
  await open('<p></p>');
  dispatchEvent(new Event('pointerdown'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(hasStarted()).toBe(false);
  for (const act of frames) act();
  await vi.waitFor(() => expect(hasStarted()).toBe(true));
});

test('what was typed, pressed and submitted stays if React renders the page anew', async () => {
  const onPress = vi.fn<() => void>();
  const onSubmit = vi.fn<(email: unknown) => void>();
  function Page() {
    const [search, setSearch] = useState('');
    useLayoutEffect(() => void dispatchEvent(new Event(hydratedEvent)), []);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget).get('email'));
        }}
      >
        <input name="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        <input name="email" />
        <button type="button" onClick={onPress}>
          Filter
        </button>
        <button type="submit">{`Join ${search}`}</button>
      </form>
    );
  }
  await open(`<div>${renderToString(<Page />)}</div>`);
  for (const field of document.querySelectorAll('input')) {
    field.value = `my ${field.name}`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }
  const [press, submit] = document.querySelectorAll('button');
  press!.click();
  submit!.click();

  const container = document.querySelector('div')!;
  const root = createRoot(container);
  renderTranslatedPage(() => {
    container.innerHTML = '';
    root.render(<Page />);
  });
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith('my email'));
  expect(onPress).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(document.body.textContent).toContain('Join my search'));
  expect(document.activeElement).toBe(document.querySelector('[name=email]'));
  root.unmount();
});

test('a click during hydration is handled once', async () => {
  const onPress = vi.fn<() => void>();
  function Page() {
    useLayoutEffect(() => void dispatchEvent(new Event(hydratedEvent)), []);
    return (
      <button type="button" onClick={onPress}>
        Filter
      </button>
    );
  }
  await open(`<div>${renderToString(<Page />)}</div>`);
  const root = hydrateRoot(document.querySelector('div')!, <Page />);
  document.querySelector('button')!.click();
  await vi.waitFor(() => expect(onPress).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(onPress).toHaveBeenCalledTimes(1);
  root.unmount();
});
