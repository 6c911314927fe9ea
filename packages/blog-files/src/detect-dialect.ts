import { type BlogFile, isHidden, isInstalled, isMarkdownPath } from './blog-file.ts';
import type { Detection, Dialect } from './dialect.ts';
import { readFrontMatter } from './front-matter.ts';
import { decodeText } from './decode-text.ts';
import { splitFile } from './split-file.ts';

/** The front matter of more files tells no more, and takes time. */
const maxOpenedFiles = 20;

interface Sign {
  readonly dialect: Dialect;
  readonly evidence: string;
  /**
   * 6 is the configuration of one generator, which outweighs the names of folders. 2 decides alone;
   * 1 only tips the balance.
   */
  readonly weight: 1 | 2 | 3 | 6;
  readonly isSeen: (paths: readonly string[]) => boolean;
}

const some =
  (pattern: RegExp): Sign['isSeen'] =>
  (paths) =>
    paths.some((path) => pattern.test(path));

const most =
  (pattern: RegExp): Sign['isSeen'] =>
  (paths) => {
    const files = paths.filter(isMarkdownPath);
    return files.filter((path) => pattern.test(path)).length * 2 > files.length;
  };

/** Octopress has the folder of Hexo too, and is Jekyll. */
function isHexo(paths: readonly string[]): boolean {
  const octopress =
    /(?:^|\/)(?:Rakefile|Gemfile|config\.ru)$|source\/_(?:includes|layouts)\/|source\/_posts\/\d{4}-\d\d-\d\d-[^/]+\.markdown$/u;
  return some(/(?:^|\/)source\/_(?:posts|drafts)\//u)(paths) && !some(octopress)(paths);
}

const signs: readonly Sign[] = [
  {
    dialect: 'jekyll',
    evidence: '_config.yml',
    weight: 3,
    isSeen: some(/(?:^|\/)_config\.(?:ya?ml|toml)$/u),
  },
  {
    dialect: 'jekyll',
    evidence: '_posts/',
    weight: 3,
    isSeen: (paths) => some(/(?:^|\/)_posts\//u)(paths) && !isHexo(paths),
  },
  { dialect: 'jekyll', evidence: '_drafts/', weight: 2, isSeen: some(/(?:^|\/)_drafts\//u) },
  {
    dialect: 'jekyll',
    evidence: 'dates in file names',
    weight: 1,
    isSeen: most(/(?:^|\/)\d{4}-\d\d?-\d\d?-[^/]+$/u),
  },
  {
    dialect: 'hugo',
    evidence: 'hugo.toml',
    weight: 6,
    isSeen: some(/(?:^|\/)hugo\.(?:toml|ya?ml|json)$/u),
  },
  {
    dialect: 'hugo',
    evidence: 'config and content/',
    weight: 3,
    isSeen: (paths) =>
      some(/(?:^|\/)config\.(?:ya?ml|json)$|(?:^|\/)config\/(?:_default|production)\//u)(paths) &&
      some(/(?:^|\/)content\/.+\.(?:md|markdown)$/u)(paths),
  },
  {
    dialect: 'hexo',
    evidence: 'source/_posts/',
    weight: 6,
    isSeen: isHexo,
  },
  { dialect: 'hexo', evidence: 'scaffolds/', weight: 6, isSeen: some(/(?:^|\/)scaffolds\/\w+\.md$/u) },
  {
    dialect: 'hexo',
    evidence: '_config.yml of a theme',
    weight: 3,
    isSeen: some(/(?:^|\/)_config\.[\w-]+\.ya?ml$/u),
  },
  {
    dialect: 'docusaurus',
    evidence: 'docusaurus.config',
    weight: 6,
    isSeen: some(/(?:^|\/)docusaurus\.config\./u),
  },
  {
    dialect: 'docusaurus',
    evidence: 'blog/authors.yml',
    weight: 2,
    isSeen: some(/(?:^|\/)blog\/authors\.ya?ml$/u),
  },
  { dialect: 'vitepress', evidence: '.vitepress/', weight: 6, isSeen: some(/(?:^|\/)\.vitepress\//u) },
  { dialect: 'vuepress', evidence: '.vuepress/', weight: 6, isSeen: some(/(?:^|\/)\.vuepress\//u) },
  { dialect: 'pelican', evidence: 'pelicanconf.py', weight: 6, isSeen: some(/(?:^|\/)pelicanconf\.py$/u) },
  { dialect: 'nuxt', evidence: 'nuxt.config', weight: 6, isSeen: some(/(?:^|\/)nuxt\.config\./u) },
  {
    dialect: 'nuxt',
    evidence: 'numbers in content/',
    weight: 2,
    isSeen: most(/(?:^|\/)content\/(?:.*\/)?\d+\.[^/]+(?:\/.*)?\.md$/u),
  },
  { dialect: 'hugo', evidence: 'archetypes/', weight: 2, isSeen: some(/(?:^|\/)archetypes\//u) },
  { dialect: 'hugo', evidence: '_index.md', weight: 1, isSeen: some(/(?:^|\/)_index(?:\.[\w-]+)?\.md$/u) },
  {
    dialect: 'hugo',
    evidence: 'content/',
    weight: 1,
    isSeen: some(/(?:^|\/)content\/.+\.(?:md|markdown)$/u),
  },
  {
    dialect: 'eleventy',
    evidence: 'eleventy.config.js',
    weight: 6,
    isSeen: some(/(?:^|\/)(?:eleventy\.config|\.eleventy)\.[cm]?[jt]s$|\.11tydata\.[cm]?js(?:on)?$|\.njk$/u),
  },
  { dialect: 'astro', evidence: 'src/content/', weight: 2, isSeen: some(/(?:^|\/)src\/content\//u) },
  { dialect: 'astro', evidence: 'astro.config', weight: 6, isSeen: some(/(?:^|\/)astro\.config\./u) },
  { dialect: 'next', evidence: 'next.config', weight: 6, isSeen: some(/(?:^|\/)next\.config\./u) },
  {
    dialect: 'next',
    evidence: 'pages/',
    weight: 2,
    isSeen: some(/(?:^|\/)(?:pages|app)\/(?:.*\/)?(?:blog|posts)\/.+\.mdx?$/u),
  },
  { dialect: 'gatsby', evidence: 'gatsby-config.js', weight: 6, isSeen: some(/(?:^|\/)gatsby-\w+\./u) },
  {
    dialect: 'gatsby',
    evidence: 'content/blog/ with folders',
    weight: 2,
    isSeen: most(/(?:^|\/)content\/blog\/.+\/index\.mdx?$/u),
  },
];

/**
 * Returns the format that the files look like, with its evidence. It goes by the paths, and by the
 * front matter of the first 20 Markdown files.
 *
 * @example
 * detectDialect([{ path: '_posts/2013-05-06-hello.md', bytes }]);
 * // { dialect: 'jekyll', evidence: ['_posts/', 'dates in file names'] }
 */
export function detectDialect(files: readonly BlogFile[]): Detection {
  const seen = files.filter(({ path }) => !isInstalled(path) && !isHidden(path));
  // The folder of VitePress begins with a dot.
  const paths = [
    ...seen.map(({ path }) => path),
    ...files.map(({ path }) => path).filter((path) => /(?:^|\/)\.(?:vitepress|vuepress)\//u.test(path)),
  ];
  const heads = readHeads(seen);
  const isZola = seen.some(hasZolaSettings);
  const found: FoundSign[] = [
    ...(heads.own > 0 && heads.own * 2 >= heads.all
      ? [{ dialect: 'branchbook', evidence: 'isMarkdown in the front matter', weight: 3 } as const]
      : []),
    ...signs.filter(({ isSeen }) => isSeen(paths)),
    ...(isZola ? [{ dialect: 'zola', evidence: 'settings of Zola', weight: 6 } as const] : []),
    ...(seen.some(hasNikolaSettings) ? [{ dialect: 'nikola', evidence: 'conf.py', weight: 6 } as const] : []),
    ...(heads.toml > 0 ? tomlSigns(paths, isZola || heads.isZola) : []),
    ...(heads.eleventy === null ? [] : [eleventySign(heads.eleventy)]),
    ...(heads.isNikola
      ? [{ dialect: 'nikola', evidence: '.. title: in the posts', weight: 6 } as const]
      : []),
    ...(heads.hasShortcodes ? [{ dialect: 'hugo', evidence: 'shortcodes {{< >}}', weight: 1 } as const] : []),
  ];
  const weights = new Map<Dialect, number>();
  for (const { dialect, weight } of found) weights.set(dialect, (weights.get(dialect) ?? 0) + weight);
  const [best] = [...weights].toSorted(([, a], [, b]) => b - a);
  if (!best || best[1] < 2) return { dialect: 'markdown', evidence: [] };
  const [dialect] = best;
  return {
    dialect,
    evidence: found.filter((each) => each.dialect === dialect).map(({ evidence }) => evidence),
  };
}

type FoundSign = Pick<Sign, 'dialect' | 'evidence' | 'weight'>;

/** Hugo and Zola both write TOML. */
function tomlSigns(paths: readonly string[], isZola: boolean): readonly FoundSign[] {
  const isHugo = some(/(?:^|\/)(?:archetypes|layouts|config)\/|(?:^|\/)hugo\./u)(paths);
  const dialect = isZola && !isHugo ? 'zola' : 'hugo';
  const config = some(/(?:^|\/)config\.toml$/u)(paths)
    ? [{ dialect, evidence: 'config.toml', weight: 1 } as const]
    : [];
  return [...config, { dialect, evidence: 'front matter in TOML', weight: 2 }];
}

/** Settings that Zola has and Hugo does not. */
const zolaSettings =
  /^[ \t]*(?:ignored_content|ignored_static|compile_sass|build_search_index|hard_link_static|minify_html|generate_(?:feeds?|sitemap|robots_txt)|feed_filenames?|default_language|base_url)[ \t]*=/mu;

function hasZolaSettings({ path, bytes }: BlogFile): boolean {
  const isSite = /(?:^|\/)config\.toml$/u.test(path) && !/(?:^|\/)(?:themes|config)\//u.test(path);
  return isSite && bytes !== null && zolaSettings.test(decodeText(bytes) ?? '');
}

/** Sphinx has a `conf.py` too, with other settings. */
function hasNikolaSettings({ path, bytes }: BlogFile): boolean {
  if (!/(?:^|\/)conf\.py$/u.test(path) || bytes === null) return false;
  return /^(?:POSTS|BLOG_TITLE|SITE_URL)[ \t]*=/mu.test(decodeText(bytes) ?? '');
}

function eleventySign(field: string): FoundSign {
  return { dialect: 'eleventy', evidence: `${field} in the front matter`, weight: 3 };
}

interface HeadSigns {
  readonly all: number;
  readonly own: number;
  readonly toml: number;
  readonly isZola: boolean;
  /** The first field that only Eleventy knows. */
  readonly eleventy: string | null;
  readonly hasShortcodes: boolean;
  readonly isNikola: boolean;
}

/** Sections and fields that Zola has and Hugo does not. */
const zolaFields = /^(?:\[(?:extra|taxonomies)\]|(?:taxonomies|path|template|authors|in_search_index)\s*=)/mu;
const eleventyFields = /^(eleventy[A-Z]\w*|templateEngineOverride):/mu;

function readHeads(files: readonly BlogFile[]): HeadSigns {
  const posts = files.filter(({ path, bytes }) => bytes && isMarkdownPath(path));
  const opened = posts.slice(0, maxOpenedFiles);
  const texts = opened.map(({ bytes }) => decodeText(bytes as Uint8Array) ?? '');
  const metas = files.filter(({ path, bytes }) => bytes && path.endsWith('.meta'));
  const metaTexts = metas.slice(0, 1).map(({ bytes }) => decodeText(bytes as Uint8Array) ?? '');
  const splits = texts.map(splitFile);
  const own = splits.filter((split) => {
    const reading = readFrontMatter(split);
    return reading.type === 'read' && reading.entries.some(isOwnSign);
  });
  const tomls = splits.filter(({ format }) => format === 'toml');
  // A field that few posts have is looked for in all of them, without parsing.
  const beginnings = posts.map(({ bytes }) => decodeText((bytes as Uint8Array).subarray(0, 500)) ?? '');
  return {
    all: opened.length,
    own: own.length,
    toml: tomls.length,
    isZola: tomls.some(({ head }) => zolaFields.test(head)),
    eleventy: beginnings.map((text) => eleventyFields.exec(text)?.[1]).find(Boolean) ?? null,
    isNikola: [...texts, ...metaTexts].some((text) =>
      /^\s*(?:<!--\s*)?\.\. (?:title|slug|date):/u.test(text),
    ),
    hasShortcodes: texts.some((text) => /\{\{<\s/u.test(text)),
  };
}

function isOwnSign({ name, value }: { readonly name: string; readonly value: unknown }): boolean {
  return name === 'isMarkdown' && typeof value === 'boolean';
}
