import type { Element, ElementData, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

declare module 'hast' {
  interface ElementData {
    /** How many lines below the beginning of its block an element begins. Blocks have none: where they begin is told apart. */
    line?: number;
  }
}

/**
 * A rehype plugin, the last one: of the positions in the text, which make most of a tree's weight on its way from the worker,
 * only lines are left. Those of the blocks are in `file.data.lines`: a block that only stands further down is the same block.
 */
export function keepLines() {
  return (tree: Root, file: VFile): void => {
    const lines: (number | null)[] = [];
    file.data['lines'] = lines;
    for (const block of tree.children) {
      if (block.type !== 'element') continue;
      const first = lineOf(block);
      // Footnotes stand at the end, wherever they were written.
      lines.push(first ?? null);
      if (first === undefined) continue;
      visit(block, 'element', (element) => {
        const line = lineOf(element);
        if (line !== undefined && element !== block) element.data = dataOf(line - first);
      });
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
