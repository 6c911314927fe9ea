import { type BlogFile, isDirectoryDataPath } from './blog-file.ts';
import { isTrue } from './boolean-words.ts';
import { readCodeFilters } from './code-filters.ts';
import { readCollections } from './content-collections.ts';
import { getContentPath } from './content-path.ts';
import { decodeText } from './decode-text.ts';
import type { Dialect } from './dialect.ts';
import { findDocusaurusBlog, listDocusaurusBlogs } from './docusaurus-blogs.ts';
import { createFieldReader, type FieldReader, getProperty } from './front-matter-fields.ts';
import { type FrontMatterEntry, readFrontMatter } from './front-matter.ts';
import { matchGlob, readPattern } from './glob.ts';
import {
  createUnreadRule,
  hideBelow,
  hideFiles,
  hideMatches,
  readFlatGlob,
  type Rule,
} from './hiding-rule.ts';
import { getFolder, joinFolder, listParents, listPathSuffixes, trimPath } from './paths.ts';
import { readJsLiteral } from './js-literal.ts';
import type { Unpublished } from './post-to-import.ts';
import { toEntries } from './read-exports.ts';
import { hasHiddenLanguage, isOutsideMounts } from './hugo-mounts.ts';
import { readNavigationFile } from './navigation-files.ts';
import { readNikolaFields } from './nikola-fields.ts';
import { findNikolaSource, listNikolaSources } from './nikola-posts.ts';
import { readGroups, readPelicanPaths } from './pelican-paths.ts';
import { readFieldRules } from './field-rules.ts';
import { readHead } from './read-head.ts';
import { readSourceFolders } from './source-folders.ts';
import { readUnreadFiles } from './unread-files.ts';
import { readUnpublishedFields } from './read-unpublished.ts';
import { isForPages, readCode, readCodeTexts, readSettings, type SiteConfig } from './site-config.ts';

/** The settings of all folders for one file. */
export interface FolderSetting {
  /** The fields that the file inherits, the nearest folder first. */
  readonly defaults: readonly FrontMatterEntry[];
  /** Why the file is not published; null if no folder says so. */
  readonly unpublished: Unpublished | null;
}

/**
 * Collects the settings that publish or hide whole folders:
 *
 * - `draft` of a section of Zola, and `cascade`, `draft` and `build` of one of Hugo, `_index.md`
 * - `cascade`, `ignoreFiles`, mounts and disabled languages of Hugo's configuration, `ignored_content`
 *   of Zola's
 * - data of a directory or of one file of Eleventy, `plans/plans.json`, `plans/plans.11tydata.js`;
 *   `.eleventyignore`, `.gitignore` and `ignores.add()`
 * - `defaults` and `exclude` of Jekyll's configuration, `skip_render`, `exclude` and `ignore` of
 *   Hexo's, `DEFAULT_METADATA`, `ARTICLE_PATHS`, `ARTICLE_EXCLUDES` and `IGNORE_FILES` of Pelican's
 * - `POSTS` and the names of fields of Nikola's, `srcExclude` of VitePress's, `include` and `exclude`
 *   of a blog of Docusaurus
 * - files beside `index.md` of Hugo, which are parts of that page, and beside `page.mdx` of Next
 * - `exclude_docs`, `draft_docs` and the plugin `exclude` of MkDocs, `ignorePatterns` of Quartz,
 *   `ignore` of Gatsby's source
 * - `_meta.js` of Nextra, and the navigation of folders of Nuxt Content
 * - the folders from which each generator makes pages, and code that leaves out posts by a field
 * - collections of Astro and Nuxt Content, `ignores` of Nuxt Content, `pagePatterns` of VuePress
 *
 * @param config the settings of the site
 * @param root the folder of the site in the paths of the files, with a '/' at its end, or empty
 */
