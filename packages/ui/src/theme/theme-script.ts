import { nextChoices, themeColours, themeKey } from './theme-choice.ts';

/**
 * The script for an inline `<script>` in `<head>`, before any stylesheet, so that the first paint has the right theme.
 * It keeps three things right for as long as the page is open: `data-theme` on `<html>` ('light' or 'dark', what the
 * colours follow), `data-theme-choice` (what was chosen) and every `<meta name="theme-color">`. It follows the device,
 * other tabs and `ThemeToggle`. With storage blocked it follows the device.
 *
 * Put `suppressHydrationWarning` on `<html>`: its attributes are set before React looks. Under a Content Security
 * Policy, allow this exact string by its hash.
 */
export const themeScript = `(() => {
const root = document.documentElement, set = root.dataset, device = matchMedia('(prefers-color-scheme: dark)');
const paint = () => {
const choice = set.themeChoice, theme = choice === 'light' || choice === 'dark' ? choice : device.matches ? 'dark' : 'light';
if (set.theme !== theme) set.theme = theme;
const colour = theme === 'dark' ? '${themeColours.dark}' : '${themeColours.light}';
for (const meta of document.querySelectorAll('meta[name="theme-color"]')) if (meta.content !== colour) meta.content = colour;
};
const read = () => {
let stored = null;
try { stored = localStorage.getItem('${themeKey}'); } catch {}
set.themeChoice = stored === 'light' || stored === 'dark' ? stored : 'system';
paint();
};
read();
device.addEventListener('change', paint);
addEventListener('storage', (event) => { if (event.key === null || event.key === '${themeKey}') read(); });
addEventListener('DOMContentLoaded', paint);
new MutationObserver(() => (set.themeChoice ? paint() : read())).observe(root, { attributeFilter: ['data-theme', 'data-theme-choice'] });
})();`;

/**
 * Makes `ThemeToggle` answer before React has started, on a page that starts it late: run it once the toggle is in the document.
 * What it stores and shows is what the component would. It stops at the event `stopAt` on `window`, when the component is there.
 *
 * @example
 * const script = themeToggleScript('app:started'); // at the end of the body, allowed by its hash like `themeScript`
 */
export function themeToggleScript(stopAt: string): string {
  return `(() => {
const root = document.documentElement, next = ${JSON.stringify(nextChoices)};
const press = (event) => {
const toggle = event.target.closest?.('[data-theme-toggle]');
if (!toggle) return;
const choice = next[root.dataset.themeChoice];
root.dataset.themeChoice = choice;
toggle.ariaLabel = 'Theme: ' + choice + '. Switch to ' + next[choice];
try { localStorage.setItem('${themeKey}', choice); } catch {}
};
addEventListener('click', press);
addEventListener('${stopAt}', () => removeEventListener('click', press), { once: true });
})();`;
}
