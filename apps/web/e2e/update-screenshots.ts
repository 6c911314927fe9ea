/**
 * `pnpm --filter web screenshots:update [words]` takes the screenshots of all screens, or of those
 * whose title contains the words. Stores them in 256 colors: a third of the size, and equal to the
 * comparison. `SCREENSHOTS_DIRECTORY` sets another directory.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import sharp from 'sharp';

import { screenshotsDirectory } from './e2e-config.ts';

const [words] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    createRequire(import.meta.url).resolve('@playwright/test/cli'),
    'test',
    '--config=playwright.verify.config.ts',
    'screens.e2e.ts',
    '--update-snapshots=all',
    // Not the JSON report of the tests, which counts them.
    '--reporter=line',
    ...(words === undefined ? [] : ['--grep', words]),
  ],
  { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' },
);

for (const name of readdirSync(screenshotsDirectory)) {
  const file = join(screenshotsDirectory, name);
  const screenshot = readFileSync(file);
  if ((await sharp(screenshot).metadata()).isPalette) continue;
  writeFileSync(
    file,
    await sharp(screenshot).png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer(),
  );
}
// Other checks of a screen may have failed. Its screenshots are new all the same.
process.exitCode = status ?? 1;
