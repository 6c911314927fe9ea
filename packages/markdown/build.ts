/**
 * Builds the package: modules and declarations by TypeScript, the styles as they are, and the worker as one file that needs no bundler.
 * A bundler that meets the worker's dependencies in an app would choose their builds for pages, of which one asks for a document.
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
