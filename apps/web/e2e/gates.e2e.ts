import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { everydayTests, patternOf } from './gates.ts';

test('every line of the list of everyday tests names at least one', () => {
  const titles = listedTitles();
  const lines = Object.entries(everydayTests).flatMap(([file, words]) =>
    (words === 'all' ? [''] : words).map((each) => ({ file, words: each })),
  );
  const empty = lines.filter(({ file, words }) => {
    const pattern = new RegExp(patternOf(file, words), 'u');
    return !titles.some((title) => pattern.test(title));
  });
  expect(empty).toEqual([]);
});

/** The everyday tests as Playwright lists them: `[demo] › e2e/site.e2e.ts:14:3 › the header › stays see-through`. */
function listedTitles(): string[] {
  const program = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const list = execFileSync(process.execPath, [program, 'test', '--list'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  return list.split('\n').map((line) => line.replaceAll(/:\d+:\d+ ›| ›/gu, ''));
}
