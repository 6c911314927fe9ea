import { join } from 'node:path';

/** The sanitizing steps of the renderer, and their replacements in the negative control. */
const replacements: Readonly<Record<string, string>> = {
  'rehype-sanitize': resolveReplacement('no-sanitizer'),
  'remark-rehype': resolveReplacement('keep-raw-html'),
  'rehype-react': resolveReplacement('write-html'),
};

/**
 * Returns the file that replaces a module in the Markdown renderer, or undefined for other modules.
 *
 * @param importer the path or the URL of the importing file
 */
export function findReplacement(source: string, importer: string | undefined): string | undefined {
  return importer?.includes('/packages/markdown/') ? replacements[source] : undefined;
}

function resolveReplacement(name: string): string {
  return join(import.meta.dirname, `${name}.ts`);
}
