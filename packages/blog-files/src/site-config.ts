import { type BlogFile, isConfigPath } from './blog-file.ts';
import { decodeText } from './decode-text.ts';
import type { Dialect } from './dialect.ts';
import { createFieldReader, type FieldReader, getProperty } from './front-matter-fields.ts';
import { type FrontMatterEntry, readFrontMatter } from './front-matter.ts';
import { matchGlob } from './glob.ts';
import { type JsLiteral, readJsLiteral } from './js-literal.ts';
import { isRecord } from './is-record.ts';
import { getBaseName, trimPath } from './paths.ts';
import { toEntries } from './read-exports.ts';
import { readHead } from './read-head.ts';
import { readNames } from './read-author.ts';

/** The settings of the old site that concern its posts. */
export interface SiteConfig {
  /** True if the file with the settings is among the files, and can be read. */
  readonly isKnown: boolean;
  /** That file. */
  readonly file: BlogFile | null;
  /** All files of data that have the settings: Hugo may have many. */
  readonly files: readonly BlogFile[];
  /** The settings of a configuration that is data. */
  readonly fields: FieldReader;
  /** The settings of a configuration that is code, without comments; else empty. */
  readonly code: string;
  /** `https://example.com/blog/`; null if the settings don't say it. */
  readonly baseUrl: string | null;
  /** The folder of the site on its server, '/blog', also if the settings name no server. */
  readonly basePath: string;
  /** The pattern of Jekyll's URLs: a style (`pretty`) or `/:year/:title/`. */
  readonly permalink: string | null;
  /** The patterns of Hugo's URLs. The first one that is for a page counts. */
  readonly permalinks: readonly PermalinkRule[];
  /** Hugo's folders of pages, the longest first: 'content/fr' before 'content'. */
  readonly contentFolders: readonly ContentFolder[];
  /** The codes of the languages that the settings of Hugo and Zola have. */
  readonly languages: readonly string[];
  /** The zone of times without an offset. */
  readonly timeZone: string | null;
  /** The language code of posts without one. */
  readonly language: string;
  /** The author of posts that name none. */
  readonly author: string | null;
  /**
   * Returns a setting that is a plain text, number or word, also in a configuration of code. In data,
   * 'slugify.paths' is in a map.
   */
  readonly setting: (name: string) => string | null;
  /** Returns the literals behind a pattern in a configuration of code, such as `blog: { … }`. */
  readonly literals: (before: string) => readonly CodeLiteral[];
  /** Returns the items of a list in a configuration of Python, each as written; null without one. */
  readonly list: (name: string) => readonly string[] | null;
  /** Returns true if a configuration of code has the pattern anywhere. */
  readonly mentions: (pattern: string) => boolean;
  /** The names of authors by the keys that posts use. */
  readonly authors: ReadonlyMap<string, string>;
  /** The folders of Jekyll's collections that have pages: `_notes`. */
  readonly collections: ReadonlySet<string>;
}

/** A literal in code. */
export interface CodeLiteral extends Pick<JsLiteral, 'value' | 'isPlain'> {
  /** The literal as it is written. */
  readonly code: string;
}

/** A pattern of URLs, and the pages that it is for. */
export interface PermalinkRule {
  /** @param page the path of the page below the folder of pages, without its ending: '/posts/hello' */
  readonly isFor: (page: string) => boolean;
  readonly pattern: string;
}

/** A folder of pages, with the language that all of them have; null if their names say it. */
export interface ContentFolder {
  /** 'content/fr' */
  readonly path: string;
  readonly language: string | null;
}

