/** What the visitor chose. `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** What a press of the toggle chooses after each choice. */
export const nextChoices = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<
  ThemeChoice,
  ThemeChoice
>;

/** Where the choice is stored. */
export const themeKey = 'branchbook:theme';

/** The browser's own frame around the page, in hex because that is all older browsers read there. */
export const themeColours = { light: '#f8fbf9', dark: '#0c1310' } as const;

/** The choice as the page shows it, or null where `themeScript` has not run. */
export function getThemeChoice(): ThemeChoice | null {
  const choice = document.documentElement.dataset['themeChoice'];
  return choice === 'system' || choice === 'light' || choice === 'dark' ? choice : null;
}

/**
 * What a press of a toggle does: it shows the next choice, and `themeScript` paints and stores it. It goes on from what the page shows,
 * not from what was last drawn: of two quick presses the second may come before the first was drawn.
 */
export function chooseNextTheme(): void {
  document.documentElement.dataset['themeChoice'] = nextChoices[getThemeChoice() ?? 'system'];
}

/** Calls `listener` whenever the shown choice changes, whoever changed it: this page, another tab, `themeScript`. */
export function subscribeToThemeChoice(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme-choice'] });
  return () => observer.disconnect();
}
