import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { breaches, type SourceFile } from './import-law.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const sourceFolders = ['apps', 'packages'];
const skippedFolder = /^(?:node_modules|dist|build.*|reports|\..*)$/;

test('the repository keeps the import law', () => {
  const sources = sourceFolders.flatMap(sourcesIn);
  expect(sources.length).toBeGreaterThan(50);
  expect(breaches(sources, packageDoors())).toEqual([]);
});

describe('a breach is seen', () => {
  test.each([
    ['apps/web/app/blog/a.tsx', `import { b } from '../landing/b.tsx';`, 'Screens never import each other'],
    ['apps/web/app/landing/a.tsx', `export { b } from '../blog/b.tsx';`, 'Screens never import each other'],
    [
      'apps/web/app/admin/a.tsx',
      `import type { B } from '../blog/b.tsx';`,
      'Screens never import each other',
    ],
    ['apps/web/app/blog/a.tsx', `await import('../not-found.route.tsx');`, 'Screens never import each other'],
    ['apps/web/app/not-found.route.tsx', `import './blog/b.tsx';`, 'Screens never import each other'],
    ['apps/web/app/site/a.tsx', `import '../landing/b.tsx';`, 'stands below them'],
    ['apps/web/app/posts/a.ts', `let b: import('../admin/b.ts').B;`, 'stands below them'],
    ['apps/web/app/auth/a.ts', `export * from '../admin/b.ts';`, 'stands below them'],
    ['apps/web/app/markdown/a.ts', `import '../blog/b.css';`, 'stands below them'],
    ['apps/web/app/found/a.ts', `import '../blog/b.ts';`, 'stands below them'],
    ['apps/web/app/admin/a.ts', `import '../feeds/write-feed.ts';`, 'written in a worker or by the build'],
    ['apps/web/app/root.tsx', `import { useAuth } from '@clerk/clerk-react';`, 'Only app/auth imports Clerk'],
    ['apps/web/app/blog/a.ts', `window.localStorage.getItem('blogPosts');`, 'localStorage for posts'],
    ['apps/web/app/admin/draft-store.ts', `localStorage.clear();`, 'localStorage for posts'],
    ['apps/web/app/blog/a.ts', `indexedDB.open('x');`, 'IndexedDB for posts'],
    ['packages/ui/src/a.ts', `import { openDB } from 'idb';`, 'IndexedDB for posts'],
    ['packages/ui/src/a.tsx', `import { Link } from 'react-router';`, 'The design system knows no'],
    ['packages/ui/src/a.ts', `import '@tanstack/react-query';`, 'The design system knows no'],
    ['packages/blog-core/src/a.ts', `import 'node:fs';`, 'a pure domain'],
    ['packages/blog-core/src/a.ts', `import 'vitest';`, 'a pure domain'],
    ['packages/blog-core/src/files/a.ts', `import 'node:fs';`, 'with two libraries'],
    ['packages/blog-core/src/a.ts', `import 'yaml';`, 'a pure domain'],
    ['packages/blog-core/src/index.ts', `export * from './files/post-file.ts';`, 'knows no files'],
    [
      'apps/web/app/blog/a.ts',
      `import('@branchbook/blog-core/files');`,
      'Only the admin reads and writes files',
    ],
    ['packages/blog-core/src/a.test.ts', `import 'node:fs';`, 'need a test runner'],
    [
      'apps/web/app/root.tsx',
      `import '../../../packages/ui/src/button/button.tsx';`,
      'never by a path into each other',
    ],
    [
      'apps/web/app/root.tsx',
      `import '@branchbook/ui/src/button/button.tsx';`,
      'never by a path into each other',
    ],
    ['packages/ui/src/a.ts', `import '../../blog-core/src/post.ts';`, 'never by a path into each other'],
    ['packages/ui/src/a.ts', `import '../../../../outside.ts';`, 'never by a path into each other'],
    [
      'packages/tools/src/a.ts',
      `import '../../../apps/web/app/routes.ts';`,
      'never by a path into each other',
    ],
  ])('%s: %s', (path, text, says) => {
    expect(breachesOf(path, text)).toEqual([expect.stringContaining(says)]);
  });

  test.each([
    ['apps/web/app/routes.ts', `import '@react-router/dev/routes';`],
    [
      'apps/web/app/blog/a.tsx',
      `import './b.tsx'; import '../posts/c.ts'; import '../site/d.ts'; import '@branchbook/ui';`,
    ],
    ['apps/web/app/blog/a.tsx', `import '../landing-page/b.tsx'; // import '../admin/b.tsx'`],
    ['apps/web/app/auth/a.tsx', `import '@clerk/clerk-react';`],
    ['apps/web/app/auth/demo-session.ts', `localStorage.getItem('x');`],
    ['apps/web/app/posts/a.ts', `localStorage.getItem('blogPosts'); import('idb');`],
    ['apps/web/app/admin/draft-store.ts', `import 'idb';`],
    ['apps/web/app/blog/a.test.ts', `localStorage.clear();`],
    ['packages/ui/src/theme-toggle/theme.ts', `localStorage.getItem('branchbook:theme');`],
    ['packages/blog-core/src/a.test.ts', `import 'vitest'; import 'fast-check'; import './a.ts';`],
    ['packages/blog-core/src/files/a.ts', `import 'yaml'; import 'fflate'; import '../post.ts';`],
    ['packages/blog-core/src/files.ts', `export * from './files/post-file.ts';`],
    ['packages/ui/vitest.config.ts', `import '@branchbook/tools/browser';`],
    ['apps/web/app/root.tsx', `import ui from '@branchbook/ui?url';`],
  ])('and what the law allows is left alone in %s', (path, text) => {
    expect(breachesOf(path, text)).toEqual([]);
  });

  test('and a source that cannot be read is not passed over', () => {
    expect(() => breachesOf('apps/web/app/a.ts', 'import {')).toThrow('apps/web/app/a.ts cannot be parsed');
  });
});

function breachesOf(path: string, code: string): string[] {
  return breaches([{ path, code }], new Set(['@branchbook/ui', '@branchbook/blog-core/files']));
}

function sourcesIn(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolder.test(entry.name) ? [] : sourcesIn(path);
    return /\.tsx?$/.test(entry.name) ? [{ path, code: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

/** By the `exports` of each package: the one place that says what may be imported. */
function packageDoors(): Set<string> {
  const folders = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name));
  return new Set(
    folders.flatMap((folder) => {
      const { name, exports }: { name: string; exports: Record<string, unknown> } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      );
      return Object.keys(exports).map((door) => name + door.slice(1));
    }),
  );
}
