import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { dropUnnamedStyles } from './drop-unnamed-styles.ts';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';

test('of the stylesheets, those stay that a page, a script or another stylesheet names', async () => {
  const folder = await temporaryFolder({
    'blog/index.html': '<link rel="stylesheet" href="/assets/page-1.css">',
    'assets/late-2.js': 'load("assets/late-3.css")',
    'assets/page-1.css': '@import "base-4.css"; /* page-1.css */',
    'assets/base-4.css': '',
    'assets/late-3.css': '',
    'assets/server-5.css': '/* server-5.css */',
    'print.css': '',
  });
  await dropUnnamedStyles(folder);
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual([
    'base-4.css',
    'late-2.js',
    'late-3.css',
    'page-1.css',
  ]);
  expect(await readdir(folder)).toContain('print.css');
});
