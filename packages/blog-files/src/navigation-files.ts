import type { BlogFile } from './blog-file.ts';
import { isTrue } from './boolean-words.ts';
import { decodeText } from './decode-text.ts';
import { createFieldReader, getProperty } from './front-matter-fields.ts';
import { readFrontMatter } from './front-matter.ts';
import { createUnreadRule, hideFiles, type Rule } from './hiding-rule.ts';
import { readJsLiteral } from './js-literal.ts';
import { toEntries } from './read-exports.ts';
import { readCode } from './site-config.ts';

/**
 * Reads the files that say what the navigation of a folder shows: `_meta.js` and `_meta.json` of
 * Nextra, `_dir.yml` and `.navigation.yml` of Nuxt Content.
 *
 * @see https://nextra.site/docs/file-conventions/meta-file
 * @see https://content.nuxt.com/docs/utils/query-collection-navigation
 */
export function readNavigationFile(file: BlogFile): readonly Rule[] {
  const [, folder = '', name = ''] = /^(.*\/|)([^/]*)$/u.exec(file.path) ?? [];
  if (/^(?:_dir|\.navigation)\.ya?ml$/u.test(name)) return readNuxtFolder(file, folder);
  const isMeta = /^_meta(?:\.[\w-]+)?\.(?:json|[cm]?[jt]sx?)$|^meta\.json$/u.test(name);
  return isMeta ? readMeta(file, folder, name) : [];
}

/** A folder may be hidden because another page lists its posts, so nobody knows. */
function readNuxtFolder({ path, bytes }: BlogFile, folder: string): readonly Rule[] {
  const reading = readFrontMatter({ format: 'yaml', head: (bytes && decodeText(bytes)) ?? '' });
  const isHidden =
    reading.type === 'read' && /^false$/iu.test(createFieldReader(reading.entries).text('navigation') ?? '');
  return isHidden
    ? [{ ...createUnreadRule(`navigation: false of ${path}`), isFor: (each) => each.startsWith(folder) }]
    : [];
}

function readMeta(file: BlogFile, folder: string, name: string): readonly Rule[] {
  // The file of the whole site names routes, whose files may be in `content/`.
  const [site] = folder.split(/(?<=^|\/)(?:src\/)?app\/$/u);
  const folders = name.startsWith('_meta.global.')
    ? [folder, `${site}content/`, `${site}src/content/`]
    : [folder];
  const items = readItems(readCode(file), name.endsWith('.json'));
  const isBelow = (path: string) => folders.some((each) => path.startsWith(each));
  return items === null
    ? [{ ...createUnreadRule(file.path), isFor: isBelow }]
    : folders.flatMap((each) => hideItems(items, each, name));
}

/** Returns the items of a navigation; null if they are code. */
function readItems(code: string, isJson: boolean): unknown {
  if (code.trim() === '') return {};
  if (isJson) return readJsLiteral(code, 0)?.value ?? null;
  // Titles may be elements or calls, and hide nothing.
  const plain = code.replaceAll(
    /(\btitle['"]?\s*:\s*)(?:<[^\n]*?\/\w*>|[\w$.]+\([^()\n]*\)|[\w$][^\n,}<]*)/gu,
    "$1''",
  );
  const [, constant] = /^export\s+default\s+([\w$]+)/mu.exec(plain) ?? [];
  const start = new RegExp(
    constant === undefined
      ? String.raw`(?:export\s+default|module\.exports\s*=)\s*`
      : String.raw`\b(?:const|let|var)\s+${constant.replaceAll('$', String.raw`\$`)}(?:\s*:\s*[^=\n]{1,200})?\s*=\s*`,
    'u',
  ).exec(plain);
  const literal = start && readJsLiteral(plain, start.index + start[0].length);
  return literal?.isPlain ? literal.value : null;
}

function hideItems(items: unknown, folder: string, source: string): readonly Rule[] {
  const entries = toEntries(items);
  return entries.flatMap(({ name, value }): readonly Rule[] => {
    const display = getProperty(value, 'display');
    const inner = hideItems(getProperty(value, 'items'), `${folder}${name}/`, source);
    if (display !== 'hidden' && !isTrue(getProperty(value, 'hidden'))) return inner;
    if (name !== '*') {
      const hidden = hideFiles(`${source}: ${name}`, (path) => getItemName(path, folder) === name);
      return [...inner, { ...hidden, reason: 'unlisted' }];
    }
    // All items but those that say otherwise. Another page may list them, so nobody knows.
    const shown = entries.filter((each) => getProperty(each.value, 'display') !== undefined);
    const isFor = (path: string) => {
      const item = getItemName(path, folder);
      return item !== null && !shown.some((each) => each.name === item);
    };
    return [...inner, { ...createUnreadRule(`${source}: *`), isFor }];
  });
}

/** Returns the item of a folder that a file belongs to: 'plans' for 'plans/a.mdx' and 'plans.en.md'. */
function getItemName(path: string, folder: string): string | null {
  if (!path.startsWith(folder)) return null;
  // A folder in parentheses is no part of a URL.
  const [first = '', ...others] = path
    .slice(folder.length)
    .replaceAll(/\([^()/]*\)\//gu, '')
    .split('/');
  if (others.length > 0) return first;
  const stem = first.replace(/(?:\.[a-z]{2}(?:-[A-Z]{2})?)?\.(?:md|mdx|markdown)$/u, '');
  return stem === 'page' ? 'index' : stem;
}
