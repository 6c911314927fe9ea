// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { MarkdownEditor } from './markdown-editor.tsx';

const platform = Object.getOwnPropertyDescriptor(Navigator.prototype, 'platform');

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
  if (platform) Object.defineProperty(Navigator.prototype, 'platform', platform);
});

const editor = <MarkdownEditor label="Text" name="text" defaultValue="So it is." />;

/** Renders without what only a browser has. */
function renderOnServer(): string {
  for (const name of ['window', 'document', 'navigator', 'matchMedia', 'ResizeObserver']) {
    vi.stubGlobal(name, undefined);
  }
  const html = renderToString(editor);
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return html;
}

test.each(['Linux x86_64', 'MacIntel'])('server markup is hydrated as it is on %s', async (name) => {
  document.body.innerHTML = renderOnServer();
  const area = document.querySelector('textarea');
  expect(area?.value).toBe('So it is.');
  Object.defineProperty(Navigator.prototype, 'platform', { configurable: true, get: () => name });
  const errors = vi.spyOn(console, 'error');
  const onRecoverableError = vi.fn();
  const root = await act(() => hydrateRoot(document.body, editor, { onRecoverableError }));
  expect(document.querySelector('textarea')).toBe(area);
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(errors).not.toHaveBeenCalled();
  expect(document.querySelector('[aria-label=Bold]')?.getAttribute('title')).toBe(
    name === 'MacIntel' ? 'Bold (⌘B)' : 'Bold (Ctrl+B)',
  );
  act(() => root.unmount());
});
