import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** A rehype plugin: `HTTPS://` becomes `https://`. The sanitiser compares schemes as they are written; the standard does not. */
export function lowercaseSchemes() {
  return (tree: Root): void => {
    visit(tree, 'element', (element) => {
      for (const name of ['href', 'src'] as const) {
        const value = element.properties[name];
        if (typeof value === 'string') {
          element.properties[name] = value.replace(/^[A-Za-z][A-Za-z0-9+.-]*:/u, (scheme) =>
            scheme.toLowerCase(),
          );
        }
      }
    });
  };
}
