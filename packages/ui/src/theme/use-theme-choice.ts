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
 * The theme as it is chosen, what a press of a toggle chooses next, and the press itself. The choice is null where `themeScript`
 * has not run.
 *
 * @example
 * const { next, chooseNext } = useThemeChoice(); // <Button onClick={chooseNext}>Switch to {next}</Button>
 */
export function useThemeChoice(): { choice: ThemeChoice | null; next: ThemeChoice; chooseNext: () => void } {
  const choice = useSyncExternalStore(subscribeToThemeChoice, getThemeChoice, () => null);
  return { choice, next: nextChoices[choice ?? 'system'], chooseNext: chooseNextTheme };
}
