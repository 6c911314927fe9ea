import { globSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** What a configuration of Vitest says of the files that it runs. */
interface Selection {
  root?: string;
  include?: readonly string[];
  exclude?: readonly string[];
}

test('a configuration of Vitest runs every test file', async () => {
  const selections = await Promise.all(files('vitest{.*,}.config.ts').map(selectionsOf));
  const isRun = (file: string): boolean =>
    selections
      .flat()
      .some(
        ({ folder, include, exclude }) =>
          include.some((glob) => matchesGlob(relative(folder, file), glob)) &&
          !exclude.some((glob) => matchesGlob(relative(folder, file), glob)),
      );
  const tests = files('*.test.{ts,tsx}');
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((file) => !isRun(file)).map((file) => relative(root, file))).toEqual([]);
});

/** The files of the repository with such names, without what was installed or written by a run. */
function files(name: string): string[] {
  const isLeftOut = (path: string): boolean => /^(?:node_modules|reports|\..*)$/u.test(basename(path));
  return globSync(`**/${name}`, { cwd: root, exclude: isLeftOut }).map((file) => join(root, file));
}

/** A configuration selects by itself, or by each of its projects. */
async function selectionsOf(file: string) {
  const { test: whole }: { test: Selection & { projects?: readonly { test: Selection }[] } } = (
    await import(file)
  ).default;
  return (whole.projects?.map((project) => project.test) ?? [whole]).map(
    ({ include = [], exclude = [] }) => ({
      folder: whole.root ?? dirname(file),
      include,
      exclude,
    }),
  );
}
