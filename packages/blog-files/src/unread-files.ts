import type { BlogFile } from './blog-file.ts';
import type { Dialect } from './dialect.ts';
import { getProperty } from './front-matter-fields.ts';
import { readGlob } from './glob.ts';
import { createUnreadRule, hideBelow, hideFiles, type Rule } from './hiding-rule.ts';
import { joinFolder, trimPath } from './paths.ts';
import { toEntries } from './read-exports.ts';
import { unpublishedFields } from './read-unpublished.ts';
import { readCode, readCodeTexts, readLiterals, type SiteConfig } from './site-config.ts';

interface Site {
  readonly dialect: Dialect;
  readonly config: SiteConfig;
  readonly root: string;
}

/**
 * Hides the files that a generator makes no pages of, by their kinds, or by settings that limit what
 * it makes:
 *
 * - `templateFormats` of Eleventy, `pageExtensions` of Next, `READERS` and `ARTICLE_SAVE_AS` of Pelican
 * - `outputs` and `renderSegments` of Hugo, `limit_posts` and `collections_dir` of Jekyll
 * - `blog: false` of Docusaurus, `prerender.ignore` of Nuxt
 * - global data of Eleventy, which all posts have
 */
export function readUnreadFiles(files: readonly BlogFile[], site: Site): readonly Rule[] {
  switch (site.dialect) {
    case 'eleventy':
      return [...readTemplateFormats(site.config), ...readGlobalData(files, site.config)];
    case 'next':
      return [...readPageExtensions(site), ...files.flatMap(readContentlayer)];
    case 'pelican':
      return readPelicanReaders(site.config);
    case 'hugo':
      return readHugoOutputs(site.config);
    case 'jekyll':
      return readJekyllPosts(site.config, site.root);
    case 'docusaurus':
      return /(?<![\w$])blog['"]?\s*:\s*false\b/u.test(site.config.code)
        ? [hideFiles('blog: false', (path) => path.startsWith(`${site.root}blog/`))]
        : [];
    case 'nuxt':
      return readPrerender(site);
    case 'vuepress':
      return files.flatMap(readEncrypt);
    default:
      return [];
  }
}

/** @see https://www.11ty.dev/docs/config/#template-formats */
function readTemplateFormats({ literals, mentions }: SiteConfig): readonly Rule[] {
  const found = literals(String.raw`\bsetTemplateFormats\(\s*|(?<![\w$.])templateFormats['"]?\s*[:=]\s*`);
  const isAdded = mentions(String.raw`\baddTemplateFormats\([^)\n]*\bmd\b`);
  const isRead = found.some(({ value }) => /(?:^|,)\s*(?:md|\*)\s*(?:,|$)/u.test([value].flat().join()));
  if (isAdded || isRead || !mentions(String.raw`\b(?:setT|t)emplateFormats\b`)) return [];
  const isMarkdown = (path: string) => /\.(?:md|markdown)$/iu.test(path);
  return found.length > 0 && found.every(({ isPlain }) => isPlain)
    ? [hideFiles('templateFormats', isMarkdown)]
    : [{ ...createUnreadRule('templateFormats'), isFor: isMarkdown }];
}

/**
 * Data of the whole site is data of each post that says nothing else.
 *
 * @see https://www.11ty.dev/docs/data-global/
 */
function readGlobalData(files: readonly BlogFile[], { literals, mentions }: SiteConfig): readonly Rule[] {
  const inFiles = new Map(
    files.flatMap((file) => {
      const name = /(?:^|\/)_data\/([\w$]+)\.(?:json|[cm]?js)$/u.exec(file.path)?.[1];
      return name === undefined || name === 'eleventyComputed' ? [] : [[name, file] as const];
    }),
  );
  return [...unpublishedFields].flatMap((name): readonly Rule[] => {
    const call = String.raw`\baddGlobalData\(\s*["']${name}["']\s*,\s*`;
    const file = inFiles.get(name);
    if (!file && !mentions(call)) return [];
    const [literal] = file
      ? readLiterals(readCode(file), String.raw`^\s*(?:module\.exports\s*=|export\s+default|)\s*`)
      : literals(call);
    const base = { ...createUnreadRule(file?.path ?? `addGlobalData: ${name}`), order: -1 };
    return literal?.isPlain
      ? [{ ...base, isUnread: false, entries: toEntries({ [name]: literal.value }) }]
      : [{ ...base, isForFields: (post) => post.value(name) === undefined }];
  });
}

/**
 * Pages of the folder `pages/` end in one of `pageExtensions`: '.page.mdx'.
 *
 * @see https://nextjs.org/docs/pages/api-reference/config/next-config-js/pageExtensions
 */
function readPageExtensions({ config, root }: Site): readonly Rule[] {
  const endings = readCodeTexts(config.code, 'pageExtensions');
  const isPage = (path: string) => /^(?:src\/)?pages\//u.test(path.slice(root.length));
  if (endings === null) return [{ ...createUnreadRule('pageExtensions'), isFor: isPage }];
  if (endings.length === 0) return [];
  return [
    hideFiles(
      'pageExtensions',
      (path) => isPage(path) && !endings.some((ending) => path.endsWith(`.${ending}`)),
    ),
  ];
}

/** @see https://contentlayer.dev/docs/reference/source-files/make-source */
function readContentlayer(file: BlogFile): readonly Rule[] {
  const [, root] = /^((?:.*\/)?)contentlayer\.config\.[cm]?[jt]s$/u.exec(file.path) ?? [];
  if (root === undefined) return [];
  const code = readCode(file);
  const [folders, excluded, patterns] = ['contentDirPath', 'contentDirExclude', 'filePathPattern'].map(
    (name) => readCodeTexts(code, name),
  );
  const folder = joinFolder(root, folders?.[0] ?? '');
  const inFolder = (path: string) => path.startsWith(folder);
  if (!folders || !excluded || !patterns) return [{ ...createUnreadRule(file.path), isFor: inFolder }];
  const matchers = patterns.map((glob) => readGlob(trimPath(glob)));
  return [
    ...excluded.map((name) => hideBelow(`contentDirExclude: ${name}`, name, [folder])),
    ...(matchers.length === 0 || matchers.includes(null)
      ? []
      : [
          hideFiles(
            'filePathPattern',
            (path) => inFolder(path) && !matchers.some((matches) => matches?.(path.slice(folder.length))),
          ),
        ]),
  ];
}

/** @see https://docs.getpelican.com/en/latest/settings.html */
function readPelicanReaders({ code, setting }: SiteConfig): readonly Rule[] {
  const unread = Array.from(code.matchAll(/^READERS\s*=\s*\{([^}]*)\}/gmu), ([, map = '']) =>
    Array.from(map.matchAll(/["'](\w+)["']\s*:\s*None\b/gu), ([, ending = '']) => ending),
  ).flat();
  return [
    ...unread.map((ending) => hideFiles(`READERS: ${ending}`, (path) => path.endsWith(`.${ending}`))),
    ...(setting('ARTICLE_SAVE_AS') === '' ? [hideFiles('ARTICLE_SAVE_AS', () => true)] : []),
  ];
}

/**
 * @see https://gohugo.io/configuration/outputs/
 * @see https://gohugo.io/configuration/segments/
 */
function readHugoOutputs({ fields }: SiteConfig): readonly Rule[] {
  const outputs = fields.at('outputs', 'page');
  const isNone = (value: unknown) =>
    Array.isArray(value) && !value.some((each) => typeof each === 'string' && /^html$/iu.test(each));
  return [
    ...(isNone(outputs) ? [hideFiles('outputs: page', () => true)] : []),
    { ...hideFiles('outputs', () => true), isForFields: (post) => isNone(post.value('outputs')) },
    ...(fields.list('renderSegments').length > 0 ? [createUnreadRule('renderSegments')] : []),
  ];
}

/**
 * @see https://jekyllrb.com/docs/configuration/options/
 */
function readJekyllPosts({ fields }: SiteConfig, root: string): readonly Rule[] {
  const folder = fields.text('collections_dir');
  const limit = fields.text('limit_posts');
  return [
    ...(folder === null
      ? []
      : [
          hideFiles(
            `outside ${trimPath(folder)}/`,
            (path) => /(?:^|\/)_posts\//u.test(path) && !path.startsWith(joinFolder(root, folder)),
          ),
        ]),
    ...(limit === null || limit === '0' ? [] : [createUnreadRule(`limit_posts: ${limit}`)]),
  ];
}

/** @see https://nitro.build/config#prerender */
function readPrerender({ config, root }: Site): readonly Rule[] {
  if (!/\bprerender\b/u.test(config.code)) return [];
  const routes = readCodeTexts(config.code, 'ignore');
  if (routes === null) return [createUnreadRule('prerender.ignore')];
  return routes.map((route) => ({
    ...createUnreadRule(`ignore: ${route}`),
    // Names have numbers by which they are sorted.
    isFor: (path) =>
      `/${path.slice(root.length).replace(/^content\//u, '')}`.replaceAll(/\/\d+\./gu, '/').startsWith(route),
  }));
}

/** @see https://theme-hope.vuejs.press/config/theme/feature.html#encrypt */
function readEncrypt(file: BlogFile): readonly Rule[] {
  const [, root] = /^((?:.*\/)?)\.vuepress\/[^/]+\.[cm]?[jt]s$/u.exec(file.path) ?? [];
  if (root === undefined) return [];
  return readLiterals(readCode(file), String.raw`(?<![\w$.])encrypt['"]?\s*:\s*(?=\{)`).flatMap(
    ({ value }) => [
      ...(getProperty(value, 'global') === true
        ? [{ ...hideFiles('encrypt.global', () => true), reason: 'private' } satisfies Rule]
        : []),
      ...toEntries(getProperty(value, 'config')).map(({ name }): Rule => ({
        ...hideFiles(`encrypt: ${name}`, (path) =>
          `/${path.slice(root.length)}`.startsWith(name.replace(/\.html$/u, '.')),
        ),
        reason: 'private',
      })),
    ],
  );
}
