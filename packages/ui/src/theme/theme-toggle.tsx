'use client';

import { useEffect } from 'react';
import { Button } from '../button/button.tsx';
import { Monitor, Moon, Sun } from '../internal/icons.ts';
import { getThemeChoice } from './theme-choice.ts';
import { useThemeChoice } from './use-theme-choice.ts';

/**
 * A button that cycles through system, light and dark. Its name contains the current and the next
 * choice. Needs `themeScript` in the page's head, or `startTheme`, which handles the click; in
 * development it warns on the console if neither has run.
 *
 * A server does not know the choice: until hydration the button is named 'Theme', and CSS picks the
 * icon, so that nothing flashes or mismatches.
 */
export function ThemeToggle() {
  const { choice, next } = useThemeChoice();
  useEffect(warnWithoutScript, []);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={choice ? `Theme: ${choice}. Switch to ${next}` : 'Theme'}
      data-theme-toggle=""
    >
      <Monitor className="[[data-theme-choice=dark]_&]:hidden [[data-theme-choice=light]_&]:hidden" />
      <Sun className="hidden [[data-theme-choice=light]_&]:block" />
      <Moon className="hidden [[data-theme-choice=dark]_&]:block" />
    </Button>
  );
}

function warnWithoutScript(): void {
  if (process.env.NODE_ENV === 'production' || getThemeChoice() !== null) return;
  console.warn(
    'A press of ThemeToggle does nothing, because nothing keeps the theme of this page. Put themeScript in an inline <script> in <head>, or call startTheme() before the first rendering. Both are exports of @branchbook/ui/theme-script.',
  );
}
