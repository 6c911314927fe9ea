import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { createPattern, everydayTests } from './everyday-tests.ts';

test('each entry of the everyday tests finds a test', () => {
  const titles = listTitles();
  const lines = Object.entries(everydayTests).flatMap(([file, words]) =>
    (words === 'all' ? [''] : words).map((each) => ({ file, words: each })),
  );
  const unmatched = lines.filter(({ file, words }) => {
    const pattern = new RegExp(createPattern(file, words), 'u');
    return !titles.some((title) => pattern.test(title));
  });
  expect(unmatched).toEqual([]);
});

/** Returns the everyday tests as Playwright lists them: `[demo] › e2e/site-layout.e2e.ts:14:3 › the header › the wordmark`. */
function listTitles(): string[] {
  const program = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const list = execFileSync(process.execPath, [program, 'test', '--list'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  return list.split('\n').map((line) => line.replaceAll(/:\d+:\d+ ›| ›/gu, ''));
}