export function createFolderSettings(
  files: readonly BlogFile[],
  { dialect, config, root, now }: Site & { readonly now: Date },
): (path: string, entries: readonly FrontMatterEntry[]) => FolderSetting {
  const rules = [
    ...files.flatMap((file) => [
      ...readSection(file, { dialect, config, root }),
      ...readDirectoryData(file),
      ...readIgnoreFile(file, dialect, config),
      ...readCollectionRules(file, dialect),
      ...readMkDocs(file),
      ...readQuartz(file),
      ...readNavigationFile(file),
      ...readCodeFilters(file),
    ]),
    ...readBundles(files, { dialect, config, root }),
    ...readSiteRules(config, dialect, root),
    ...listOtherConfigs(files, config, dialect, root).flatMap((other) => readSiteRules(other, dialect, root)),
    ...readUnreadFiles(files, { dialect, config, root }),
    ...readSourceFolders(config, dialect, root),
    ...readCodeRules(config, dialect, root),
    ...readFieldRules(files, { dialect, config, now }),
  ].toSorted((a, b) => b.order - a.order);
  return (path, entries) => {
    const fields = createFieldReader(entries);
    const found = rules.filter(
      ({ isFor, isForFields = () => true }) => isFor(path) && isForFields(fields, path),
    );
    const defaults = found.flatMap((rule) => (rule.isFinal || rule.isUnread ? [] : rule.entries));
    return { defaults, unpublished: findUnpublished(found, entries) };
  };
}

function findUnpublished(rules: readonly Rule[], entries: readonly FrontMatterEntry[]): Unpublished | null {
  const own = new Set(entries.map(({ name }) => name.toLowerCase()));
  for (const { isFinal, isNeverRead = false, entries: inherited, source, reason = 'folder' } of rules) {
    const left = isFinal ? inherited : inherited.filter(({ name }) => !own.has(name.toLowerCase()));
    const hidden = readUnpublishedFields(createFieldReader(left));
    if (hidden) return { reason, evidence: isNeverRead ? source : `${source}: ${hidden.evidence}` };
    // A nearer folder overrides the same field of one above.
    for (const { name } of left) own.add(name.toLowerCase());
  }
  const unread = rules.find(({ isUnread }) => isUnread);
  return unread ? { reason: 'unknown-setting', evidence: unread.source } : null;
}

const isIn = (folder: string) => (path: string) => path.startsWith(folder);
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

/**
 * Finds the files that belong to another page: in a folder with `index.md` of Hugo, also deep below
 * it, and beside `page.mdx` of Next, which may show them.
 */