/** Reads the settings of the site from its config files. Never throws. */
export function readSiteConfig(files: readonly BlogFile[], dialect: Dialect): SiteConfig {
  const names = configNames[dialect];
  const configs = names ? files.filter(({ path }) => names.test(path) && isConfigPath(path)) : [];
  // The config of the site is above those of its themes.
  const [file] = configs.toSorted(
    (a, b) => a.path.split('/').length - b.path.split('/').length || rankConfig(a) - rankConfig(b),
  );
  const isCode = file !== undefined && /\.(?:py|[cm]?[jt]s)$/u.test(file.path);
  const data = file && !isCode ? readSettings(file) : [];
  const layers = file && dialect === 'hugo' ? listHugoLayers(files, file) : [];
  const fields = createFieldReader(layers.length > 0 ? mergeLayers(layers) : (data ?? []));
  const code = isCode ? listCodeFiles(files, file).map(readCode).join('\n') : '';
  const setting = (name: string) =>
    isCode ? readCodeSetting(code, name) : (fields.text(name) ?? toText(fields.at(...name.split('.'))));
  const baseUrl = isCode ? readCodeUrl(setting) : readBaseUrl(fields, dialect);
  return {
    setting,
    literals: (before) => readLiterals(code, before),
    list: (name) => readList(code, name),
    mentions: (pattern) => new RegExp(pattern, 'mu').test(code),
    isKnown: file !== undefined && data !== null,
    file: file ?? null,
    files: layers.length > 0 ? layers : file && !isCode ? [file] : [],
    fields,
    code,
    baseUrl,
    basePath: (getUrlPath(baseUrl) ?? readBasePath(setting)).replace(/\/+$/u, ''),
    permalink: setting('permalink') ?? readJekyllDefault(fields),
    permalinks: readPermalinks(fields.value('permalinks')),
    contentFolders: readContentFolders(fields),
    languages: Object.keys((fields.value('languages') as object | undefined) ?? {}),
    timeZone: setting('timezone') ?? setting('TIMEZONE'),
    language: (fields.text('defaultContentLanguage', 'default_language', 'lang') ?? 'en')
      .slice(0, 2)
      .toLowerCase(),
    author:
      readNames(
        fields.at('params', 'author') ??
          fields.value('author') ??
          fields.at('extra', 'author') ??
          setting('AUTHOR') ??
          setting('BLOG_AUTHOR'),
      )[0] ?? null,
    authors: readAuthors(files, setting('authorsMapPath')),
    collections: new Set(readCollections(fields.value('collections'))),
  };
}

const configNames: Readonly<Partial<Record<Dialect, RegExp>>> = {
  jekyll: /(?:^|\/)_config\.(?:ya?ml|toml)$/iu,
  hugo: /(?:^|\/)(?:hugo|config|config\/(?:_default|production)\/[^/]+)\.(?:toml|ya?ml|json)$/iu,
  zola: /(?:^|\/)config\.toml$/iu,
  hexo: /(?:^|\/)_config\.ya?ml$/iu,
  docusaurus: /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/iu,
  vitepress: /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/iu,
  vuepress: /(?:^|\/)\.vuepress\/config(?:\/index)?\.[cm]?[jt]s$/iu,
  pelican: /(?:^|\/)pelicanconf\.py$/iu,
  nikola: /(?:^|\/)conf\.py$/iu,
  eleventy: /(?:^|\/)(?:eleventy\.config|\.eleventy)\.[cm]?[jt]s$/iu,
  next: /(?:^|\/)next\.config\.[cm]?[jt]s$/iu,
  astro: /(?:^|\/)astro\.config\.[cm]?[jt]s$/iu,
  gatsby: /(?:^|\/)gatsby-config\.[cm]?[jt]s$/iu,
  nuxt: /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/iu,
};

function toText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null;
}

