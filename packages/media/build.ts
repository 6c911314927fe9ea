/**
 * Builds the package: modules and declarations by TypeScript, and the worker as one bundled file, so
 * that it runs without an import map.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'vite';

const folder = import.meta.dirname;
const dist = join(folder, 'dist');

rmSync(dist, { recursive: true, force: true });
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: folder, stdio: 'inherit' });
rmSync(join(dist, 'prepare.worker.js.map'));
await build({
  configFile: false,
  root: folder,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    license: { fileName: 'prepare.worker.licenses.md' },
    lib: { entry: 'src/prepare.worker.ts', formats: ['es'], fileName: () => 'prepare.worker.js' },
  },
});
