import type { Documentation } from 'react-docgen';

/** What a component's docstrings say: Storybook hung it on the component. */
export function documentationOf(component: unknown): Documentation {
  return (component as { __docgenInfo?: Documentation } | undefined)?.__docgenInfo ?? {};
}
