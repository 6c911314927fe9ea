import { type BlogFile, isDirectoryDataPath } from './blog-file.ts';
import { getContentPath } from './content-path.ts';
import { decodeText } from './decode-text.ts';
import type { Dialect } from './dialect.ts';
import { findDocusaurusBlog, listDocusaurusBlogs } from './docusaurus-blogs.ts';
import { createFieldReader, getProperty } from './front-matter-fields.ts';
import { type FrontMatterEntry, readFrontMatter } from './front-matter.ts';
import { matchGlob, matchPattern } from './glob.ts';
import { listPathSuffixes } from './paths.ts';
import { readJsLiteral } from './js-literal.ts';
import type { Unpublished } from './post-to-import.ts';
import { toEntries } from './read-exports.ts';
import { findNikolaSource, listNikolaSources } from './nikola-posts.ts';
import { readHead } from './read-head.ts';
import { readUnpublishedFields } from './read-unpublished.ts';
import { isForPages, type SiteConfig } from './site-config.ts';

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
  /** True if the generator never reads the file, so no field of it is the cause. */
  readonly isNeverRead?: boolean;
  /** True if the settings are code, so nobody knows what they say. */
  readonly isUnread: boolean;
}

/**
 * Collects the settings that publish or hide whole folders:
 *
 * - `draft` of a section of Zola, and `cascade`, `draft` and `build` of one of Hugo, `_index.md`
 * - `cascade` and `ignoreFiles` of Hugo's configuration, `ignored_content` of Zola's
 * - data of a directory or of one file of Eleventy, `plans/plans.json`, `plans/plans.11tydata.js`;
 *   `.eleventyignore` and `ignores.add()`
 * - `defaults` and `exclude` of Jekyll's configuration, `skip_render`, `exclude` and `ignore` of
 *   Hexo's, `DEFAULT_METADATA`, `ARTICLE_PATHS` and `ARTICLE_EXCLUDES` of Pelican's
 * - `POSTS` of Nikola's, `srcExclude` of VitePress's, `exclude` of a blog of Docusaurus
 *
 * @param config the settings of the site
 * @param root the folder of the site in the paths of the files, with a '/' at its end, or empty
 */
export function createFolderSettings(
  files: readonly BlogFile[],
  {
    dialect,
    config,
    root,
  }: { readonly dialect: Dialect; readonly config: SiteConfig; readonly root: string },
): (path: string, entries: readonly FrontMatterEntry[]) => FolderSetting {
  const rules = [
    ...files.flatMap((file) => [
      ...readSection(file, { dialect, config, root }),
      ...readDirectoryData(file),
      ...readIgnoreFile(file),
    ]),
    ...readSiteRules(config, dialect, root),
    ...readCodeRules(config, dialect, root),
  ].toSorted((a, b) => b.order - a.order);
  return (path, entries) => {
    const found = rules.filter(({ isFor }) => isFor(path));
    const defaults = found.flatMap((rule) => (rule.isFinal || rule.isUnread ? [] : rule.entries));
    return { defaults, unpublished: findUnpublished(found, entries) };
  };
}

function findUnpublished(rules: readonly Rule[], entries: readonly FrontMatterEntry[]): Unpublished | null {
  const own = new Set(entries.map(({ name }) => name.toLowerCase()));
  for (const { isFinal, isNeverRead = false, entries: inherited, source } of rules) {
    const left = isFinal ? inherited : inherited.filter(({ name }) => !own.has(name.toLowerCase()));
    const hidden = readUnpublishedFields(createFieldReader(left));
    if (hidden) return { reason: 'folder', evidence: isNeverRead ? source : `${source}: ${hidden.evidence}` };
    // A nearer folder overrides the same field of one above.
    for (const { name } of left) own.add(name.toLowerCase());
  }
  const unread = rules.find(({ isUnread }) => isUnread);
  return unread ? { reason: 'unknown-setting', evidence: unread.source } : null;
}

const isIn = (folder: string) => (path: string) => path.startsWith(folder);
const getFolder = (path: string) => path.replace(/[^/]*$/u, '');
const getDepth = (folder: string) => folder.split('/').length;

interface Site {
  readonly dialect: Dialect;
  readonly config: SiteConfig;
  readonly root: string;
}

