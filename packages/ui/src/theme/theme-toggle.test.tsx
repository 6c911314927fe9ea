import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { emulateMedia } from '../internal/testing/emulate-media.ts';
import { find } from '../internal/testing/find.ts';
import { themeScript } from './theme-script.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const key = 'branchbook:theme';
const root = document.documentElement;
const meta = document.head.appendChild(document.createElement('meta'));
meta.name = 'theme-color';

// As in the page's head: it runs once and then watches for as long as the page is open.
const inline = document.createElement('script');
inline.textContent = themeScript;
document.head.append(inline);

/** What a reload does to the page: the attributes are gone, and the script reads the choice anew. */
async function reload() {
  delete root.dataset['themeChoice'];
  await expect.poll(() => root.dataset['themeChoice']).toBeDefined();
}

/** What storage does where the browser blocks it. */
function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

beforeEach(async () => {
  await emulateMedia({ 'prefers-color-scheme': 'light' });
  localStorage.clear();
  await reload();
});

afterEach(() => vi.restoreAllMocks());

test('the toggle cycles through system, light and dark, and stores the choice', async () => {
  const screen = await render(<ThemeToggle />);
  const button = screen.getByRole('button');
  await expect.element(button).toHaveAccessibleName('Theme: system. Switch to light');
  await expect.element(button).not.toHaveAttribute('aria-expanded');

  await button.click();
  await expect.element(button).toHaveAccessibleName('Theme: light. Switch to dark');
  expect(localStorage.getItem(key)).toBe('light');

  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAccessibleName('Theme: dark. Switch to system');
  await expect.poll(() => root.dataset['theme']).toBe('dark');
  expect(localStorage.getItem(key)).toBe('dark');
  expect(meta.content).toBe('#0c1310');

  await userEvent.keyboard(' ');
  await expect.element(button).toHaveAccessibleName('Theme: system. Switch to light');
  await expect.poll(() => root.dataset['theme']).toBe('light');
  expect(meta.content).toBe('#f8fbf9');
});

test('a second click before rendering selects the choice after the first', async () => {
  await render(<ThemeToggle />);
  const button = find('button');
  root.dataset['themeChoice'] = 'light';
  button.click();
  expect(root.dataset['themeChoice']).toBe('dark');
});

test('the toggle shows the icon of the choice', async () => {
  const screen = await render(<ThemeToggle />);
  const icon = () =>
    [...screen.container.querySelectorAll('svg')]
      .filter((svg) => getComputedStyle(svg).display !== 'none')
      .map((svg) => /lucide-(monitor|sun|moon)/.exec(svg.getAttribute('class') ?? '')?.[1]);
  expect(icon()).toEqual(['monitor']);
  await screen.getByRole('button').click();
  expect(icon()).toEqual(['sun']);
  await screen.getByRole('button').click();
  expect(icon()).toEqual(['moon']);
});

test('a stored choice overrides the device on the next visit', async () => {
  localStorage.setItem(key, 'dark');
  await reload();
  expect(root.dataset['theme']).toBe('dark');
  const screen = await render(<ThemeToggle />);
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Theme: dark. Switch to system');
});

test('the system choice follows the device while the page is open', async () => {
  expect(root.dataset['theme']).toBe('light');
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  await expect.poll(() => root.dataset['theme']).toBe('dark');
  expect(meta.content).toBe('#0c1310');
});

test('a choice in another tab is applied', async () => {
  const screen = await render(<ThemeToggle />);
  const otherTab = document.body.appendChild(document.createElement('iframe'));
  otherTab.contentWindow?.localStorage.setItem(key, 'dark');
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Theme: dark. Switch to system');
  await expect.poll(() => root.dataset['theme']).toBe('dark');
  otherTab.remove();
});

test('an invalid stored choice is ignored', async () => {
  localStorage.setItem(key, '{"theme":');
  await reload();
  expect([root.dataset['themeChoice'], root.dataset['theme']]).toEqual(['system', 'light']);
});

test('if storage is blocked, the device decides and a choice lasts for the page', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  await reload();
  expect(root.dataset['theme']).toBe('light');

  const screen = await render(<ThemeToggle />);
  await screen.getByRole('button').click();
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Theme: dark. Switch to system');
  await expect.poll(() => root.dataset['theme']).toBe('dark');
});

test('prerendered markup hydrates without a mismatch for any stored choice', async () => {
  const markup = renderToString(<ThemeToggle />);
  localStorage.setItem(key, 'dark');
  await reload();
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onRecoverableError = vi.fn();

  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = markup;
  const button = find('button');
  expect(button.getAttribute('aria-label')).toBe('Theme');
  const hydrated = hydrateRoot(container, <ThemeToggle />, { onRecoverableError });

  await expect.poll(() => button.getAttribute('aria-label')).toBe('Theme: dark. Switch to system');
  expect(button.isConnected).toBe(true);
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(complaints).not.toHaveBeenCalled();
  hydrated.unmount();
  container.remove();
});

test('removed theme attributes are restored', async () => {
  localStorage.setItem(key, 'dark');
  delete root.dataset['theme'];
  delete root.dataset['themeChoice'];
  await expect.poll(() => root.dataset['theme']).toBe('dark');
});

test('the script has no named inner functions', () => {
  expect(themeScript.match(/\bfunction \w+/g)).toEqual(['function runTheme']);
  expect(themeScript).not.toMatch(/[=:] ?(?:async )?(?:function|\([^()]*\) ?=>|\w+ ?=>)/);
});
