import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { expect, test, vi } from 'vitest';

import { examplesOf } from './examples-of.ts';

/**
 * Makes a test of each example of a README, as `examplesOf` finds them. They run as modules of the package that the README belongs to,
 * so they import it by its name; what they print is swallowed. An example that uses Vitest is a test file, and its tests join these.
 *
 * Await it at the top of a test file.
 *
 * @param readme where the README is
 *
 * @example
 * await readmeExamples(new URL('../README.md', import.meta.url));
 */
export async function readmeExamples(readme: URL): Promise<void> {
  const examples = examplesOf(await readFile(readme, 'utf8'));
  const folder = join(fileURLToPath(new URL('.', readme)), 'reports', 'readme-examples');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  test('the README has examples', () => {
    expect(examples).not.toEqual([]);
  });

  for (const [index, { name, language, code, isTestFile }] of examples.entries()) {
    const file = join(folder, `example-${index + 1}.${language}`);
    await writeFile(file, code);
    const run = (): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(file).href);
    if (isTestFile) await run();
    else {
      test(`the README’s example runs: ${name}`, async () => {
        const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
        try {
          await run();
        } finally {
          log.mockRestore();
        }
      });
    }
  }
}