/** Reads `_index.md`: the page of a section. */
function readSection(file: BlogFile, site: Site): readonly Rule[] {
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
  const rules = readCascade(cascade, folder, site).map((rule) => ({ ...base, ...rule }));
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
  { dialect, config, root }: Site,
): readonly Pick<Rule, 'isFor' | 'entries' | 'isFinal'>[] {
  const maps: readonly unknown[] = Array.isArray(cascade) ? cascade : [cascade];
  return maps.flatMap((map) => {
    const { target, _target, ...fields } = (typeof map === 'object' && map !== null ? map : {}) as {
      readonly target?: unknown;
      readonly _target?: unknown;
    };
    if (!isForPages(target ?? _target)) return [];
    const glob = getProperty(target ?? _target, 'path');
    const matches =
      typeof glob === 'string' ? matchGlob(glob.replace(/^(?![/{*])/u, '/').toLowerCase()) : null;
    const isFor = (path: string) => {
      if (!isIn(folder)(path)) return false;
      const page = `/${getContentPath(path.slice(root.length), config, dialect)}`.toLowerCase();
      return (
        matches === null ||
        matches(page.replace(/(?:\/index)?\.[^./]+$/u, '')) ||
        // A glob of the section itself is for its pages.
        matches(page.replace(/\/[^/]*$/u, ''))
      );
    };
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

/** Reads `.eleventyignore`, which has a glob in each line. */
function readIgnoreFile({ path, bytes }: BlogFile): readonly Rule[] {
  if (!/(?:^|\/)\.eleventyignore$/u.test(path)) return [];
  const lines = ((bytes && decodeText(bytes)) ?? '').split(/\r?\n/u).map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !/^[#!]/u.test(line))
    .map((glob) => hideFiles(`.eleventyignore: ${glob}`, matchBelow(getFolder(path), [glob])));
}

/** Returns a function for the files that a glob matches, or that are in a folder that it matches. */
function matchBelow(root: string, globs: readonly string[]): Rule['isFor'] {
  const matchers = globs.map((glob) => matchGlob(glob.replaceAll(/^\.?\/|\/$/gu, '')));
  return (path) =>
    path.startsWith(root) &&
    listParents(path.slice(root.length)).some((each) => matchers.some((matches) => matches(each)));
}

/** Reads settings that are data: YAML, TOML or JSON. */
function readSiteRules(config: SiteConfig, dialect: Dialect, root: string): readonly Rule[] {
  const { path = '', bytes = null } = config.file ?? {};
  if (config.file === null || isCodePath(path)) return [];
  const text = (bytes && decodeText(bytes)) ?? '';
  const site = root;
  const format = /\.toml$/iu.test(path) ? 'toml' : /\.json$/iu.test(path) ? 'json' : 'yaml';
  const reading = readFrontMatter({ format, head: text.replace(/^\s*---[ \t]*\n/u, '') });
  if (reading.type !== 'read') {
    // Nobody knows which folders it hides.
    const isHiding = /^\s*["']?(?:published|draft|exclude|ignore\w*)["']?\s*[:=]/imu.test(text);
    return isHiding ? [createUnreadRule(path)] : [];
  }
  const fields = createFieldReader(reading.entries);
  const base = { source: path, isFinal: false, isUnread: false } as const;
  if (dialect === 'hugo') {
    return [
      ...readCascade(fields.value('cascade'), '', { dialect, config, root }).map((rule) => ({
        ...base,
        ...rule,
        order: 0,
      })),
      ...fields
        .list('ignoreFiles')
        .map((pattern) => hideFiles(`ignoreFiles: ${pattern}`, matchPattern(pattern))),
    ];
  }
  if (dialect === 'zola') {
    return fields.list('ignored_content').map((glob) => {
      // In these globs a star is for slashes too.
      const matches = matchGlob(glob.replaceAll(/\*+/gu, '**'));
      return hideFiles(`ignored_content: ${glob}`, (each) => listPathSuffixes(each).some(matches));
    });
  }
  const hiding =
    dialect === 'jekyll' ? ['exclude'] : dialect === 'hexo' ? ['skip_render', 'exclude', 'ignore'] : [];
  const hidden = hiding.flatMap((name) =>
    fields.list(name).map((glob) => {
      const inSite = matchBelow(site, [glob]);
      const inSource = matchBelow(`${site}source/`, [glob]);
      return hideFiles(`${name}: ${glob}`, (each) => inSite(each) || inSource(each));
    }),
  );
  return dialect === 'jekyll'
    ? [...hidden, ...readJekyllDefaults(fields.value('defaults'), path, site)]
    : hidden;
}

/** Reads settings that are code, of which only plain texts are read. */
function readCodeRules(config: SiteConfig, dialect: Dialect, root: string): readonly Rule[] {
  const { path = '', bytes = null } = config.file ?? {};
  if (config.file === null || !isCodePath(path)) return [];
  switch (dialect) {
    case 'pelican':
      return [
        ...readPelicanRules((bytes && decodeText(bytes)) ?? '', path),
        ...readPelicanFolders(config, root),
      ];
    case 'nikola':
      return readNikolaRules(config, root);
    case 'vitepress':
      return readVitePressRules(config, root, path);
    case 'eleventy': {
      const added = config.literals(String.raw`\bignores\.add\(\s*`);
      return added.map(({ value }) =>
        typeof value === 'string'
          ? hideFiles(`ignores.add: ${value}`, matchBelow(root, [value]))
          : createUnreadRule(path),
      );
    }
    case 'docusaurus': {
      const blogs = listDocusaurusBlogs(config);
      return blogs.map((blog) => {
        if (blog.exclude === null)
          return {
            ...createUnreadRule(path),
            isFor: (each: string) => findDocusaurusBlog(each, [blog]) !== null,
          };
        const matchers = blog.exclude.map(matchGlob);
        return hideFiles('exclude of the blog', (each) => {
          const inner = findDocusaurusBlog(each, [blog])?.inner;
          return inner !== undefined && matchers.some((matches) => matches(inner));
        });
      });
    }
    default:
      return [];
  }
}

function isCodePath(path: string): boolean {
  return /\.(?:py|[cm]?[jt]s)$/u.test(path);
}

/** Settings that hide files, and that nobody can read without running them. */
function createUnreadRule(source: string): Rule {
  return { isFor: () => true, source, order: 0, entries: [], isFinal: false, isUnread: true };
}

function readVitePressRules(config: SiteConfig, root: string, path: string): readonly Rule[] {
  if (!config.mentions(String.raw`\bsrcExclude\b`)) return [];
  const [globs] = config.literals(String.raw`\bsrcExclude['"]?\s*:\s*(?=\[)`);
  if (!globs?.isPlain || !Array.isArray(globs.value)) return [createUnreadRule(path)];
  const source = `${root}${(config.setting('srcDir') ?? '').replace(/^\.\/?/u, '').replace(/(?<=.)\/?$/u, '/')}`;
  return globs.value
    .filter((glob) => typeof glob === 'string')
    .map((glob) => {
      const [inSource, inSite] = [matchBelow(source, [glob]), matchBelow(root, [glob])];
      return hideFiles(`srcExclude: ${glob}`, (each) => inSource(each) || inSite(each));
    });
}

/** Nikola makes pages of the files that `POSTS` and `PAGES` name. */
function readNikolaRules(config: SiteConfig, root: string): readonly Rule[] {
  const [posts, pages] = [listNikolaSources('POSTS', config), listNikolaSources('PAGES', config)];
  if (posts === null) return [];
  const sources = [...posts, ...(pages ?? [])];
  // The sources may name other endings only, as for a blog that was converted.
  if (!sources.some(({ glob }) => /\*$|\.(?:md|markdown|mdx)$/u.test(glob))) return [];
  return [hideFiles('not in POSTS', (each) => findNikolaSource(each.slice(root.length), sources) === null)];
}

/** Pelican makes articles of the files in some folders. */
function readPelicanFolders(config: SiteConfig, root: string): readonly Rule[] {
  const content = joinFolders(root, (config.setting('PATH') ?? 'content').replaceAll(/^\.?\/|\/$/gu, ''));
  const read = (name: string) => config.list(name)?.map((text) => text.replaceAll(/^[rub]*["']|["']$/gu, ''));
  const paths = read('ARTICLE_PATHS') ?? [];
  const isAll = paths.length === 0 || paths.includes('') || paths.includes('.');
  const articles = [...paths, ...(read('PAGE_PATHS') ?? ['pages'])];
  const excluded = read('ARTICLE_EXCLUDES') ?? [];
  return [
    ...(isAll
      ? []
      : [
          hideFiles(
            'not in ARTICLE_PATHS',
            (each) =>
              each.startsWith(content) &&
              !articles.some((folder) => isIn(joinFolders(content, folder))(each)),
          ),
        ]),
    ...excluded.map((folder) =>
      hideFiles(`ARTICLE_EXCLUDES: ${folder}`, (each) => isIn(joinFolders(content, folder))(each)),
    ),
  ];
}

function joinFolders(root: string, folder: string): string {
  return folder === '' || folder === '.' ? root : `${root}${folder}/`;
}

/** A file that the generator never reads is on no page, whatever its front matter says. */
function hideFiles(evidence: string, isFor: Rule['isFor']): Rule {
  return {
    isFor,
    order: 1000,
    isFinal: true,
    isNeverRead: true,
    isUnread: false,
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
  return [{ ...createUnreadRule(source), entries, isUnread: false }];
}

/** Returns a path and all folders above it: 'a/b/c.md' gives ['a/b/c.md', 'a/b', 'a']. */
function listParents(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}
