// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { SettingsButton, SettingsDrawer, useSettingsDrawer } from './settings-drawer.tsx';

const render = createRenderer();

beforeEach(async () => {
  document.body.innerHTML = '<main></main>';
  await render(<Form />, document.querySelector('main')!);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

function Form() {
  const settings = useSettingsDrawer();
  return (
    <>
      <textarea />
      <SettingsDrawer settings={settings}>
        <input name="author" />
      </SettingsDrawer>
      <SettingsButton settings={settings} />
    </>
  );
}

const button = () => document.querySelector<HTMLElement>('[aria-controls]')!;
const drawer = () => document.querySelector<HTMLElement>('section')!;
const author = () => document.querySelector('input')!;

test('the button opens the drawer with the focus, and Escape returns it to the button', () => {
  expect(drawer().classList).toContain('invisible');
  act(() => button().click());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(drawer().classList).not.toContain('invisible');
  expect(document.activeElement).toBe(drawer());
  act(() => {
    author().focus();
    author().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button());
});

test.each([
  ['stays open beside the text', true],
  ['closes where it covers the text', false],
])('the drawer %s when the author returns to it', (_, isWide) => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(matchMedia(isWide ? 'all' : 'not all'));
  act(() => button().click());
  act(() => document.querySelector('textarea')!.focus());
  expect(button().getAttribute('aria-expanded')).toBe(String(isWide));
});
