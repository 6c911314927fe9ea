import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { type Gate, gates, tasksOf, reportFiles } from './gates.ts';

const root = join(import.meta.dirname, '..', '..', '..');

function scripts(): Set<string> {
  const folders = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name, 'package.json')),
  );
  return new Set(
    [join(root, 'package.json'), ...folders]
      .filter((file) => existsSync(file))
      .flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')).scripts ?? {})),
  );
}

test.each(Object.entries(gates))('every task of %s is a script of a package', (_, gate) => {
  const known = scripts();
  expect(tasksOf(gate).filter((task) => !known.has(task))).toEqual([]);
});

test('what verify runs holds all that test runs', () => {
  expect(tasksOf(gates.verify)).toEqual(expect.arrayContaining([...tasksOf(gates.test)]));
});

test('the site is built in turn: each build writes the types of its routes anew, and so does typecheck', () => {
  for (const { sideBySide, waiting } of Object.values<Gate>(gates)) {
    const together = [...sideBySide, ...waiting];
    expect(together.filter((task) => /^build(?::|$)/u.test(task))).toEqual([]);
  }
});

test('no two tasks of a gate leave a report of one name', () => {
  const names = Object.values(reportFiles).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
