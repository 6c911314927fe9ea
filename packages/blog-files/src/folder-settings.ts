import { type BlogFile, isDirectoryDataPath } from './blog-file.ts';
import { decodeText } from './decode-text.ts';
import type { Dialect } from './dialect.ts';
import { createFieldReader, getProperty } from './front-matter-fields.ts';
import { type FrontMatterEntry, readFrontMatter } from './front-matter.ts';
import { readJsLiteral } from './js-literal.ts';
import type { Unpublished } from './post-to-import.ts';
import { toEntries } from './read-exports.ts';
import { readHead } from './read-head.ts';
import { readUnpublishedFields } from './read-unpublished.ts';

/** What the settings of folders say about one file. */
export interface FolderSetting {
  /** The fields that the file inherits, the nearest folder first. */
  readonly defaults: readonly FrontMatterEntry[];
  /** Why the file is not published; null if no folder says so. */
  readonly unpublished: Unpublished | null;
}

/** Settings that hold for all files of a folder, or for those that a pattern matches. */
interface Rule {
  readonly isFor: (path: string) => boolean;
  /** For people: 'content/plans/_index.md'. */
  readonly source: string;
  /** The rule with the highest number decides. */
  readonly order: number;
  readonly entries: readonly FrontMatterEntry[];
  /** True if the front matter of a file cannot override it, as in a section of Zola. */
  readonly isFinal: boolean;
  /** True if the settings are code, so nobody knows what they say. */
  readonly isUnread: boolean;
}

/**
 * Collects the settings that publish or hide whole folders:
 *
 * - `draft` of a section of Zola, and `cascade`, `draft` and `build` of one of Hugo, `_index.md`
 * - `cascade` and `ignoreFiles` of Hugo's configuration
 * - data of a directory or of one file of Eleventy, `plans/plans.json`, `plans/plans.11tydata.js`
 * - `defaults` and `exclude` of Jekyll's configuration, `skip_render`, `exclude` and `ignore` of
 *   Hexo's, `DEFAULT_METADATA` of Pelican's
 *
 * @param config the configuration of the site, if there is one
 * @param root the folder of the site in the paths of the files, with a '/' at its end, or empty
 */
export function createFolderSettings(
  files: readonly BlogFile[],
  {
    dialect,
    config,
    root,
  }: { readonly dialect: Dialect; readonly config: BlogFile | null; readonly root: string },
): (path: string, entries: readonly FrontMatterEntry[]) => FolderSetting {
  const rules = [
    ...files.flatMap((file) => [...readSection(file), ...readDirectoryData(file)]),
    ...(config ? readSiteRules(config, dialect, root) : []),
  ].toSorted((a, b) => b.order - a.order);
  return (path, entries) => {
    const found = rules.filter(({ isFor }) => isFor(path));
    const defaults = found.flatMap((rule) => (rule.isFinal || rule.isUnread ? [] : rule.entries));
    return { defaults, unpublished: findUnpublished(found, entries) };
  };
}

function findUnpublished(rules: readonly Rule[], entries: readonly FrontMatterEntry[]): Unpublished | null {
  const own = new Set(entries.map(({ name }) => name.toLowerCase()));
  for (const { isFinal, entries: inherited, source } of rules) {
    const left = isFinal ? inherited : inherited.filter(({ name }) => !own.has(name.toLowerCase()));
    const hidden = readUnpublishedFields(createFieldReader(left));
    if (hidden) return { reason: 'folder', evidence: `${source}: ${hidden.evidence}` };
    // A nearer folder overrides the same field of one above.
    for (const { name } of left) own.add(name.toLowerCase());
  }
  const unread = rules.find(({ isUnread }) => isUnread);
  return unread ? { reason: 'unknown-setting', evidence: unread.source } : null;
}

const isIn = (folder: string) => (path: string) => path.startsWith(folder);
const getFolder = (path: string) => path.replace(/[^/]*$/u, '');
const getDepth = (folder: string) => folder.split('/').length;

/** Reads `_index.md`: the page of a section. */
function readSection(file: BlogFile): readonly Rule[] {
  if (!file.bytes || !/(?:^|\/)_?index(?:\.[\w-]+)?\.(?:md|markdown|html)$/iu.test(file.path)) return [];
  const isSection = /(?:^|\/)_index[^/]*$/iu.test(file.path);
  const text = decodeText(file.bytes);
  if (text === null) return [];
  const { entries, doubt } = readHead(text, { isMdx: false });
  const folder = getFolder(file.path);
  const base = { source: file.path, order: getDepth(folder) * 10, isUnread: false } as const;
  // The page of the section itself has no rule of its own.
  const isFor = (path: string) => isIn(folder)(path) && path !== file.path;
  const cascade = entries.find(({ name }) => name.toLowerCase() === 'cascade')?.value;
  const rules = readCascade(cascade, folder).map((rule) => ({ ...base, ...rule }));
  if (!isSection) return rules;
  const own = entries.filter(({ name }) => /^(?:draft|published|render|build|_build|private)$/iu.test(name));
  // `render: false` of a section is about its page alone.
  const hiding = own.filter(({ name }) => /^(?:draft|published|private)$/iu.test(name));
  return [
    ...rules,
    { ...base, isFor, entries: hiding, isFinal: true },
    ...(doubt === null ? [] : [{ ...base, isFor, entries: [], isFinal: false, isUnread: true }]),
  ];
}

