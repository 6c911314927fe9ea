import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** How many levels a body's headings go down, because the page's own title is its only h1. */
export const headingShift = 1;

/** A remark plugin: `# Title` in a body becomes an h2, and so on; level six stays six. */
export function shiftHeadings() {
  return (tree: Root): void => {
    visit(tree, 'heading', (heading) => {
      heading.depth = Math.min(heading.depth + headingShift, 6) as typeof heading.depth;
    });
  };
}
