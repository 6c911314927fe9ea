import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import type { Preview } from '@storybook/react-vite';
import type { ElementContext, RunOptions } from 'axe-core';
import type { PropsWithChildren } from 'react';
import type { Documentation } from 'react-docgen';
import type { StoryContextForEnhancers, StrictArgTypes } from 'storybook/internal/types';
import { themes } from 'storybook/theming';
import { useTheme } from '../src/internal/testing/use-theme.ts';
import { themeScript } from '../src/theme/theme-script.ts';
import './preview.css';

// In an app it is inline in the head; here the head is Storybook's. It follows the toolbar as it follows other tabs.
const script = document.createElement('script');
script.textContent = themeScript;
document.head.append(script);
document.documentElement.lang = 'en';

/** What axe checks and against what, in the panel of Storybook and in the tests. */
export const axeSettings = {
  // Base UI's focus guards are hidden and focusable on purpose: they pass the focus on as soon as they get it.
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

/** Storybook shows a union of types as the word 'union'. Its members say more. */
function spellOutUnions({ argTypes, component }: StoryContextForEnhancers): StrictArgTypes {
  const { props = {} } = getDocumentation(component);
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const type = props[name]?.tsType;
      if (type?.name !== 'union' || !('raw' in type) || !type.raw) return [name, argType];
      const summary = type.raw.replace(/^\|\s*/u, '');
      return [name, { ...argType, table: { ...argType.table, type: { summary } } }];
    }),
  );
}

/** Storybook reads descriptions as Markdown, which knows no `@example`. */
function describe(component: unknown): string {
  const { description = '' } = getDocumentation(component);
  return description.replace(/^@example\s+([\s\S]*)$/mu, '```tsx\n$1\n```');
}

/** What a component's docstrings say: Storybook hung it on the component. */
function getDocumentation(component: unknown): Documentation {
  return (component as { __docgenInfo?: Documentation } | undefined)?.__docgenInfo ?? {};
}

/** A page of docs in the theme of its stories. */
function ThemedDocs(props: PropsWithChildren<DocsContainerProps>) {
  const theme = useTheme() === 'dark' ? themes.dark : themes.light;
  return <DocsContainer {...props} theme={theme} />;
}
