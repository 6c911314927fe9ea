'use client';

import { useEffect } from 'react';
import { Button } from '../button/button.tsx';
import { Monitor, Moon, Sun } from '../internal/icons.ts';
import { getThemeChoice } from './theme-choice.ts';
import { useThemeChoice } from './use-theme-choice.ts';

/**
 * One button that goes round from system to light to dark. Its name says what is chosen and what a press does. It
 * needs `themeScript` in the page's head, or a call of `startTheme`, which answers the press, stores the choice and paints it; the
 * button only shows it. Where neither has run, it says so on the console in development.
 *
 * The server cannot know the choice: until hydration the button is just named 'Theme', and the icon is picked by css
 * from what the script found, so nothing flashes and nothing mismatches.
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
