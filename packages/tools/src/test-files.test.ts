import { execFileSync } from 'node:child_process';
import { dirname, join, matchesGlob, relative } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** What a configuration of Vitest says of the files that it runs. */
interface Selection {
  root?: string;
  include?: readonly string[];
  exclude?: readonly string[];
}

test('a configuration of Vitest runs every test file', async () => {
  const selections = await Promise.all(files('vitest.config.ts', 'vitest.*.config.ts').map(selectionsOf));
  const isRun = (file: string): boolean =>
    selections
      .flat()
      .some(
        ({ folder, include, exclude }) =>
          include.some((glob) => matchesGlob(relative(folder, file), glob)) &&
          !exclude.some((glob) => matchesGlob(relative(folder, file), glob)),
      );
  const tests = files('*.test.ts', '*.test.tsx');
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((file) => !isRun(file)).map((file) => relative(root, file))).toEqual([]);
});

/** The files of the repository with these names, also those that are not committed yet. */
function files(...names: readonly string[]): string[] {
  const paths = names.flatMap((name) => [name, `**/${name}`]).map((path) => `:(glob)${path}`);
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
    cwd: root,
  });
  return [...new Set(output.toString().split('\n'))].filter(Boolean).map((file) => join(root, file));
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
