import { globSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** The fields of a Vitest configuration that select files. */
interface Selection {
  root?: string;
  include?: readonly string[];
  exclude?: readonly string[];
}

test('a Vitest configuration runs each test file', async () => {
  const selections = await Promise.all(findFiles('vitest{.*,}.config.ts').map(readSelections));
  const isRun = (file: string): boolean =>
    selections
      .flat()
      .some(
        ({ folder, include, exclude }) =>
          include.some((glob) => matchesGlob(relative(folder, file), glob)) &&
          !exclude.some((glob) => matchesGlob(relative(folder, file), glob)),
      );
  const tests = findFiles('*.test.{ts,tsx}');
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((file) => !isRun(file)).map((file) => relative(root, file))).toEqual([]);
});

/** Finds files of the repository by name, without installed and generated ones. */
function findFiles(name: string): string[] {
  const isExcluded = (path: string): boolean => /^(?:node_modules|reports|\..*)$/u.test(basename(path));
  return globSync(`**/${name}`, { cwd: root, exclude: isExcluded }).map((file) => join(root, file));
}

/** Returns the selection of a configuration, or of each of its projects. */
async function readSelections(file: string) {
  const { test: config }: { test: Selection & { projects?: readonly { test: Selection }[] } } = (
    await import(file)
  ).default;
  return (config.projects?.map((project) => project.test) ?? [config]).map(
    ({ include = [], exclude = [] }) => ({
      folder: config.root ?? dirname(file),
      include,
      exclude,
    }),
  );
}
