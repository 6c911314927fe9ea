import type { Element, Root } from 'hast';
import { expect, test } from 'vitest';

import { rehypeLowercaseSchemes } from './parse-markdown.ts';

function lowercased(properties: Element['properties']): Element['properties'] {
  const element: Element = { type: 'element', tagName: 'a', properties, children: [] };
  const tree: Root = { type: 'root', children: [element] };
  rehypeLowercaseSchemes()(tree);
  return element.properties;
}

test.each([
  ['HTTPS://Example.com/Path', 'https://Example.com/Path'],
  ['MailTo:A@Example.com', 'mailto:A@Example.com'],
  ['JavaScript:Alert(1)', 'javascript:Alert(1)'],
  ['X-1+Y.Z:Q', 'x-1+y.z:Q'],
  ['H:X', 'h:X'],
  ['//Example.com', '//Example.com'],
  ['/Path:A', '/Path:A'],
  ['#Section:A', '#Section:A'],
  ['1X:Y', '1X:Y'],
  ['No scheme: A', 'No scheme: A'],
  [' HTTP:X', ' HTTP:X'],
])('the URL %s becomes %s in links and images', (written, expected) => {
  expect(lowercased({ href: written, src: written })).toEqual({ href: expected, src: expected });
});

test('other attributes are unchanged', () => {
  const properties = { title: 'HTTP:X', className: ['A:B'] };
  expect(lowercased({ ...properties })).toEqual(properties);
});
