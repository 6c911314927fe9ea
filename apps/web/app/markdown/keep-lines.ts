import type { Element, ElementData, Root } from 'hast';
import { visit } from 'unist-util-visit';

declare module 'hast' {
  interface ElementData {
    /**
     * Where the element begins in the text: for a block of the body its line, from 1; for what is inside a block, how many
     * lines further down. Absent where nothing of the text stands at that place, as for the list of footnotes.
     */
    line?: number;
  }
}

/**
 * A rehype plugin, the last one: of the positions in the text, which make most of a tree's weight on its way from the worker,
 * only the line of each element is left.
 */
export function keepLines() {
  return (tree: Root): void => {
    for (const block of tree.children) {
      if (block.type !== 'element') continue;
      const first = lineOf(block);
      // Footnotes stand at the end, wherever they were written.
      if (first === undefined) continue;
      visit(block, 'element', (element) => {
        const line = lineOf(element);
        if (line !== undefined) element.data = dataOf(line - first);
      });
      block.data = dataOf(first);
    }
    visit(tree, (node) => {
      delete node.position;
    });
  };
}

/** What is wrapped around a table or code has no place in the text of its own. */
function lineOf(element: Element): number | undefined {
  const [child] = element.children;
  const isWrapper = element.tagName === 'div' && child?.type === 'element';
  return (element.position ?? (isWrapper ? child.position : undefined))?.start.line;
}

/** The HTML parser of pasted text says that every element has data of its own; here none has. */
function dataOf(line: number): ElementData {
  return { line } as ElementData;
}
