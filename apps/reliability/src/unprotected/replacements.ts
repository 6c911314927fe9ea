import { join } from 'node:path';

/** The steps of rendering that keep a body harmless, and what takes their place in the negative control. */
const replacements: Readonly<Record<string, string>> = {
  'rehype-sanitize': standIn('no-sanitiser'),
  'remark-rehype': standIn('keep-raw-html'),
  'rehype-react': standIn('write-html'),
};

/**
 * The file that stands in for a module that the renderer of Markdown asks for; undefined for any other module.
 *
 * @param importer the path or the address of the file that asks
 */
export function standInFor(source: string, importer: string | undefined): string | undefined {
  return importer?.includes('/packages/markdown/') ? replacements[source] : undefined;
}

function standIn(name: string): string {
  return join(import.meta.dirname, `${name}.ts`);
}
