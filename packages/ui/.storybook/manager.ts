import { createElement, useState } from 'react';
import { Button } from 'storybook/internal/components';
import { addons, types } from 'storybook/manager-api';
import { themeKey, type ThemeChoice } from '../src/theme/theme-choice.ts';

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

addons.setConfig({
  // Logs a warning about its own missing label; browsers zoom as well.
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
 * Switches the theme as another tab would: stories follow the `storage` event. As a Storybook
 * global, the choice would reload docs pages and log warnings.
 */
function ThemeTool() {
  const [choice, setChoice] = useState(readStoredChoice);
  const next = choices[(choices.indexOf(choice) + 1) % choices.length] ?? 'system';
  // No JSX, because Storybook's bundler compiles it to calls of a global React.
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
