import { type BlogFile, isConfigPath } from './blog-file.ts';
import { decodeText } from './decode-text.ts';
import type { Dialect } from './dialect.ts';
import { createFieldReader, type FieldReader, getProperty } from './front-matter-fields.ts';
import { type FrontMatterEntry, readFrontMatter } from './front-matter.ts';
import { readHead } from './read-head.ts';
import { readNames } from './read-author.ts';

/** The settings of the old site that concern its posts. */
export interface SiteConfig {
  /** True if the file with the settings is among the files. */
  readonly isKnown: boolean;
  /** That file. */
  readonly file: BlogFile | null;
  /** `https://example.com/blog/`; null if the settings don't say it. */
  readonly baseUrl: string | null;
  /** The pattern of Jekyll's URLs: a style (`pretty`) or `/:year/:title/`. */
  readonly permalink: string | null;
  /** The patterns of Hugo's URLs by the first folder in `content/`. */
  readonly permalinks: ReadonlyMap<string, string>;
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
  /** The names of authors by the keys that posts use. */
  readonly authors: ReadonlyMap<string, string>;
  /** The folders of Jekyll's collections that have pages: `_notes`. */
  readonly collections: ReadonlySet<string>;
}

/** Reads the settings of the site from its config files. Never throws. */
export function readSiteConfig(files: readonly BlogFile[], dialect: Dialect): SiteConfig {
  const names = configNames[dialect];
  const configs = names ? files.filter(({ path }) => names.test(path) && isConfigPath(path)) : [];
  // The config of the site is above those of its themes.
  const [file] = configs.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length);
  const isCode = file !== undefined && /\.(?:py|[cm]?[jt]s)$/u.test(file.path);
  const fields = file && !isCode ? readFields(file) : createFieldReader([]);
  const code = (isCode && file.bytes && decodeText(file.bytes)) || '';
  const setting = (name: string) =>
    isCode ? readCodeSetting(code, name) : (fields.text(name) ?? toText(fields.at(...name.split('.'))));
  return {
    setting,
    isKnown: file !== undefined,
    file: file ?? null,
    baseUrl: isCode ? readCodeUrl(setting) : readBaseUrl(fields, dialect),
    permalink: fields.text('permalink') ?? readJekyllDefault(fields),
    permalinks: new Map(readPatterns(fields.value('permalinks'))),
    timeZone: setting('timezone') ?? setting('TIMEZONE'),
    language: (fields.text('defaultContentLanguage', 'default_language', 'lang') ?? 'en')
      .slice(0, 2)
      .toLowerCase(),
    author:
      readNames(
        fields.value('author') ??
          fields.at('params', 'author') ??
          setting('AUTHOR') ??
          setting('BLOG_AUTHOR'),
      )[0] ?? null,
    authors: readAuthors(files),
    collections: new Set(readCollections(fields.value('collections'))),
  };
}

const configNames: Readonly<Partial<Record<Dialect, RegExp>>> = {
  jekyll: /(?:^|\/)_config\.ya?ml$/iu,
  hugo: /(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml|json)$/iu,
  zola: /(?:^|\/)config\.toml$/iu,
  hexo: /(?:^|\/)_config\.ya?ml$/iu,
  docusaurus: /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/iu,
  vitepress: /(?:^|\/)\.vitepress\/config\.[cm]?[jt]s$/iu,
  vuepress: /(?:^|\/)\.vuepress\/config\.[cm]?[jt]s$/iu,
  pelican: /(?:^|\/)pelicanconf\.py$/iu,
  nikola: /(?:^|\/)conf\.py$/iu,
  eleventy: /(?:^|\/)(?:eleventy\.config|\.eleventy)\.[cm]?[jt]s$/iu,
  next: /(?:^|\/)next\.config\.[cm]?[jt]s$/iu,
};

function toText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null;
}

/** Reads `name: 'text'` or `NAME = 'text'` in code, without running it. */
function readCodeSetting(code: string, name: string): string | null {
  const [, , text, word] =
    new RegExp(
      `(?:^|[\\s,{(])["']?${name}["']?\\s*[:=]\\s*(?:(["'\`])([^"'\`\\n]*)\\1|(true|false|\\d+)\\b)`,
      'u',
    ).exec(code.replaceAll(/^[ \t]*(?:\/\/|#)[^\n]*/gmu, '')) ?? [];
  return text ?? word ?? null;
}

function readCodeUrl(setting: SiteConfig['setting']): string | null {
  const url = setting('SITEURL') ?? setting('SITE_URL') ?? setting('url') ?? 'https://site.invalid';
  if (!/^https?:\/\/[^/]/iu.test(url)) return null;
  const base = setting('baseUrl') ?? setting('base') ?? '';
  const whole = base.startsWith('/') ? url.replace(/\/+$/u, '') + base : url;
  return whole === 'https://site.invalid' ? null : whole;
}

function readFields({ path, bytes }: BlogFile): FieldReader {
  const head = (bytes && decodeText(bytes)) ?? '';
  const format = /\.toml$/iu.test(path) ? 'toml' : /\.json$/iu.test(path) ? 'json' : 'yaml';
  const reading = readFrontMatter({ format, head: head.replace(/^\s*---[ \t]*\n/u, '') });
  return createFieldReader(reading.type === 'read' ? reading.entries : []);
}

function readBaseUrl(fields: FieldReader, dialect: Dialect): string | null {
  const url = fields.text('baseURL', 'base_url', 'url');
  if (url === null || !/^https?:\/\/[^/]/iu.test(url)) return null;
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

function readPatterns(value: unknown): [section: string, pattern: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([section, pattern]: [string, unknown]) => {
    if (typeof pattern === 'string') return [[section, pattern] as [string, string]];
    // Newer settings have one map for pages and one for lists.
    return section === 'page' ? readPatterns(pattern) : [];
  });
}

/**
 * Reads `authors.yml` of Jekyll and Docusaurus, `authors.json`, and folders with a file for each
 * author.
 */
function readAuthors(files: readonly BlogFile[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { path, bytes } of files) {
    const [, key, extension = ''] =
      /(?:^|\/)authors?(?:\/([^/]+?)(?:\/_?index)?)?\.(ya?ml|json|toml|mdx?)$/iu.exec(path) ?? [];
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
      for (const { name, value } of entries) {
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
