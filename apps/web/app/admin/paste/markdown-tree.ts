import type { Code, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** Leaves no empty lines between items that say one thing each, and the lists in them. */
export function tightenLists(tree: Root): void {
  visit(tree, 'list', (list) => {
    for (const item of list.children) {
      item.spread = item.children.filter(({ type }) => type !== 'list').length > 1;
    }
    list.spread = list.children.some(({ spread }) => spread);
  });
}

/** Leaves each cell of a table its text alone, with a space where a block ends: a row is one line. */
export function flattenCells(tree: Root): void {
  visit(tree, 'tableCell', (cell) => {
    cell.children = inlineOf(cell.children);
  });
}

function inlineOf(nodes: readonly Nodes[]): PhrasingContent[] {
  const inline: PhrasingContent[] = [];
  let isBehindBlock = false;
  for (const node of nodes) {
    const content = contentOf(node);
    if (content !== null && content.length === 0) continue;
    if ((content !== null || isBehindBlock) && inline.length > 0) inline.push({ type: 'break' });
    inline.push(...(content ?? [node as PhrasingContent]));
    isBehindBlock = content !== null;
  }
  return inline;
}

/** What a block says; null of what is none. */
function contentOf(node: Nodes): PhrasingContent[] | null {
  switch (node.type) {
    case 'blockquote':
    case 'heading':
    case 'list':
    case 'listItem':
    case 'paragraph':
      return inlineOf(node.children);
    case 'code':
      return inlineOf(linesOf(node));
    case 'thematicBreak':
      return [];
    case 'delete':
    case 'emphasis':
    case 'link':
    case 'strong':
      node.children = inlineOf(node.children);
      return null;
    default:
      return null;
  }
}

/** Code of more than one line is code in each of them. */
function linesOf({ value }: Code): Paragraph[] {
  const lines = value.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => ({ type: 'paragraph', children: [{ type: 'inlineCode', value: line }] }));
}
