import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = ['apps/web/app', 'packages/ui/src', 'packages/markdown-editor/src'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly value?: unknown;
  readonly expression?: Node;
  readonly children?: readonly Node[];
  readonly left?: Node;
  readonly right?: Node;
  readonly consequent?: Node;
  readonly alternate?: Node;
  readonly callee?: Node & { readonly property?: { readonly name?: string } };
}

/**
 * A browser's translation replaces text nodes, so React can't change a text, or insert a node
 * before it, unless the text is all that its element has. The tests tagged @translated run
 * journeys on translated pages; this finds the texts that no journey reaches.
 */
test('a text that can change, or is beside something that can, has an element of its own', () => {
  const files = sources.flatMap((source) => globSync(`${source}/**/*.tsx`, { cwd: root }));
  const products = files.filter((file) => !/\.(?:test|stories)\.tsx$/u.test(file));
  expect(products.length).toBeGreaterThan(100);
  expect(products.flatMap((file) => findMixedTexts(join(root, file)))).toEqual([]);
});

test.each([
  ['<p>{a} of {b}</p>', 1],
  ['<p>{`${a} of ${b}`}</p>', 0],
  ['<p>{isOn && <b />}Text</p>', 1],
  ['<p>{isOn && <b />}<span>Text</span></p>', 0],
  ["<p><b />{isOn && 'text'}</p>", 1],
  ["<p><b />{isOn ? <i /> : 'text'}</p>", 1],
  ["<p>{isOn && 'text'}</p>", 0],
  ['<><b />{isOn && `a ${b}`}</>', 1],
  ['<p><b />{isOn && messages.text}</p>', 1],
  ['<p><b />{isOn && messages.count(1)}</p>', 1],
  ['<p><b />{isOn && names.map(render)}</p>', 0],
  ['<p><b /> Text</p>', 0],
  ["<p><b />{' '}<i /></p>", 0],
  ['<p>{/* Why. */}Text</p>', 0],
])('%s has %i of them', (code, count) => {
  expect(findMixedElements(parse(code))).toHaveLength(count);
});

/** Returns 'file:line' of each element that mixes texts with expressions. */
function findMixedTexts(path: string): string[] {
  const code = readFileSync(path, 'utf8');
  return findMixedElements(parse(code)).map(
    ({ start }) => `${relative(root, path)}:${code.slice(0, start).split('\n').length}`,
  );
}

function parse(code: string): Node {
  return parseAst(code, { lang: 'tsx' });
}

function findMixedElements(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(findMixedElements);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(findMixedElements);
  return isMixed(node as Node) ? [node as Node, ...inside] : inside;
}

function isMixed({ type, children = [] }: Node): boolean {
  if (type !== 'JSXElement' && type !== 'JSXFragment') return false;
  const parts = children.filter((child) => !isLayout(child));
  const expressions = parts.filter((part) => part.type === 'JSXExpressionContainer');
  const hasText = parts.some((part) => part.type === 'JSXText');
  return (
    parts.length > 1 && (hasText ? expressions.length > 0 : expressions.some((part) => isSometimesText(part)))
  );
}

/** Returns true for line breaks of the code, comments and spaces: nobody translates them. */
function isLayout({ type, value, expression }: Node): boolean {
  if (type === 'JSXText') return String(value).trim() === '';
  return (
    type === 'JSXExpressionContainer' &&
    (expression?.type === 'JSXEmptyExpression' ||
      (expression?.type === 'Literal' && String(expression.value).trim() === ''))
  );
}

/** Returns true for `{isOn && 'text'}` and `{isOn ? <b /> : 'text'}`. */
function isSometimesText({ expression }: Node): boolean {
  switch (expression?.type) {
    case 'LogicalExpression':
      return isText(expression.right);
    case 'ConditionalExpression':
      return isText(expression.consequent) || isText(expression.alternate);
    default:
      return false;
  }
}

function isText(node: Node | undefined): boolean {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string';
    case 'TemplateLiteral':
    case 'MemberExpression':
      return true;
    // `messages.count(1)`, but not a list of elements.
    case 'CallExpression':
      return node.callee?.type === 'MemberExpression' && node.callee.property?.name !== 'map';
    default:
      return false;
  }
}