function readBundles(files: readonly BlogFile[], { dialect, config, root }: Site): readonly Rule[] {
  const name =
    dialect === 'hugo' ? /(?:^|\/)index(?:\.[\w-]+)?\.(?:md|markdown|html?)$/u : /\/\+?page\.mdx?$/u;
  if (dialect !== 'hugo' && dialect !== 'next') return [];
  const roots = config.contentFolders.map((folder) => `${root}${folder.path}/`);
  const folders = new Set(files.filter(({ path }) => name.test(path)).map(({ path }) => getFolder(path)));
  for (const folder of ['', root, ...roots]) folders.delete(folder);
  const isPart = (path: string) => {
    if (name.test(path)) return false;
    const above = dialect === 'hugo' ? listParents(path).map((each) => `${each}/`) : [getFolder(path)];
    return above.some((folder) => folders.has(folder));
  };
  const evidence = dialect === 'hugo' ? 'a part of the page index.md' : 'beside page.mdx';
  return dialect === 'hugo'
    ? [hideFiles(evidence, isPart)]
    : [{ ...createUnreadRule(evidence), isFor: isPart }];
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

/**
 * Reads `.eleventyignore`, which has a glob in each line, and `.gitignore`, which Eleventy reads too.
 * For other generators, the site may have been built from the files in Git, or not.
 * A name of the latter is for all folders below.
 *
 * @see https://www.11ty.dev/docs/ignores/
 */
function readIgnoreFile({ path, bytes }: BlogFile, dialect: Dialect, config: SiteConfig): readonly Rule[] {
  const [name] = /(?:^|\/)\.(?:eleventy|git)ignore$/u.exec(path) ?? [];
  if (name === undefined) return [];
  const isOfGit = name.endsWith('.gitignore');
  const isRead = dialect === 'eleventy';
  const uses = isRead ? config.literals(String.raw`\bsetUseGitIgnore\(\s*`) : [];
  if (isOfGit && uses.some(({ value }) => value === false)) return [];
  // A site that a server builds has no other files than those in Git.
  const isUnknown = isOfGit && (!isRead || uses.some(({ value }) => value !== true));
  const lines = ((bytes && decodeText(bytes)) ?? '').split(/\r?\n/u).map((line) => line.trim());
  const readLine = (glob: string) => {
    const source = `${name.replace('/', '')}: ${glob}`;
    const isName = isOfGit && !/\/./u.test(glob);
    return hideBelow(source, isName ? `**/${glob}` : glob, [getFolder(path)]);
  };
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => readLine(line.slice(1)));
  return lines
    .filter((line) => line !== '' && !/^[#!]/u.test(line))
    .map(readLine)
    .map((rule) =>
      isUnknown
        ? {
            ...createUnreadRule(path),
            isFor: (each) => rule.isFor(each) && !kept.some(({ isFor }) => isFor(each)),
          }
        : rule,
    );
}

/**
 * Reads the files that MkDocs leaves out of its site: lines as in `.gitignore`.
 *
 * @see https://github.com/mkdocs/mkdocs/issues/3224
 */
function readMkDocs({ path, bytes }: BlogFile): readonly Rule[] {
  if (!/(?:^|\/)mkdocs\.ya?ml$/u.test(path)) return [];
  // Its tags of Python are no plain YAML.
  const text = (bytes && decodeText(bytes)) ?? '';
  const folder = /^docs_dir:[ \t]*["']?([\w./-]+)/mu.exec(text)?.[1] ?? 'docs';
  const root = `${getFolder(path)}${trimPath(folder)}/`;
  const { globs, isUnread } = readMkDocsPlugin(text);
  return [
    ...globs.map((glob) => hideBelow(`exclude: ${glob}`, glob, [root])),
    ...(isUnread ? [createUnreadRule(`exclude of ${path}`)] : []),
    ...readMkDocsLines(text, root),
  ];
}

/**
 * Reads the lists of the plugin `exclude`, of which patterns are not read.
 *
 * @see https://github.com/apenwarr/mkdocs-exclude
 */
function readMkDocsPlugin(text: string): { readonly globs: readonly string[]; readonly isUnread: boolean } {
  const [, , lines = ''] = /^([ \t]*)-[ \t]*exclude:[^\n]*\n((?:\1[ \t]+[^\n]*(?:\n|$))*)/mu.exec(text) ?? [];
  const globs = Array.from(
    lines.matchAll(/^[ \t]*-[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s#][^\n#]*))/gmu),
    ([, double, single, plain = '']) => (double ?? single ?? plain).trim(),
  );
  const isUnread = /^[ \t]*regex:/mu.test(lines) || /^[ \t]*glob:[ \t]*[^\s#]/mu.test(lines);
  return { globs, isUnread };
}

function readMkDocsLines(text: string, root: string): readonly Rule[] {
  return Array.from(
    text.matchAll(
      /^(exclude_docs|draft_docs):[ \t]*(?:[|>][-+\d]*[ \t]*)?((?:[^\n]*(?:\n[ \t]+[^\n]*|\n(?=[ \t]*\n))*))/gmu,
    ),
  ).flatMap(([, name = '', lines = '']) =>
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !/^[#!]/u.test(line))
      .map((line) => {
        const glob = line.replace(/\/$/u, '');
        return hideBelow(`${name}: ${line}`, glob.includes('/') ? glob : `**/${glob}`, [root]);
      }),
  );
}

/** @see https://quartz.jzhao.xyz/features/private-pages */
function readQuartz(file: BlogFile): readonly Rule[] {
  if (!/(?:^|\/)quartz\.config\.ts$/u.test(file.path)) return [];
  const code = readCode(file);
  const globs = readCodeTexts(code, 'ignorePatterns');
  const isExplicit = /\bExplicitPublish\(/u.test(code);
  const root = getFolder(file.path);
  return [
    ...(globs ?? []).map((glob) => hideBelow(`ignorePatterns: ${glob}`, glob, [root, `${root}content/`])),
    ...(globs === null ? [createUnreadRule(`ignorePatterns of ${file.path}`)] : []),
    ...(isExplicit
      ? [
          {
            ...hideFiles('ExplicitPublish', () => true),
            isForFields: (fields: FieldReader) => !isTrue(fields.value('publish')),
          },
        ]
      : []),
  ];
}

/** Hides what is in no collection of the site. */
function readCollectionRules(file: BlogFile, dialect: Dialect): readonly Rule[] {
  const collections = readCollections(file, dialect);
  if (collections === null) return [];
  const { source, getState } = collections;
  // Code may read other folders of Astro, too.
  const isElsewhere = (path: string) =>
    dialect === 'astro' && getState(path) === 'outside' && !/(?:^|\/)src\//u.test(path);
  return [
    hideFiles(source, (path) => getState(path) === 'hidden'),
    { ...createUnreadRule(source), isFor: (path) => getState(path) === 'unknown' || isElsewhere(path) },
  ];
}

/** Reads settings that are data: YAML, TOML or JSON. */
function readSiteRules(config: SiteConfig, dialect: Dialect, root: string): readonly Rule[] {
  const { fields } = config;
  const path = config.file?.path ?? '';
  if (config.file === null || isCodePath(path)) return [];
  const unread = config.files
    .filter((file) => readSettings(file) === null && mayHide(file))
    .map((file) => createUnreadRule(file.path));
  if (dialect === 'hugo') return [...unread, ...readHugoRules(config, root)];
  if (dialect === 'zola') {
    return [
      ...unread,
      ...fields
        .list('ignored_content')
        .map((glob) =>
          hideMatches(`ignored_content: ${glob}`, readFlatGlob(glob), (each, matches) =>
            listPathSuffixes(each).some(matches),
          ),
        ),
    ];
  }
  const hiding =
    dialect === 'jekyll' ? ['exclude'] : dialect === 'hexo' ? ['skip_render', 'exclude', 'ignore'] : [];
  const hidden = hiding.flatMap((name) =>
    fields.list(name).map((glob) => hideBelow(`${name}: ${glob}`, glob, [root, `${root}source/`])),
  );
  const defaults = dialect === 'jekyll' ? readJekyllDefaults(fields.value('defaults'), path, root) : [];
  return [...unread, ...hidden, ...defaults];
}

/**
 * Returns the settings in further files of Jekyll, which are those of the published site with
 * `--config _config.yml,_config.production.yml`.
 *
 * @see https://jekyllrb.com/docs/configuration/options/#build-command-options
 */
function listOtherConfigs(
  files: readonly BlogFile[],
  config: SiteConfig,
  dialect: Dialect,
  root: string,
): readonly SiteConfig[] {
  if (dialect !== 'jekyll') return [];
  return files
    .filter(
      ({ path }) => path.startsWith(root) && /^_config[._-][\w-]+\.ya?ml$/u.test(path.slice(root.length)),
    )
    .map((file) => ({
      ...config,
      file,
      files: [file],
      fields: createFieldReader(readSettings(file) ?? []),
    }));
}

/** Returns true if nobody knows which folders the settings hide. */
function mayHide({ path, bytes }: BlogFile): boolean {
  const hiding =
    /^[\s-]*["'[]*(?:published|draft|exclude|ignore\w*|skip_render|cascade|mounts|module|languages|disable\w*)\b/imu;
  return (
    /\/(?:cascade|module|languages)\.\w+$/u.test(path) || hiding.test((bytes && decodeText(bytes)) ?? '')
  );
}

function readHugoRules(config: SiteConfig, root: string): readonly Rule[] {
  const { fields } = config;
  const source = config.file?.path ?? '';
  const cascade = readCascade(fields.value('cascade'), '', { dialect: 'hugo', config, root });
  return [
    ...cascade.map((rule) => ({ ...rule, source, isUnread: false, order: 0 })),
    ...fields.list('ignoreFiles').map((text) => hideMatches(`ignoreFiles: ${text}`, readPattern(text))),
    hideMatches('module.mounts', isOutsideMounts(config, root)),
    hideFiles('disabled language', hasHiddenLanguage(config, root)),
    ...(fields.list('disableKinds').includes('page') ? [hideFiles('disableKinds: page', () => true)] : []),
  ];
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
        ...readPelicanPaths(config, joinFolder(root, config.setting('PATH') ?? 'content')),
      ];
    case 'nikola':
      return [
        ...readNikolaRules(config, root),
        ...readNikolaFields(config),
        ...readGroups(config, 'FILE_METADATA_REGEXP', (each) => each.slice(root.length)),
      ];
    case 'vitepress':
      return readVitePressRules(config, root, path);
    case 'eleventy': {
      const added = config.literals(String.raw`\bignores\.add\(\s*`);
      return added.map(({ value, isPlain }) =>
        typeof value === 'string' && isPlain
          ? hideBelow(`ignores.add: ${value}`, value, [root])
          : createUnreadRule(path),
      );
    }
    case 'nuxt':
      return readNuxtRules(config, path);
    case 'gatsby': {
      const globs = readCodeTexts(config.code, 'ignore');
      return globs === null
        ? [createUnreadRule(`ignore of ${path}`)]
        : globs.map((glob) => hideBelow(`ignore: ${glob}`, glob, [root]));
    }
    case 'docusaurus': {
      const blogs = listDocusaurusBlogs(config);
      return blogs.map((blog) => {
        if (blog.exclude === null || blog.include === null)
          return {
            ...createUnreadRule(path),
            isFor: (each: string) => findDocusaurusBlog(each, [blog]) !== null,
          };
        const [included, excluded] = [blog.include.map(matchGlob), blog.exclude.map(matchGlob)];
        return hideFiles('include and exclude of the blog', (each) => {
          const inner = findDocusaurusBlog(each, [blog])?.inner;
          return (
            inner !== undefined &&
            (!included.some((matches) => matches(inner)) || excluded.some((matches) => matches(inner)))
          );
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

function readVitePressRules(config: SiteConfig, root: string, path: string): readonly Rule[] {
  const globs = readCodeTexts(config.code, 'srcExclude');
  if (globs === null) return [createUnreadRule(path)];
  const source = `${root}${(config.setting('srcDir') ?? '').replace(/^\.\/?/u, '').replace(/(?<=.)\/?$/u, '/')}`;
  return globs.map((glob) => hideBelow(`srcExclude: ${glob}`, glob, [source, root]));
}

/**
 * Nuxt Content leaves out what has a part that begins with one of `ignores`; with an experimental
 * setting, what matches one of them anywhere.
 *
 * @see https://v2.content.nuxt.com/get-started/configuration#ignores
 */
function readNuxtRules({ code }: SiteConfig, path: string): readonly Rule[] {
  const ignores = readCodeTexts(code, 'ignores');
  if (ignores === null) return [createUnreadRule(path)];
  const isAnywhere = /\badvancedIgnoresPattern\b/u.test(code);
  // Version 2 leaves these names out, and version 3 does not.
  const byName = {
    ...createUnreadRule('a name that begins with -'),
    isFor: (each: string) => /(?:^|\/)-/u.test(each),
  };
  const byPattern = ignores.map((source) => {
    const evidence = `ignores: ${source}`;
    const matches = readPattern(isAnywhere || /[\\/$]/u.test(source) ? source : `/(?:${source})`);
    return matches ? hideFiles(evidence, (each) => matches(`/${each}`)) : createUnreadRule(evidence);
  });
  return [byName, ...byPattern];
}

/** Nikola makes pages of the files that `POSTS` and `PAGES` name. */
function readNikolaRules(config: SiteConfig, root: string): readonly Rule[] {
  const [posts, pages] = [listNikolaSources('POSTS', config), listNikolaSources('PAGES', config)];
  if (posts === null) return config.mentions(String.raw`^POSTS\b`) ? [createUnreadRule('POSTS')] : [];
  const sources = [...posts, ...(pages ?? [])];
  // The sources may name other endings only, as for a blog that was converted.
  if (!sources.some(({ glob }) => /\*$|\.(?:md|markdown|mdx)$/u.test(glob))) return [];
  return [hideFiles('not in POSTS', (each) => findNikolaSource(each.slice(root.length), sources) === null)];
}

/** Pelican makes articles of the files in some folders. */
function readPelicanFolders(config: SiteConfig, root: string): readonly Rule[] {
  const content = joinFolder(root, config.setting('PATH') ?? 'content');
  const [paths, excluded, ignored] = ['ARTICLE_PATHS', 'ARTICLE_EXCLUDES', 'IGNORE_FILES'].map((name) =>
    readPythonTexts(config.code, name),
  );
  if (!paths || !excluded || !ignored) return [createUnreadRule(config.file?.path ?? '')];
  const isAll = paths.length === 0 || paths.includes('') || paths.includes('.');
  const pages = readPythonTexts(config.code, 'PAGE_PATHS') ?? [];
  const articles = [...paths, ...(pages.length > 0 ? pages : ['pages'])];
  return [
    // A name is that of a file or folder.
    ...ignored.map((glob) =>
      hideMatches(`IGNORE_FILES: ${glob}`, readFlatGlob(glob), (each, matches) =>
        listParents(each).flatMap(listPathSuffixes).some(matches),
      ),
    ),
    ...(isAll
      ? []
      : [
          hideFiles(
            'not in ARTICLE_PATHS',
            (each) =>
              each.startsWith(content) && !articles.some((folder) => isIn(joinFolder(content, folder))(each)),
          ),
        ]),
    ...excluded.map((folder) =>
      hideFiles(`ARTICLE_EXCLUDES: ${folder}`, (each) => isIn(joinFolder(content, folder))(each)),
    ),
  ];
}

/**
 * Returns the texts of `NAME = ['a', 'b']` in Python: an empty list without one, null if one of the
 * places that have the name is other code.
 */
function readPythonTexts(code: string, name: string): readonly string[] | null {
  const found = [
    ...code.matchAll(
      new RegExp(
        String.raw`^${name}[ \t]*=[ \t]*[[(]((?:"[^"\n]*"|'[^'\n]*'|#[^\n]*|[^\][()"'#])*)[\])][ \t\r]*(?:#.*)?$`,
        'gmu',
      ),
    ),
  ].map(([, inner = '']) => inner);
  const mentions = code.match(new RegExp(String.raw`\b${name}\b`, 'gu')) ?? [];
  const text = /\b[rub]*(["'])([^"'\n]*)\1|(["'])([^"'\n]*)\3|#[^\n]*/giu;
  const isPlain = found.every((inner) => /^[\s,]*$/u.test(inner.replaceAll(text, '')));
  if (mentions.length !== found.length || !isPlain) return null;
  return found.flatMap((inner) =>
    Array.from(inner.matchAll(text)).flatMap(([, , first, , second]) => first ?? second ?? []),
  );
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
  const [, map] = /^DEFAULT_METADATA\s*=\s*(\{[^}]*\}|dict\([^)]*\)|[^\n]*)/mu.exec(text) ?? [];
  const status = map && /["']?status["']?\s*[:=,]\s*["'](\w+)["']/u.exec(map)?.[1];
  if (!status) return map !== undefined && /\bstatus\b|^[^{]/iu.test(map) ? [unreadDefault(source)] : [];
  const entries = [{ name: 'status', value: status, text: status }];
  return [{ ...createUnreadRule(source), entries, isUnread: false }];
}

/** A post that says its status needs no default. */
function unreadDefault(source: string): Rule {
  return {
    ...createUnreadRule(`DEFAULT_METADATA of ${source}`),
    isForFields: (post) => post.value('status') === undefined,
  };
}
