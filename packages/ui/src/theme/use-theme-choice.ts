'use client';

import { useSyncExternalStore } from 'react';
import {
  chooseNextTheme,
  nextChoices,
  getThemeChoice,
  subscribeToThemeChoice,
  type ThemeChoice,
} from './theme-choice.ts';

export type { ThemeChoice };

/**
 * Returns the theme choice, the next choice of a toggle, and a function that selects it. The choice
 * is null before `themeScript` has run.
 *
 * @example
 * const { next, chooseNext } = useThemeChoice(); // <Button onClick={chooseNext}>Switch to {next}</Button>
 */
export function useThemeChoice(): { choice: ThemeChoice | null; next: ThemeChoice; chooseNext: () => void } {
  const choice = useSyncExternalStore(subscribeToThemeChoice, getThemeChoice, () => null);
  return { choice, next: nextChoices[choice ?? 'system'], chooseNext: chooseNextTheme };
}
