import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { plainRootStyles } from './plain-root-styles.ts';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';

test('the styles of the root lose their mark, in pages and manifest; those of other routes keep theirs', async () => {
  const routes = {
    root: { id: 'root', css: ['/assets/frame-1.css#', '/assets/plain-2.css'] },
    list: { id: 'list', css: ['/assets/frame-1.css#', '/assets/reading-3.css#'] },
  };
  const page = '<link href="/assets/frame-1.css#"/><link href="/assets/reading-3.css#"/>';
  const folder = await temporaryFolder({
    '__spa-fallback.html': page,
    'blog/index.html': page,
    'assets/manifest-4.js': `window.__reactRouterManifest=${JSON.stringify({ routes })};`,
  });
  await plainRootStyles(folder);
  const plain = '<link href="/assets/frame-1.css"/><link href="/assets/reading-3.css#"/>';
  expect(await readFile(join(folder, '__spa-fallback.html'), 'utf8')).toBe(plain);
  expect(await readFile(join(folder, 'blog/index.html'), 'utf8')).toBe(plain);
  expect(await readFile(join(folder, 'assets/manifest-4.js'), 'utf8')).toBe(
    `window.__reactRouterManifest=${JSON.stringify({
      routes: {
        root: { id: 'root', css: ['/assets/frame-1.css', '/assets/plain-2.css'] },
        list: { id: 'list', css: ['/assets/frame-1.css', '/assets/reading-3.css#'] },
      },
    })};`,
  );
});
