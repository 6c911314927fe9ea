import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { gates, tasksOf, reportFiles } from './gates.ts';

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

test('the site is not built to deploy while its variants are: each build writes the types of its routes anew', () => {
  const others: readonly string[] = ['build:test', 'build:verify'];
  for (const { sideBySide } of Object.values(gates))
    if (sideBySide.some((task) => others.includes(task))) expect(sideBySide).not.toContain('build');
});

test('no two tasks of a gate leave a report of one name', () => {
  const names = Object.values(reportFiles).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
