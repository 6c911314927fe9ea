/** What a page's inline scripts say is for those who read the source; a visitor gets the same in fewer bytes. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { minify } from 'terser';

import { inlineScripts } from './static-server/inline-code.ts';

/**
 * The same page with its plain inline scripts minified. What has a type is data, or a module that is read as text
 * (`late-start.ts`), and stays.
 */
export async function shrinkScripts(html: string): Promise<string> {
  let small = html;
  for (const code of inlineScripts(html)) {
    const element = `<script>${code}</script>`;
    if (!small.includes(element)) continue;
    const { code: shrunk = code } = await minify(code, { ecma: 2020, compress: { passes: 2 } });
    small = small.replace(element, () => `<script>${shrunk}</script>`);
  }
  return small;
}

/** Rewrites built pages in place, before anything is made of their content: hashes, copies, lists. */
export async function shrinkPages(clientDirectory: string): Promise<void> {
  const files = await readdir(clientDirectory, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => join(clientDirectory, file));
  await Promise.all(
    pages.map(async (page) => writeFile(page, await shrinkScripts(await readFile(page, 'utf8')))),
  );
}
