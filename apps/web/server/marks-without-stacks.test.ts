import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { marksWithoutStacks } from './marks-without-stacks.ts';

const declarations = `
  something = null,
  Mismatch = Error(formatProdErrorMessage(519));
var Suspense = Error(formatProdErrorMessage(460)),
  Commit = Error(formatProdErrorMessage(474)),
  Action = Error(formatProdErrorMessage(542)),
  other = { then: function () {} };
var Selective = Error(formatProdErrorMessage(461)),
  last = !1;`;

const thrown = `
function fail() {
  var error = Error(formatProdErrorMessage(418, ""));
  throw Error(formatProdErrorMessage(460));
}`;

test('the marks are errors with their message and no stack', () => {
  const made: Record<string, unknown> = runInNewContext(
    `var formatProdErrorMessage = (code) => 'error ' + code, ${marksWithoutStacks(declarations).trim()}
    ({ Mismatch, Suspense, Commit, Action, Selective });`,
    { Error },
  );
  expect(Object.keys(made)).toEqual(['Mismatch', 'Suspense', 'Commit', 'Action', 'Selective']);
  for (const each of Object.values(made)) {
    expect(each).toBeInstanceOf(Error);
    expect(Object.hasOwn(each as Error, 'stack')).toBe(false);
  }
  expect(String(made['Suspense'])).toBe('Error: error 460');
});

test('errors that are thrown where they are made stay as they are', () => {
  expect(marksWithoutStacks(declarations + thrown)).toContain(thrown);
});

test('the installed React makes the marks that are known', async () => {
  const react = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
  const source = await readFile(join(react, 'cjs', 'react-dom-client.production.js'), 'utf8');
  const changed = marksWithoutStacks(source);
  expect(changed.match(/__proto__: Error\.prototype/gu)).toHaveLength(5);
  // All other errors are made within a function, deeper than a declaration at the top.
  expect(changed).not.toMatch(/^(?:var| ) ?\w+ = Error\(/mu);
});

test('another React is refused', () => {
  expect(() => marksWithoutStacks(declarations.replace('474', '474 + 1'))).toThrow(
    'React makes 4 errors while it loads, not 5.',
  );
  expect(() => marksWithoutStacks('')).toThrow('React makes 0 errors while it loads, not 5.');
});
