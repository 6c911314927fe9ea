import type { Element, ElementContent, Properties } from 'hast';

/** Creates an element; strings become texts. */
export function makeElement(
  tagName: string,
  properties: Properties,
  ...children: (ElementContent | string)[]
): Element {
  return { type: 'element', tagName, properties, children: children.map(toNode) };
}

/** Returns a node as it is, and a string as a text. */
export function toNode(child: ElementContent | string): ElementContent {
  return typeof child === 'string' ? { type: 'text', value: child } : child;
}
