import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * What the build writes for `prerenderedMain`: the markup of a root of its own, so that a root of its own can take it over. No
 * browser loads this.
 */
export async function markupOf(name: string, load: () => Promise<ComponentType>): Promise<ComponentType> {
  const Content = await load();
  const markup = renderToString(<Content />, { identifierPrefix: name });

  return function PrerenderedMarkup() {
    return (
      <main id="main" tabIndex={-1} data-prerendered={name} dangerouslySetInnerHTML={{ __html: markup }} />
    );
  };
}
