import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { useThemeChoice } from './use-theme-choice.ts';

/**
 * One button that goes round from system to light to dark. Its name says what is chosen and what a press does. It
 * needs `themeScript` in the page's head, which answers the press, stores the choice and paints it; the button only shows it.
 *
 * The server cannot know the choice: until hydration the button is just named 'Theme', and the icon is picked by css
 * from what the script found, so nothing flashes and nothing mismatches.
 */
export function ThemeToggle() {
  const { choice, next } = useThemeChoice();
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
