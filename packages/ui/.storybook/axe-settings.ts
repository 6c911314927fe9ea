import type { ElementContext, RunOptions } from 'axe-core';

/** What axe checks and against what, in the panel of Storybook and in the tests. */
export const axeSettings = {
  // Base UI's focus guards are hidden and focusable on purpose: they pass the focus on as soon as they get it.
  context: { exclude: ['[data-base-ui-focus-guard]'] },
  options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
} satisfies { context: ElementContext; options: RunOptions };
