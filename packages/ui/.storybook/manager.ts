import { createElement, useState } from 'react';
import { Button } from 'storybook/internal/components';
import { addons, types } from 'storybook/manager-api';
import { themeKey, type ThemeChoice } from '../src/theme/theme-choice.ts';

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

addons.setConfig({
  // It warns on the console of its own missing label, and browsers zoom as well.
  toolbar: { zoom: { hidden: true } },
});

addons.register('branchbook/theme', () => {
  addons.add('branchbook/theme/tool', {
    type: types.TOOL,
    title: 'Theme',
    render: () => createElement(ThemeTool),
  });
});

/**
 * Chooses the theme as another tab of the product would: stories hear of it by the storage event. As one of Storybook's
 * globals the choice would render pages of docs anew, which makes Storybook load them again and warn on the console.
 */
function ThemeTool() {
  const [choice, setChoice] = useState(readStoredChoice);
  const next = choices[(choices.indexOf(choice) + 1) % choices.length] ?? 'system';
  // No JSX: Storybook's bundler makes of it calls of a global React.
  return createElement(
    Button,
    {
      variant: 'ghost',
      ariaLabel: `Theme: ${choice}. Switch to ${next}`,
      onClick: () => {
        localStorage.setItem(themeKey, next);
        setChoice(next);
      },
    },
    `Theme: ${choice}`,
  );
}

function readStoredChoice(): ThemeChoice {
  const stored = localStorage.getItem(themeKey);
  return choices.find((choice) => choice === stored) ?? 'system';
}
