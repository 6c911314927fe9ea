/** The visitor's choice. `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** The next choice of the toggle. */
export const nextChoices = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<
  ThemeChoice,
  ThemeChoice
>;

/** Key in `localStorage`. */
export const themeKey = 'branchbook:theme';

/** Values of `<meta name="theme-color">`, in hex because older browsers read nothing else. */
export const themeColours = { light: '#f8fbf9', dark: '#0c1310' } as const;

/** Returns the current choice, or null before `themeScript` has run. */
export function getThemeChoice(): ThemeChoice | null {
  const choice = document.documentElement.dataset['themeChoice'];
  return choice === 'system' || choice === 'light' || choice === 'dark' ? choice : null;
}

/**
 * Selects the next choice; `themeScript` applies and stores it. Starts from the document's state
 * rather than React's, because a second click may come before the first has rendered.
 */
export function chooseNextTheme(): void {
  document.documentElement.dataset['themeChoice'] = nextChoices[getThemeChoice() ?? 'system'];
}

/**
 * Calls `listener` when the choice changes, in this page, another tab or `themeScript`. Returns a
 * function that unsubscribes.
 */
export function subscribeToThemeChoice(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme-choice'] });
  return () => observer.disconnect();
}
