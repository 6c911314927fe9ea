import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createThemeScript, startTheme } from './theme-script.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const root = document.documentElement;

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('the toggle warns if themeScript has not run, and works after startTheme with the app’s options', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const first = await render(<ThemeToggle />);
  await expect.poll(() => warn.mock.calls.flat().join(' ')).toMatch(/themeScript .*or call startTheme\(\)/);
  await first.unmount();
  warn.mockClear();

  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'theme-color';
  const options = { storageKey: 'harbour:theme', frameColours: { light: '#fffdf8', dark: '#101418' } };
  startTheme(options);
  // A second start must not answer each press twice.
  startTheme(options);
  const screen = await render(<ThemeToggle />);
  await screen.getByRole('button').click();
  await screen.getByRole('button', { name: 'Theme: light. Switch to dark' }).click();
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Theme: dark. Switch to system');
  await expect.poll(() => root.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('harbour:theme')).toBe('dark');
  expect(localStorage.getItem('branchbook:theme')).toBeNull();
  expect(meta.content).toBe('#101418');
  expect(warn).not.toHaveBeenCalled();
});

test('options cannot end the script element', () => {
  const parsed = new DOMParser().parseFromString(
    `<script>${createThemeScript({ storageKey: '</script><p>' })}</script>`,
    'text/html',
  );
  expect(parsed.querySelector('p')).toBeNull();
});
