import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { expect, test, vi } from 'vitest';

import { parseExamples } from './parse-examples.ts';

/**
 * Creates a test for each example of a README. They run as modules of the README's package, so they import
 * it by its name; their console output is dropped. The tests of an example that imports Vitest are added.
 *
 * Await it at the top of a test file.
 *
 * @example
 * await readmeExamples(new URL('../README.md', import.meta.url));
 */
export async function readmeExamples(readme: URL): Promise<void> {
  const examples = parseExamples(await readFile(readme, 'utf8'));
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
