import type { Element, Root, Text } from 'hast';
import { expect, test } from 'vitest';

import { isRenderable } from './limits.ts';

const element = (children: Element[] = []): Element => ({
  type: 'element',
  tagName: 'p',
  properties: {},
  children,
});
const body = (...children: Element[]): Root => ({ type: 'root', children });
const nested = (depth: number) =>
  Array.from({ length: depth - 1 }).reduce<Element>((inner) => element([inner]), element());
const wide = (count: number) => element(Array.from({ length: count - 1 }, () => element()));
const texts = (count: number): Text[] => Array.from({ length: count }, () => ({ type: 'text', value: 'a' }));

test.each([
  ['an empty body', body(), true],
  ['200 levels', body(nested(201)), true],
  ['one more', body(nested(202)), false],
  ['far too many levels', body(nested(50_000)), false],
  ['a block of 8,000 elements', body(wide(8_000)), true],
  ['one more', body(element(), wide(8_001)), false],
  ['texts beside them', body({ ...wide(8_000), children: [...wide(8_000).children, ...texts(500)] }), true],
  ['30,000 elements in many blocks', body(...Array.from({ length: 300 }, () => wide(100))), true],
  ['one more', body(...Array.from({ length: 300 }, () => wide(100)), element()), false],
])('%s', (_, tree, expected) => expect(isRenderable(tree)).toBe(expected));