/** Hugo's `cascade` is a map, or a list of maps with a target each. */
function readCascade(
  cascade: unknown,
  folder: string,
): readonly Pick<Rule, 'isFor' | 'entries' | 'isFinal'>[] {
  const maps: readonly unknown[] = Array.isArray(cascade) ? cascade : [cascade];
  return maps.flatMap((map) => {
    const { target, _target, ...fields } = (typeof map === 'object' && map !== null ? map : {}) as {
      readonly target?: unknown;
      readonly _target?: unknown;
    };
    const glob = getProperty(target ?? _target, 'path');
    const matches = typeof glob === 'string' ? matchGlob(glob.replace(/^\//u, '')) : null;
    const isFor = (path: string) =>
      isIn(folder)(path) &&
      (matches === null ||
        matches(path.replace(/^.*?content\//u, '').replace(/\.[^./]+$/u, '')) ||
        matches(
          getFolder(path)
            .replace(/^.*?content\//u, '')
            .replace(/\/$/u, ''),
        ));
    // `params` is what templates see, and newer settings have the fields in it.
    const entries = [...toEntries(fields), ...toEntries(getProperty(fields, 'params'))];
    return entries.length > 0 ? [{ isFor, entries, isFinal: false }] : [];
  });
}

/**
 * Reads the data of a directory of Eleventy: `plans/plans.json` for the folder, `plans/move.json`
 * for the file.
 */
function readDirectoryData({ path, bytes }: BlogFile): readonly Rule[] {
  const [, folder = '', name = '', extension = ''] =
    /^(.*\/|)([^/]+?)(?:\.11tydata)?\.(json|ya?ml|toml|[cm]?js)$/u.exec(path) ?? [];
  if (!isDirectoryDataPath(path)) return [];
  const ownFolder = folder.split('/').at(-2);
  const isForFolder = ownFolder === name;
  const prefix = isForFolder ? folder : `${folder}${name}.`;
  const text = bytes && decodeText(bytes);
  if (text === null) return [];
  const base = {
    isFor: (each: string) => each.startsWith(prefix) && /\.(?:md|markdown|mdx)$/iu.test(each),
    source: path,
    order: getDepth(folder) * 10 + (isForFolder ? 1 : 2),
    isFinal: false,
  };
  const entries = parseData(text, extension);
  if (entries !== null) return [{ ...base, entries, isUnread: false }];
  const isSuspicious = /draft|publish|permalink|exclude|private|hidden|unlisted|visib|status|computed/iu.test(
    text,
  );
  return isSuspicious ? [{ ...base, entries: [], isUnread: true }] : [];
}

/** Returns null for data that cannot be read. */
function parseData(text: string, extension: string): readonly FrontMatterEntry[] | null {
  if (extension.endsWith('js')) {
    const start = /(?:^|\n)[ \t]*(?:module\.exports\s*=|export\s+default)\s*/u.exec(text);
    const literal = start && readJsLiteral(text, start.index + start[0].length);
    return literal?.isPlain ? toEntries(literal.value) : null;
  }
  const format = extension === 'json' ? 'json' : extension === 'toml' ? 'toml' : 'yaml';
  const reading = readFrontMatter({ format, head: text });
  return reading.type === 'read' ? reading.entries : null;
}

function readSiteRules({ path, bytes }: BlogFile, dialect: Dialect, root: string): readonly Rule[] {
  const text = (bytes && decodeText(bytes)) ?? '';
  const site = getFolder(path) || root;
  if (dialect === 'pelican') return readPelicanRules(text, path);
  const format = /\.toml$/iu.test(path) ? 'toml' : /\.json$/iu.test(path) ? 'json' : 'yaml';
  const reading = readFrontMatter({ format, head: text.replace(/^\s*---[ \t]*\n/u, '') });
  if (reading.type !== 'read') {
    // Nobody knows which folders it hides.
    const isHiding = /^\s*["']?(?:published|draft)["']?\s*[:=]/imu.test(text);
    return isHiding
      ? [{ isFor: () => true, source: path, order: 0, entries: [], isFinal: false, isUnread: true }]
      : [];
  }
  const fields = createFieldReader(reading.entries);
  const base = { source: path, isFinal: false, isUnread: false } as const;
  if (dialect === 'hugo') {
    return [
      ...readCascade(fields.value('cascade'), '').map((rule) => ({ ...base, ...rule, order: 0 })),
      ...fields.list('ignoreFiles').map((pattern) => ({
        ...base,
        ...hideFiles(`ignoreFiles: ${pattern}`, matchPattern(pattern)),
      })),
    ];
  }
  const hiding =
    dialect === 'jekyll' ? ['exclude'] : dialect === 'hexo' ? ['skip_render', 'exclude', 'ignore'] : [];
  const hidden = hiding.flatMap((name) =>
    fields.list(name).map((glob) => {
      const matches = matchGlob(glob.replace(/^\/|\/$/gu, ''));
      const isFor = (each: string) => {
        const inSite = each.startsWith(site) ? each.slice(site.length) : each;
        const inSource = inSite.replace(/^source\//u, '');
        return [inSite, inSource].some((one) => listParents(one).some((parent) => matches(parent)));
      };
      return { ...base, ...hideFiles(`${name}: ${glob}`, isFor) };
    }),
  );
  return dialect === 'jekyll'
    ? [...hidden, ...readJekyllDefaults(fields.value('defaults'), path, site)]
    : hidden;
}

/** A file that the generator never reads is on no page, whatever its front matter says. */
function hideFiles(
  evidence: string,
  isFor: Rule['isFor'],
): Pick<Rule, 'isFor' | 'order' | 'entries' | 'isFinal' | 'source'> {
  return {
    isFor,
    order: 1000,
    isFinal: true,
    source: evidence,
    entries: [{ name: 'published', value: false, text: 'false' }],
  };
}

/** @see https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
function readJekyllDefaults(defaults: unknown, source: string, site: string): readonly Rule[] {
  if (!Array.isArray(defaults)) return [];
  return defaults.flatMap((each: unknown, index): readonly Rule[] => {
    const scope = getProperty(each, 'scope');
    const path = getProperty(scope, 'path');
    const type = getProperty(scope, 'type');
    const prefix = typeof path === 'string' ? path.replace(/^\/|\/$/gu, '') : '';
    const matches = matchGlob(prefix);
    const isFor = (file: string) => {
      const inSite = file.startsWith(site) ? file.slice(site.length) : file;
      const isOfType =
        typeof type !== 'string' ||
        type === '' ||
        new RegExp(
          `(?:^|/)(?:_${type.replaceAll(/[^\w-]/gu, '')}${type === 'posts' ? '|_drafts' : ''})/`,
          'u',
        ).test(file) ||
        (type === 'pages' && !/(?:^|\/)_/u.test(file));
      return isOfType && (prefix === '' || listParents(inSite).some((parent) => matches(parent)));
    };
    const entries = toEntries(getProperty(each, 'values'));
    // A longer path is more specific, and of two alike the later one decides.
    const order = prefix.length * 1000 + (typeof type === 'string' ? 500 : 0) + index;
    return [{ isFor, source, order, entries, isFinal: false, isUnread: false }];
  });
}

function readPelicanRules(text: string, source: string): readonly Rule[] {
  const [, map] = /^DEFAULT_METADATA\s*=\s*(\{[^}]*\}|dict\([^)]*\))/mu.exec(text) ?? [];
  const status = map && /["']?status["']?\s*[:=,]\s*["'](\w+)["']/u.exec(map)?.[1];
  if (!status) return [];
  const entries = [{ name: 'status', value: status, text: status }];
  return [{ isFor: () => true, source, order: 0, entries, isFinal: false, isUnread: false }];
}

/** Returns a path and all folders above it: 'a/b/c.md' gives ['a/b/c.md', 'a/b', 'a']. */
function listParents(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}

/** Returns a function that matches paths with `*`, `**`, `?` and `{a,b}`. */
function matchGlob(glob: string): (path: string) => boolean {
  const source = glob
    .replaceAll(/[\\^$+.()|[\]]/gu, String.raw`\$&`)
    .replaceAll(/\{([^{}]*)\}/gu, (_, names: string) => `(?:${names.split(',').join('|')})`)
    .replaceAll(/\*\*\/?|\*|\?/gu, (sign) => (sign === '?' ? '[^/]' : sign === '*' ? '[^/]*' : '.*'));
  const pattern = toPattern(`^${source}$`);
  return (path) => pattern?.test(path) ?? path.startsWith(glob);
}

function matchPattern(source: string): (path: string) => boolean {
  const pattern = toPattern(source);
  return (path) => pattern?.test(path) ?? false;
}

/** Returns null for a pattern that is not valid, or so long that it could take a long time. */
function toPattern(source: string): RegExp | null {
  if (source.length > 300 || /(?:\.\*.*){6}/u.test(source)) return null;
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}
