import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import type { Preview } from '@storybook/react-vite';
import type { ElementContext, RunOptions } from 'axe-core';
import type { PropsWithChildren } from 'react';
import type { Documentation } from 'react-docgen';
import type { SBType, StoryContextForEnhancers, StrictArgTypes } from 'storybook/internal/types';
import { themes } from 'storybook/theming';
import { useTheme } from '../src/internal/testing/use-theme.ts';
import { themeScript } from '../src/theme/theme-script.ts';
import './preview.css';

// Apps inline this script in their head.
const script = document.createElement('script');
script.textContent = themeScript;
document.head.append(script);
document.documentElement.lang = 'en';

/** axe settings for Storybook's panel and the tests. */
export const axeSettings = {
  // Base UI's focus guards are hidden and focusable on purpose: they pass the focus on.
  context: { exclude: ['[data-base-ui-focus-guard]'] },
  options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
} satisfies { context: ElementContext; options: RunOptions };

const preview: Preview = {
  tags: ['autodocs'],
  argTypesEnhancers: [spellOutUnions],
  parameters: {
    controls: { expanded: true },
    docs: { container: ThemedDocs, toc: true, extractComponentDescription: describe },
    options: { storySort: { order: ['Tokens', '*'] } },
    a11y: { test: 'error', ...axeSettings },
  },
};

export default preview;

/**
 * Shows the members of union types, which Storybook abbreviates to "union", without undefined, which
 * each optional prop accepts. Props of one other type get its control.
 */
function spellOutUnions({ argTypes, component }: StoryContextForEnhancers): StrictArgTypes {
  const { props = {} } = getDocumentation(component);
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const type = props[name]?.tsType;
      if (type?.name !== 'union' || !('raw' in type) || !type.raw) return [name, argType];
      const summary = type.raw.replace(/^\|\s*/u, '').replace(/\s*\|\s*undefined$/u, '');
      const members = argType.type?.name === 'union' ? argType.type.value.filter(isDefined) : [];
      const only = members.length === 1 ? { type: members[0] } : {};
      return [name, { ...argType, ...only, table: { ...argType.table, type: { summary } } }];
    }),
  );
}

function isDefined(type: SBType): boolean {
  return type.name !== 'other' || type.value !== 'undefined';
}

/** Converts `@example` to a code block: Storybook parses descriptions as Markdown. */
function describe(component: unknown): string {
  const { description = '' } = getDocumentation(component);
  return description.replace(/^@example\s+([\s\S]*)$/mu, '```tsx\n$1\n```');
}

/** Returns the docstrings that Storybook has attached to a component. */
function getDocumentation(component: unknown): Documentation {
  return (component as { __docgenInfo?: Documentation } | undefined)?.__docgenInfo ?? {};
}

/** Renders docs pages in the theme of their stories. */
function ThemedDocs(props: PropsWithChildren<DocsContainerProps>) {
  const theme = useTheme() === 'dark' ? themes.dark : themes.light;
  return <DocsContainer {...props} theme={theme} />;
}
