// @vitest-environment happy-dom
import { useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { storedPostsAttribute } from '../../posts/stored-text.ts';
import { deferredModuleType, hydratedEvent } from './deferred-hydration.ts';

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
