import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes away the stylesheets that neither a page nor a script names: what the build made for its own server and for parts that have
 * none of their own. Nobody would ask for them, but the service worker would fetch them for every visitor.
 */
export async function dropUnnamedStyles(clientDirectory: string): Promise<void> {
  const files = await readdir(clientDirectory, { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => /\.(?:html|js|css)$/u.test(file))
      .map(async (file) => ({ file, text: await readFile(join(clientDirectory, file), 'utf8') })),
  );
  const isNamed = (style: string) => {
    const name = style.slice(style.lastIndexOf('/') + 1);
    return texts.some(({ file, text }) => file !== style && text.includes(name));
  };
  for (const { file } of texts) {
    if (file.startsWith('assets/') && file.endsWith('.css') && !isNamed(file)) {
      await rm(join(clientDirectory, file));
    }
  }
}
