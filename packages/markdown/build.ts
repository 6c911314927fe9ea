/**
 * Builds the package: modules and declarations by TypeScript, the stylesheet as it is, and the
 * worker as one bundled file. An app's bundler would resolve the worker's dependencies for pages,
 * and one of those builds needs a document.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'vite';

const folder = import.meta.dirname;
const dist = join(folder, 'dist');

rmSync(dist, { recursive: true, force: true });
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: folder, stdio: 'inherit' });
copyFileSync(join(folder, 'src', 'highlight.css'), join(dist, 'highlight.css'));
for (const left of ['markdown.worker.js.map', 'markdown.worker.d.ts']) rmSync(join(dist, left));
await build({
  configFile: false,
  root: folder,
  logLevel: 'warn',
  publicDir: false,
  resolve: { conditions: ['worker', 'module', 'import', 'default'] },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    license: { fileName: 'markdown.worker.licenses.md' },
    lib: { entry: 'src/markdown.worker.ts', formats: ['es'], fileName: () => 'markdown.worker.js' },
  },
});
