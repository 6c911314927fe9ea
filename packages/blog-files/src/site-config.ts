import { type BlogFile, isConfigPath } from './blog-file.ts';
import { decodeText } from './decode-text.ts';
import type { Dialect } from './dialect.ts';
import { createFieldReader, type FieldReader, getProperty } from './front-matter-fields.ts';
import { readFrontMatter } from './front-matter.ts';
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
  const fields = file ? readFields(file) : createFieldReader([]);
  return {
    isKnown: file !== undefined,
    file: file ?? null,
    baseUrl: readBaseUrl(fields),
    permalink: fields.text('permalink') ?? readJekyllDefault(fields),
    permalinks: new Map(readPatterns(fields.value('permalinks'))),
    timeZone: fields.text('timezone'),
    language: (fields.text('defaultContentLanguage', 'default_language', 'lang') ?? 'en')
      .slice(0, 2)
      .toLowerCase(),
    author: readNames(fields.value('author') ?? fields.at('params', 'author'), new Map())[0] ?? null,
    authors: readAuthors(files),
    collections: new Set(readCollections(fields.value('collections'))),
  };
}

const configNames: Readonly<Partial<Record<Dialect, RegExp>>> = {
  jekyll: /(?:^|\/)_config\.ya?ml$/iu,
  hugo: /(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml|json)$/iu,
  zola: /(?:^|\/)config\.toml$/iu,
};

function readFields({ path, bytes }: BlogFile): FieldReader {
  const head = (bytes && decodeText(bytes)) ?? '';
  const format = /\.toml$/iu.test(path) ? 'toml' : /\.json$/iu.test(path) ? 'json' : 'yaml';
  const reading = readFrontMatter({ format, head: head.replace(/^\s*---[ \t]*\n/u, '') });
  return createFieldReader(reading.type === 'read' ? reading.entries : []);
}

function readBaseUrl(fields: FieldReader): string | null {
  const url = fields.text('baseURL', 'base_url', 'url');
  if (url === null || !/^https?:\/\/[^/]/iu.test(url)) return null;
  const folder = fields.text('baseurl');
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

function readAuthors(files: readonly BlogFile[]): ReadonlyMap<string, string> {
  const file = files.find(({ path }) => /(?:^|\/)_data\/authors\.ya?ml$/iu.test(path));
  const head = (file?.bytes && decodeText(file.bytes)) ?? '';
  const reading = readFrontMatter({ format: 'yaml', head });
  if (reading.type !== 'read') return new Map();
  return new Map(
    reading.entries.flatMap(({ name, value }) =>
      readNames(value, new Map())
        .slice(0, 1)
        .map((full) => [name, full] as const),
    ),
  );
}

function readCollections(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, settings]: [string, unknown]) => getProperty(settings, 'output') === true)
    .map(([name]) => `_${name}`);
}
