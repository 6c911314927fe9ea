import { nextChoices, getThemeChoice, themeColours, themeKey } from './theme-choice.ts';

export interface ThemeScriptOptions {
  /** The key in `localStorage` under which the choice is stored; 'branchbook:theme' if left out. */
  storageKey?: string;
  /**
   * The browser's own frame around the page in each theme, in hex: what every `<meta name="theme-color">` says. #f8fbf9 (light) and
   * #0c1310 (dark) if left out.
   */
  frameColours?: { readonly light: string; readonly dark: string };
}

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
export const themeScript = createThemeScript();

/**
 * `themeScript` with another key in storage, or with the colours of another brand around the page.
 *
 * @example createThemeScript({ storageKey: 'harbour:theme', frameColours: { light: '#ffffff', dark: '#101418' } })
 */
export function createThemeScript(options: ThemeScriptOptions = {}): string {
  // '<' written so that no text of the options can end the script element.
  const settings = JSON.stringify(toSettings(options)).replaceAll('<', String.raw`\u003c`);
  return `(${runTheme.toString()})(${settings})`;
}

/**
 * Does what `themeScript` does, for pages that a script draws from nothing: call it before the first rendering. Where the script
 * stands in the page already it does nothing, and neither does it on a server.
 *
 * @example
 * startTheme();
 * createRoot(document.getElementById('root')!).render(<App />);
 */
export function startTheme(options: ThemeScriptOptions = {}): void {
  if (typeof document === 'undefined' || getThemeChoice() !== null) return;
  runTheme(toSettings(options));
}

interface ThemeSettings {
  key: string;
  colours: { readonly light: string; readonly dark: string };
  next: typeof nextChoices;
}

function toSettings({
  storageKey = themeKey,
  frameColours = themeColours,
}: ThemeScriptOptions): ThemeSettings {
  return { key: storageKey, colours: frameColours, next: nextChoices };
}

/**
 * Its text is the script, so it may use nothing but its argument and the browser. Its functions are methods: around functions with names of
 * their own, bundlers that keep names (esbuild's `keepNames`) put a helper that the page does not have.
 */
function runTheme({ key, colours, next }: ThemeSettings): void {
  const root = document.documentElement;
  const device = matchMedia('(prefers-color-scheme: dark)');
  const theme = {
    isChoice(text: unknown): text is keyof typeof next {
      return typeof text === 'string' && text in next;
    },
    chosen() {
      const choice = root.dataset['themeChoice'];
      return theme.isChoice(choice) ? choice : null;
    },
    stored() {
      try {
        const choice = localStorage.getItem(key);
        return theme.isChoice(choice) ? choice : 'system';
      } catch {
        return 'system';
      }
    },
    store(choice: string) {
      try {
        if (choice !== theme.stored()) localStorage.setItem(key, choice);
      } catch {}
    },
    paint() {
      const choice = theme.chosen();
      const preferred = device.matches ? 'dark' : 'light';
      const shown = choice === 'light' || choice === 'dark' ? choice : preferred;
      if (root.dataset['theme'] !== shown) root.dataset['theme'] = shown;
      for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
        if (meta.content !== colours[shown]) meta.content = colours[shown];
      }
    },
    read() {
      root.dataset['themeChoice'] = theme.stored();
      theme.paint();
    },
    onChange() {
      const choice = theme.chosen();
      if (!choice) {
        theme.read();
        return;
      }
      theme.store(choice);
      theme.paint();
    },
  };

  theme.read();
  device.addEventListener('change', () => theme.paint());
  addEventListener('DOMContentLoaded', () => theme.paint());
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === key) theme.read();
  });
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-toggle]')) {
      root.dataset['themeChoice'] = next[theme.chosen() ?? 'system'];
    }
  });
  new MutationObserver(() => theme.onChange()).observe(root, {
    attributeFilter: ['data-theme', 'data-theme-choice'],
  });
}
