import { nextChoices, themeColours, themeKey } from './theme-choice.ts';

/**
 * The script for an inline `<script>` in `<head>`, before any stylesheet, so that the first paint has the right theme.
 * It keeps three things right for as long as the page is open: `data-theme` on `<html>` ('light' or 'dark', what the
 * colours follow), `data-theme-choice` (what was chosen) and every `<meta name="theme-color">`. It answers the presses of
 * `ThemeToggle`, with and without React, stores what is chosen, and follows the device and other tabs. With storage blocked it
 * follows the device, and a choice holds until the page is left.
 *
 * Put `suppressHydrationWarning` on `<html>`: its attributes are set before React looks. Under a Content Security
 * Policy, allow this exact string by its hash.
 */
export const themeScript = `(${keepTheme.toString()})(${JSON.stringify({ key: themeKey, colours: themeColours, next: nextChoices })})`;

interface ThemeSettings {
  key: string;
  colours: typeof themeColours;
  next: typeof nextChoices;
}

/** Its text is the script, so it may use nothing but its argument and the browser. */
function keepTheme({ key, colours, next }: ThemeSettings): void {
  const root = document.documentElement;
  const device = matchMedia('(prefers-color-scheme: dark)');
  const isChoice = (text: unknown): text is keyof typeof next => typeof text === 'string' && text in next;
  const chosen = () => {
    const choice = root.dataset['themeChoice'];
    return isChoice(choice) ? choice : null;
  };
  const stored = () => {
    try {
      const choice = localStorage.getItem(key);
      return isChoice(choice) ? choice : 'system';
    } catch {
      return 'system';
    }
  };
  const store = (choice: string) => {
    try {
      if (choice !== stored()) localStorage.setItem(key, choice);
    } catch {}
  };
  const paint = () => {
    const choice = chosen();
    const preferred = device.matches ? 'dark' : 'light';
    const theme = choice === 'light' || choice === 'dark' ? choice : preferred;
    if (root.dataset['theme'] !== theme) root.dataset['theme'] = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      if (meta.content !== colours[theme]) meta.content = colours[theme];
    }
  };
  const read = () => {
    root.dataset['themeChoice'] = stored();
    paint();
  };
  const onChange = () => {
    const choice = chosen();
    if (!choice) {
      read();
      return;
    }
    store(choice);
    paint();
  };

  read();
  device.addEventListener('change', paint);
  addEventListener('DOMContentLoaded', paint);
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === key) read();
  });
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-toggle]')) {
      root.dataset['themeChoice'] = next[chosen() ?? 'system'];
    }
  });
  new MutationObserver(onChange).observe(root, { attributeFilter: ['data-theme', 'data-theme-choice'] });
}
