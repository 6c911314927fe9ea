import type { Root } from 'mdast';
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
