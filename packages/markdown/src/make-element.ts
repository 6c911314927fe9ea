import type { Element, ElementContent, Properties } from 'hast';

/** Creates an element. Strings become text nodes. */
export function makeElement(
  tagName: string,
  properties: Properties,
  ...children: (ElementContent | string)[]
): Element {
  return { type: 'element', tagName, properties, children: children.map(toNode) };
}

/** Converts a string to a text node; returns a node unchanged. */
export function toNode(child: ElementContent | string): ElementContent {
  return typeof child === 'string' ? { type: 'text', value: child } : child;
}
