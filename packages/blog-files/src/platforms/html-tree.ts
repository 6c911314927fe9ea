import type { Element, Nodes, Parents } from 'hast';
import { EXIT, SKIP, visit } from 'unist-util-visit';

/** Returns true if an element has one of these classes. */
export function hasClass({ properties }: Element, ...names: readonly string[]): boolean {
  const classes = properties['className'];
  return Array.isArray(classes) && names.some((name) => classes.includes(name));
}

/** Returns the first element with a class, in document order. */
export function findByClass(tree: Nodes, name: string): Element | null {
  return findElement(tree, (element) => hasClass(element, name));
}

/** Returns the first element for which the test is true, in document order. */
export function findElement(tree: Nodes, isFound: (element: Element) => boolean): Element | null {
  let found: Element | null = null;
  visit(tree, 'element', (element) => {
    if (!isFound(element)) return undefined;
    found = element;
    return EXIT;
  });
  return found;
}

export function removeElements(tree: Parents, isRemoved: (element: Element) => boolean): void {
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined || !isRemoved(element)) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}
