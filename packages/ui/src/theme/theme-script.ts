import { nextChoices, getThemeChoice, themeColours, themeKey } from './theme-choice.ts';

export interface ThemeScriptOptions {
  /** Key in `localStorage`. Default: 'branchbook:theme'. */
  storageKey?: string | undefined;
  /**
   * Value of every `<meta name="theme-color">` in each theme, in hex. Default: #f8fbf9 (light) and
   * #0c1310 (dark).
   */
  frameColours?: { readonly light: string; readonly dark: string } | undefined;
}

/**
 * Script for an inline `<script>` in `<head>`, before any stylesheet, so that the first paint has
 * the right theme. Sets `data-theme` ('light' or 'dark') and `data-theme-choice` on `<html>`, and
 * every `<meta name="theme-color">`. Handles clicks on `ThemeToggle`, with and without React.
 * Stores the choice and follows the device and other tabs. If storage is blocked, a choice lasts
 * until the page is left.
 *
 * Put `suppressHydrationWarning` on `<html>`, whose attributes change before hydration. Under a
 * Content Security Policy, allow this exact string by its hash.
 */
export const themeScript = /* @__PURE__ */ createThemeScript();

/**
 * Creates `themeScript` with another storage key or other frame colors.
 *
 * @example
 * createThemeScript({
 *   storageKey: 'harbour:theme',
 *   frameColours: { light: '#ffffff', dark: '#101418' },
 * })
 */
export function createThemeScript(options: ThemeScriptOptions = {}): string {
  // Escapes '<', so that no option can end the script element.
  const settings = JSON.stringify(toSettings(options)).replaceAll('<', String.raw`\u003c`);
  return `(${runTheme.toString()})(${settings})`;
}

/**
 * Runs `themeScript` in client-rendered pages: call it before the first render. Does nothing on a
 * server, or if the script has already run.
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
 * Serialized as the script, so it may use only its argument and browser globals. Its functions are
 * methods, because bundlers that keep names (esbuild's `keepNames`) wrap functions in a helper that
 * the page lacks.
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
      const shown = choice === null || choice === 'system' ? preferred : choice;
      if (root.dataset['theme'] !== shown) root.dataset['theme'] = shown;
      for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
        meta.content = colours[shown];
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
  addEventListener('storage', () => theme.read());
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-toggle]')) {
      root.dataset['themeChoice'] = next[theme.chosen() ?? 'system'];
    }
  });
  new MutationObserver(() => theme.onChange()).observe(root, {
    attributeFilter: ['data-theme', 'data-theme-choice'],
  });
}