/** Returns the text of a file of code, without the lines that are comments. */
export function readCode({ bytes }: BlogFile): string {
  return ((bytes && decodeText(bytes)) ?? '').replaceAll(/^[ \t]*(?:\/\/|#)[^\n]*/gmu, '');
}

/** Of files that are equally deep, the first one is that of the site. */
function rankConfig({ path }: BlogFile): number {
  return (
    (/(?:^|\/)themes\//u.test(path) ? 8 : 0) +
    (/(?:^|\/)config\/production\//u.test(path) ? 4 : 0) +
    (/(?:^|\/)(?:hugo|config)\.[^./]+$/u.test(path) ? 0 : 2) +
    (/(?:^|\/)_config\.toml$/u.test(path) ? 1 : 0)
  );
}

/** Returns the file and those that it has its settings from: VitePress may have a folder of them. */
function listCodeFiles(files: readonly BlogFile[], file: BlogFile): readonly BlogFile[] {
  const [, press] = /^((?:.*\/)?\.(?:vitepress|vuepress)\/)/u.exec(file.path) ?? [];
  const [, pelican] = /^((?:.*\/)?)pelicanconf\.py$/u.exec(file.path) ?? [];
  const isPart = (path: string) =>
    (press !== undefined && path.startsWith(`${press}config/`)) ||
    (pelican !== undefined && path === `${pelican}publishconf.py`);
  return [file, ...files.filter((each) => each !== file && isPart(each.path) && isConfigPath(each.path))];
}

/** Reads `name: 'text'` or `NAME = 'text'` in code, without running it. */
function readCodeSetting(code: string, name: string): string | null {
  const [, , text, word] =
    new RegExp(
      `(?:^|[\\s,{(])["']?${name}["']?\\s*[:=]\\s*(?:(["'\`])([^"'\`\\n]*)\\1|(true|false|True|False|\\d+)\\b)`,
      'u',
    ).exec(code) ?? [];
  return text ?? word?.toLowerCase() ?? null;
}

export function readLiterals(code: string, before: string): readonly CodeLiteral[] {
  return [...code.matchAll(new RegExp(before, 'gu'))].flatMap(({ 0: found, index }) => {
    const start = index + found.length;
    const literal = readJsLiteral(code, start);
    if (!literal) return [];
    // A literal may begin an expression: ['a'].concat(others).
    const isWhole = !/^\s*(?:[.?+*([]|&&|\|\|)/u.test(code.slice(literal.end, literal.end + 200));
    return [
      { value: literal.value, isPlain: literal.isPlain && isWhole, code: code.slice(start, literal.end) },
    ];
  });
}

/** Reads `NAME = ['a', 'b']` or `NAME = (('a', 'b'), ('c', 'd'))`. */
function readList(code: string, name: string): readonly string[] | null {
  const start = new RegExp(`^${name}\\s*=\\s*[[(]`, 'mu').exec(code);
  if (!start) return null;
  const items: string[] = [];
  let depth = 0;
  let item = '';
  const rest = code.slice(start.index + start[0].length);
  for (const [token] of rest.matchAll(/"[^"\n]*"|'[^'\n]*'|#[^\n]*|[^]/gu)) {
    if (depth === 0 && /^[,\])]$/u.test(token)) {
      if (item.trim() !== '') items.push(item.trim());
      if (token !== ',') return items;
      item = '';
      continue;
    }
    if (/^[[(]$/u.test(token)) depth += 1;
    if (/^[\])]$/u.test(token)) depth -= 1;
    if (!token.startsWith('#')) item += token;
  }
  return null;
}

function readCodeUrl(setting: SiteConfig['setting']): string | null {
  const url = ['SITEURL', 'SITE_URL', 'url', 'site'].map(setting).find((text) => text !== null) ?? '';
  if (!/^https?:\/\/[^/]/iu.test(url)) return null;
  const base = readBasePath(setting);
  return base === '' ? url : url.replace(/\/+$/u, '') + base;
}

/** Reads the folder of the site, by the names that generators have for it. */
function readBasePath(setting: SiteConfig['setting']): string {
  const names = ['baseUrl', 'base', 'basePath', 'pathPrefix', 'baseURL', 'baseurl', 'root'];
  return names.map(setting).find((text) => text?.startsWith('/') && !text.startsWith('//')) ?? '';
}

/** Returns '/blog/' for 'https://example.com/blog/'. */
function getUrlPath(url: string | null): string | null {
  return url === null ? null : (/^https?:\/\/[^/]+(\/.*)?$/iu.exec(url)?.[1] ?? '');
}

/**
 * Returns the texts of `name: 'a'` or `name: ['a', 'b']` in code, of all places that have the name: an
 * empty list without one, null if one of them is code.
 */
export function readCodeTexts(code: string, name: string): readonly string[] | null {
  const found = readLiterals(code, String.raw`(?<![\w$.])['"]?${name}['"]?\s*:\s*`);
  const mentions = code.match(new RegExp(String.raw`(?<![\w$])${name}(?![\w$(])`, 'gu')) ?? [];
  const texts = found.flatMap(({ value }) => value);
  return mentions.length === found.length &&
    found.every(({ isPlain }) => isPlain) &&
    texts.every((text) => typeof text === 'string')
    ? texts
    : null;
}

/** Reads a file with settings. Returns null if it can't be read. */
export function readSettings({ path, bytes }: BlogFile): readonly FrontMatterEntry[] | null {
  const head = (bytes && decodeText(bytes)) ?? '';
  const format = /\.toml$/iu.test(path) ? 'toml' : /\.json$/iu.test(path) ? 'json' : 'yaml';
  const reading = readFrontMatter({ format, head: head.replace(/^\s*---[ \t]*\n/u, '') });
  if (reading.type === 'read') return reading.entries;
  return head.trim() === '' ? [] : null;
}

/**
 * Returns the files with the settings of Hugo, those that override others last: `hugo.toml`, then
 * the folders `config/_default/` and `config/production/`.
 *
 * @see https://gohugo.io/configuration/introduction/#configuration-directory
 */
function listHugoLayers(files: readonly BlogFile[], file: BlogFile): readonly BlogFile[] {
  const root = getSiteFolder(file.path);
  const getLayer = ({ path }: BlogFile) => {
    if (path === file.path) return /(?:^|\/)config\/production\//u.test(path) ? 3 : 0;
    const [, folder, name = ''] =
      /^config\/(_default|production)\/([^/]+)$/u.exec(path.slice(root.length)) ?? [];
    if (!path.startsWith(root) || folder === undefined) return null;
    return (folder === 'production' ? 3 : 1) + (isMainName(name) ? 0 : 1);
  };
  return files
    .flatMap((each) => {
      const layer = isConfigPath(each.path) ? getLayer(each) : null;
      return layer === null ? [] : [{ file: each, layer }];
    })
    .toSorted((a, b) => a.layer - b.layer)
    .map((each) => each.file);
}

const isMainName = (name: string) => /^(?:hugo|config)\./iu.test(name);

/** Later files override single settings. Files with other names have the settings below their name. */
function mergeLayers(files: readonly BlogFile[]): readonly FrontMatterEntry[] {
  const merged = new Map<string, FrontMatterEntry>();
  for (const file of files) {
    const name = getBaseName(file.path);
    const read = readSettings(file) ?? [];
    const isMain = isMainName(`${name}.`) || !/(?:^|\/)config\/(?:_default|production)\//u.test(file.path);
    for (const entry of isMain ? read : [wrapSettings(name, read)]) {
      const key = entry.name.toLowerCase();
      merged.set(key, { ...entry, value: mergeValues(merged.get(key)?.value, entry.value) });
    }
  }
  return [...merged.values()];
}

function wrapSettings(name: string, entries: readonly FrontMatterEntry[]): FrontMatterEntry {
  // TOML has no list of maps without a name.
  const [first] = entries;
  const isWrapped = entries.length === 1 && first?.name.toLowerCase() === name.toLowerCase();
  const value = isWrapped ? first.value : Object.fromEntries(entries.map((each) => [each.name, each.value]));
  return { name, value, text: null };
}

function mergeValues(below: unknown, above: unknown): unknown {
  if (!isRecord(below) || !isRecord(above) || Array.isArray(below) || Array.isArray(above)) return above;
  const inner = Object.entries(above).map(([name, value]) => [
    name,
    mergeValues(getProperty(below, name), value),
  ]);
  return { ...below, ...Object.fromEntries(inner) };
}

/** Returns the folder of a site by the path of its settings, with a '/' at its end, or empty. */
export function getSiteFolder(path: string): string {
  return path.replace(
    /(?:(?<=^|\/)config\/(?:_default|production)\/|(?<=^|\/)\.(?:vitepress|vuepress)\/(?:config\/)?)?[^/]*$/u,
    '',
  );
}

function readBaseUrl(fields: FieldReader, dialect: Dialect): string | null {
  const texts = ['baseURL', 'base_url', 'url'].map((name) => fields.text(name));
  const url = texts.find((text) => text !== null && /^https?:\/\/[^/]/iu.test(text)) ?? null;
  if (url === null) return null;
  const folder = fields.text(dialect === 'hexo' ? 'root' : 'baseurl');
  if (dialect === 'hexo')
    return folder === null ? url : (/^https?:\/\/[^/]+/iu.exec(url)?.[0] ?? url) + folder;
  // Jekyll has the origin in `url` and the folder in `baseurl`. Elsewhere `baseurl` is the whole
  // URL.
  return folder?.startsWith('/') ? url.replace(/\/$/u, '') + folder : url;
}

/**
 * Jekyll's defaults can set a permalink for all posts: `defaults: [{ scope, values: { permalink }
 * }]`.
 */
function readJekyllDefault(fields: FieldReader): string | null {
  const defaults = fields.value('defaults');
  if (!Array.isArray(defaults)) return null;
  for (const each of defaults) {
    const type = getProperty(getProperty(each, 'scope'), 'type');
    const pattern = getProperty(getProperty(each, 'values'), 'permalink');
    if ((type === 'posts' || type === undefined) && typeof pattern === 'string') return pattern;
  }
  return null;
}

/**
 * Reads Hugo's patterns: a map of sections, a map of sections for each kind of page, or a list with
 * the pages that each is for.
 *
 * @see https://github.com/gohugoio/hugo/blob/master/resources/page/permalinks.go
 */
function readPermalinks(value: unknown): readonly PermalinkRule[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(readPermalinkTarget);
  return Object.entries(value).flatMap(([section, pattern]: [string, unknown]) => {
    if (typeof pattern !== 'string') return section === 'page' ? readPermalinks(pattern) : [];
    const folder = `/${section.replaceAll(/^[ /]+|[ /]+$/gu, '').toLowerCase()}`;
    const isFor: PermalinkRule['isFor'] =
      folder === '/'
        ? (page) => page.lastIndexOf('/') === 0
        : (page) => page === folder || page.startsWith(`${folder}/`);
    return [{ pattern, isFor }];
  });
}

function readPermalinkTarget(rule: unknown): readonly PermalinkRule[] {
  const pattern = getProperty(rule, 'pattern');
  if (typeof pattern !== 'string') return [];
  const target = getProperty(rule, 'target');
  if (!isForPages(target)) return [];
  const glob = getProperty(target, 'path');
  return [{ pattern, isFor: typeof glob === 'string' ? matchGlob(glob.toLowerCase()) : () => true }];
}

/** Returns false if a target of Hugo's settings is for sections or other lists alone. */
export function isForPages(target: unknown): boolean {
  const kind = getProperty(target, 'kind');
  return typeof kind !== 'string' || kind === '' || matchGlob(kind.toLowerCase())('page');
}

/** Reads the folders of Hugo's pages: `contentDir` of the site and of its languages, and mounts. */
function readContentFolders(fields: FieldReader): readonly ContentFolder[] {
  const languages = Object.entries((fields.value('languages') as object | undefined) ?? {});
  const mounts = fields.at('module', 'mounts');
  const found = [
    ...languages.map(([language, settings]: [string, unknown]) => ({
      path: getProperty(settings, 'contentDir') ?? getProperty(settings, 'contentdir'),
      language,
    })),
    ...(Array.isArray(mounts) ? mounts : [])
      .filter((mount) => getProperty(mount, 'target') === 'content')
      .map((mount: unknown) => ({
        path: getProperty(mount, 'source'),
        language: getProperty(mount, 'lang') ?? null,
      })),
    { path: fields.text('contentDir') ?? 'content', language: null },
  ];
  return found
    .flatMap(({ path, language }) =>
      typeof path === 'string'
        ? [
            {
              path: trimPath(path),
              language: typeof language === 'string' ? language : null,
            },
          ]
        : [],
    )
    .toSorted((a, b) => b.path.length - a.path.length);
}

/**
 * Reads `authors.yml` of Jekyll and Docusaurus, `.authors.yml` of Material for MkDocs,
 * `authors.json`, and folders with a file for each author.
 *
 * @param mapPath the path of `authors.yml` below the posts, if Docusaurus has another one
 */
function readAuthors(files: readonly BlogFile[], mapPath: string | null): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const mapEnd = mapPath?.replace(/^(?:\.{0,2}\/)+/u, '');
  for (const { path, bytes } of files) {
    const isMap = mapEnd !== undefined && `/${path}`.endsWith(`/${mapEnd}`);
    const [, key, extension = ''] =
      /(?:^|\/)\.?authors?(?:\/([^/]+?)(?:\/_?index)?)?\.(ya?ml|json|toml|mdx?)$/iu.exec(
        isMap ? path.replace(/^.*(?=\.)/u, 'authors') : path,
      ) ?? [];
    if (extension === '' || !bytes || (/^mdx?$/iu.test(extension) && key === undefined)) continue;
    const text = decodeText(bytes) ?? '';
    const entries = /^mdx?$/iu.test(extension)
      ? readHead(text, { isMdx: false }).entries
      : readData(text, extension.toLowerCase());
    if (key !== undefined) {
      const fields = createFieldReader(entries);
      const name = fields.text('name', 'title', 'display_name');
      if (name !== null) names.set(key, name);
    } else {
      // Material for MkDocs has them in one map.
      const map = entries.length === 1 && entries[0]?.name === 'authors' ? entries[0].value : null;
      for (const { name, value } of map === null ? entries : toEntries(map)) {
        const [full] = typeof value === 'object' ? readNames(value) : [];
        if (full !== undefined) names.set(name, full);
      }
    }
  }
  return names;
}

function readData(text: string, extension: string): readonly FrontMatterEntry[] {
  const format = extension === 'json' ? 'json' : extension === 'toml' ? 'toml' : 'yaml';
  const reading = readFrontMatter({ format, head: text });
  return reading.type === 'read' ? reading.entries : [];
}

function readCollections(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, settings]: [string, unknown]) => getProperty(settings, 'output') === true)
    .map(([name]) => `_${name}`);
}
