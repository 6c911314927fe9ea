// @vitest-environment happy-dom
import { composeStories, type Meta } from '@storybook/react-vite';
import { act, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

type StoryFile = { default: Meta } & Record<string, object>;

const storyFiles = Object.values(import.meta.glob<StoryFile>('./**/*.stories.tsx', { eager: true }));
// Stories without a component show the tokens of a page.
const stories = storyFiles.flatMap((file) =>
  !file.default.component
    ? []
    : Object.values(composeStories(file)).map((Story) => ({
        name: `${file.default.title}/${Story.storyName}`,
        page: (
          <StrictMode>
            <Story />
          </StrictMode>
        ),
      })),
);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

test.each(stories)('$name renders on a server, and its markup hydrates as it is', async ({ page }) => {
  for (const name of ['window', 'document', 'navigator', 'matchMedia', 'ResizeObserver', 'localStorage']) {
    vi.stubGlobal(name, undefined);
  }
  const html = renderToString(page);
  vi.unstubAllGlobals();

  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const errors = vi.spyOn(console, 'error');
  const onRecoverableError = vi.fn();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  const first = container.firstElementChild;
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
  expect(container.firstElementChild).toBe(first);
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(errors.mock.calls).toEqual([]);
  await act(async () => root.unmount());
});
