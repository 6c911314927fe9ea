import { getOldPaths } from '@branchbook/blog-core';
import type { ReadPost } from './blog-reading.ts';
import { getContentPath } from './content-path.ts';
import { findDocusaurusBlog, listDocusaurusBlogs } from './docusaurus-blogs.ts';
import { fillPermalink } from './eleventy-permalink.ts';
import { parseFolderDay } from './file-name.ts';
import type { Dialect } from './dialect.ts';
import type { FieldReader } from './front-matter-fields.ts';
import { findNikolaSource, listNikolaSources } from './nikola-posts.ts';
import { addLeadingSlash, joinPath, trimPath } from './paths.ts';
import { pathField } from './read-slug.ts';
import type { SiteConfig } from './site-config.ts';
import { applyRewrites } from './vitepress-rewrites.ts';

/** The parts of a post that decide its URL on the old site. */
export interface OldUrlParts {
  readonly fields: FieldReader;
  /** From the folder of the site: 'content/post/hello.md'. */
  readonly path: string;
  /** The name of the file without date, language and extension. */
  readonly stem: string;
  readonly slug: string;
  /** The language that the name of the file has; null without one. */
  readonly language: string | null;
  /** `YYYY-MM-DD`, or null. */
  readonly day: string | null;
  readonly dialect: Dialect;
  readonly config: SiteConfig;
}

/** The path of a post's URL on its old site, and how certain it is. */
export type OldUrl = Pick<ReadPost, 'oldUrl' | 'oldUrlState'>;

/**
 * Returns the path of a post's URL on its old site.
 *
 * It is known from `permalink`, `url` or `path`, from the settings of the generator, and from the
 * folders of pages if they are the URL. Without the settings it is guessed: the usual URL of the
 * generator, or the folders of dates. Unknown if only the site's code says it.
 *
 * A path in the front matter is below the folder of the site, as the generators write it.
 */
export function readOldUrl(parts: OldUrlParts): OldUrl {
  const { basePath, isKnown } = parts.config;
  const own = pathField(parts.fields);
  if (own !== null)
    return { oldUrl: addBase(own, isOnHost(parts.fields) ? '' : basePath), oldUrlState: 'known' };
  const canonical = getCanonicalPath(parts);
  if (canonical !== null) return { oldUrl: canonical, oldUrlState: 'known' };
  const path = getDialectUrl(parts);
  if (path !== null) {
    const isCertain = isRouted(parts) || isFilled(parts) || (isKnown && !isByCode(parts.dialect));
    return { oldUrl: basePath + path, oldUrlState: isCertain ? 'known' : 'guessed' };
  }
  const guess = getDateFolderUrl(parts);
  return guess === null
    ? { oldUrl: null, oldUrlState: 'unknown' }
    : { oldUrl: basePath + guess, oldUrlState: 'guessed' };
}

function addBase(path: string, basePath: string): string {
  return basePath + addLeadingSlash(path);
}

/** Returns true if the front matter has a whole URL, of which the path has the folder of the site. */
function isOnHost(fields: FieldReader): boolean {
  return /^https?:\/\//iu.test(fields.text('permalink') ?? '');
}

/** Returns true for a permalink of Eleventy with marks that all could be filled. */
function isFilled({ dialect, fields }: OldUrlParts): boolean {
  return dialect === 'eleventy' && fields.text('permalink') !== null;
}

/** Returns true for generators whose code decides about URLs. */
function isByCode(dialect: Dialect): boolean {
  return ['eleventy', 'nuxt', 'next', 'astro', 'gatsby'].includes(dialect);
}

/** Returns true for a page whose path is its URL. */
function isRouted({ dialect, path }: OldUrlParts): boolean {
  return (dialect === 'next' || dialect === 'astro') && getPagePath(path) !== null;
}

/** Next's metadata may have the canonical URL. */
function getCanonicalPath({ fields }: OldUrlParts): string | null {
  const url = fields.at('alternates', 'canonical') ?? fields.at('canonical');
  if (typeof url !== 'string') return null;
  // A canonical URL with an origin may be on another site.
  return url.startsWith('/') && url.length > 1 ? url : null;
}

/** Returns all paths that lead to the post on its old site, without the one that it has here. */
export function readOldPaths(parts: OldUrlParts, oldUrl: string | null, here: string): readonly string[] {
  const { fields, config } = parts;
  const stated = [
    ...fields.list('aliases', 'alias').map((alias) => resolveAlias(alias, parts, oldUrl)),
    // Each text is a path, also one without a slash.
    ...fields.list('redirect_from', 'redirectFrom'),
    ...fields.list('redirects').filter((path) => path.includes('/')),
  ].filter((path) => path !== null);
  const paths = [
    ...(oldUrl === null ? [] : [oldUrl]),
    ...stated.map((path) => getUrlPath(path) ?? addBase(path, config.basePath)),
  ];
  // `getOldPaths` drops paths that no request can have.
  return getOldPaths({ oldPaths: [...new Set(paths)] }).filter(
    (path) => path !== here && path !== `${here}/`,
  );
}

/**
 * Returns the aliases that are slugs, not paths, as a person writes them for Branchbook. In the
 * generators that know `aliases`, each is a path.
 */
export function readSlugAliases({ fields, dialect }: OldUrlParts): readonly string[] {
  if (hasPathAliases(dialect)) return [];
  return fields.list('aliases').filter((alias) => /^[\p{L}\p{M}\p{N}._~-]+$/u.test(alias));
}

function hasPathAliases(dialect: Dialect): boolean {
  return dialect === 'hugo' || dialect === 'zola';
}

/** Returns a path below the site or a whole URL; null for an alias that is neither. */
function resolveAlias(alias: string, parts: OldUrlParts, oldUrl: string | null): string | null {
  const { dialect, config } = parts;
  if (/^https?:\/\//iu.test(alias) || alias.startsWith('/')) return alias;
  if (alias === 'true' || alias === 'false') return null;
  // Hugo's are relative to the page's folder, Zola's and Jekyll's to the site.
  if (dialect === 'hugo') {
    const folder = oldUrl?.slice(config.basePath.length).replace(/[^/]+\/?$/u, '');
    return addLeadingSlash(joinPath(folder ?? getSection(parts), alias));
  }
  return hasPathAliases(dialect) || alias.includes('/') ? alias : null;
}

/** Returns the folders of a page below those of all pages: 'posts/2020'. */
function getSection({ path, config, dialect }: OldUrlParts): string {
  return getContentPath(path, config, dialect)
    .split('/')
    .slice(0, isIndex(path) ? -2 : -1)
    .join('/');
}

function getDialectUrl(parts: OldUrlParts): string | null {
  const { dialect, path, config } = parts;
  switch (dialect) {
    case 'jekyll':
      return /(?:^|\/)_posts\//u.test(path) ? getJekyllUrl(parts) : null;
    case 'hexo':
      return /(?:^|\/)_posts\//u.test(path) ? getHexoUrl(parts) : null;
    case 'hugo':
      return getHugoUrl(parts);
    case 'zola':
      return getZolaUrl(parts);
    case 'docusaurus':
      return getDocusaurusUrl(parts);
    case 'vitepress':
    case 'vuepress':
      return getVitePressUrl(parts);
    case 'pelican':
      return getPelicanUrl(parts);
    case 'nikola':
      return getNikolaUrl(parts);
    case 'nuxt':
      return `/${joinPath(...getContentPath(path, config, dialect).split('/').slice(0, -1), parts.stem)
        .split('/')
        .map((part) => part.replace(/^\d+\./u, ''))
        .join('/')}`;
    case 'eleventy':
      return getEleventyUrl(parts);
    case 'next':
    case 'astro':
      return getPagePath(path);
    case 'gatsby':
      return `/${parts.stem}/`;
    case 'ghost':
      // The usual route. A draft has no URL.
      return parts.fields.text('status') === null ? `/${parts.slug}/` : null;
    default:
      return null;
  }
}

function isIndex(path: string): boolean {
  return /(?:^|\/)(?:index|page|\+page)\.[^/]+$/u.test(path);
}

/**
 * A permalink of the file or its folder, else the path below the folder of the input.
 *
 * @see https://www.11ty.dev/docs/permalinks/
 */
function getEleventyUrl({ path, config, stem, fields, day }: OldUrlParts): string | null {
  const input = trimPath(config.setting('input') ?? '');
  const isInInput = input !== '' && path.startsWith(`${input}/`);
  const inner = isInInput ? path.slice(input.length + 1) : path.replace(/^(?:.*\/)?content\//u, '');
  const folder = inner.replace(/\/?[^/]*$/u, '');
  const permalink = fields.text('permalink');
  if (permalink !== null) {
    return fillPermalink(permalink, {
      fileSlug: stem,
      filePathStem: `/${joinPath(folder, isIndex(path) ? 'index' : stem)}`,
      title: fields.text('title'),
      slug: fields.text('slug'),
      day,
    });
  }
  // A file with the name of its folder is the page of the folder.
  const isOfFolder = isIndex(path) || folder.split('/').at(-1) === stem;
  return `/${joinPath(isOfFolder ? folder.replace(/\/?[^/]*$/u, '') : folder, stem)}/`;
}

/** Pages of Next and Astro are where their files are. Groups in parentheses are not in the URL. */
function getPagePath(path: string): string | null {
  const page =
    /(?:^|\/)app\/(.+?)\/(?:page|\+page)\.[^./]+$/u.exec(path)?.[1] ??
    /(?:^|\/)pages\/(.+?)(?:\/index|\/page)?\.[^./]+$/u.exec(path)?.[1];
  if (page === undefined || page.includes('[')) return null;
  return `/${page
    .split('/')
    .filter((part) => !/^\(.*\)$/u.test(part))
    .join('/')}`;
}

/**
 * Zola makes slugs of ASCII letters by default. Pages in other languages than the main one are in a
 * folder of the language.
 *
 * @see https://github.com/getzola/zola/blob/master/components/utils/src/slugs.rs
 * @see https://github.com/getzola/zola/blob/master/components/content/src/page.rs
 */
function getZolaUrl(parts: OldUrlParts): string | null {
  const { path, slug, config, fields, language } = parts;
  const strategy = config.setting('slugify.paths') ?? 'on';
  const isKept = strategy === 'off' || strategy === 'safe';
  const isOfSite = language === config.language || config.languages.includes(language ?? '');
  const file = path
    .replace(/\.[^./]+$/u, '')
    .replace(language === null ? '' : new RegExp(`\\.${language}$`, 'u'), '')
    .replace(/\/index$/u, '')
    .replace(/^.*\//u, '');
  const isStated = fields.text('slug') !== null;
  const hasDate = config.setting('slugify.paths_keep_dates') === 'true' && !isStated;
  // The end of a name is a language only if the settings have it.
  const end = language !== null && !isOfSite && !isStated ? `.${language}` : '';
  const name = `${hasDate ? file : slug}${end}`;
  const plain = removeAccents(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  // How it writes letters of other alphabets is a long table.
  if (!isKept && /[^\x20-\x7e]/u.test(plain)) return null;
  const folder = language !== null && isOfSite && language !== config.language ? language : '';
  return `/${joinPath(folder, getSection(parts), isKept ? name : plain)}/`;
}

function removeAccents(text: string): string {
  return text.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/**
 * A category is in the URL below its parents, in the letters in which it is written. Other names in
 * a pattern are fields of the post, or defaults of the settings.
 *
 * @see https://hexo.io/docs/permalinks
 * @see https://github.com/hexojs/hexo/blob/master/lib/plugins/filter/post_permalink.ts
 * @see https://github.com/hexojs/hexo/blob/master/lib/models/category.ts
 */
function getHexoUrl(parts: OldUrlParts): string | null {
  const { path, config, fields } = parts;
  const plain = getHexoTitle(path.replace(/^.*?_posts\//u, '').replace(/\.[^./]+$/u, ''), config);
  const categories = fields.list('categories', 'category');
  const category = categories
    .map((name) => slugizeForHexo(config.setting(`category_map.${name}`) ?? name))
    .map((name) => (config.setting('filename_case') === '1' ? name.toLowerCase() : name))
    .join('/');
  const values = {
    title: plain,
    name: plain.replace(/^.*\//u, ''),
    post_title: slugizeForHexo(fields.text('title') ?? plain).toLowerCase(),
    category: category || config.setting('default_category') || 'uncategorized',
  };
  return expandPattern(config.permalink ?? ':year/:month/:day/:title/', parts, values, (name) =>
    // Made of the time, which is an instant in the zone of the old site.
    ['hash', 'hour', 'minute', 'second'].includes(name)
      ? null
      : (fields.text(name) ?? config.setting(`permalink_defaults.${name}`)),
  );
}

/**
 * Returns what `:title` is: the part of the path that `new_post_name` names so. A path of another
 * form is written as one name.
 *
 * @see https://github.com/hexojs/hexo/blob/master/lib/plugins/processor/post.ts
 */
function getHexoTitle(path: string, config: SiteConfig): string {
  const form = (config.setting('new_post_name') ?? ':title.md').replace(/\.[^./]+$/u, '');
  const source = form.replaceAll(/:(\w*[^_\W])|[\\^$.|?*+()[\]{}]/gu, (sign, name?: string) => {
    if (name === undefined) return `\\${sign}`;
    if (name === 'title') return '(?<title>.+?)';
    const digits = { year: String.raw`\d{4}`, month: String.raw`\d{2}`, day: String.raw`\d{2}` }[name];
    return `(?:${digits ?? (name.startsWith('i_') ? String.raw`\d{1,2}` : '.+?')})`;
  });
  return new RegExp(`^${source}$`, 'u').exec(path)?.groups?.['title'] ?? slugizeForHexo(path);
}

/** @see https://github.com/hexojs/hexo-util/blob/master/lib/slugize.ts */
function slugizeForHexo(text: string): string {
  return removeAccents(text)
    .replaceAll(/[\p{Cc}]/gu, '')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
}

/**
 * A post is below the route of its blog, at its `slug` or at the date and the rest of its name.
 *
 * @see https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog
 * @see https://github.com/facebook/docusaurus/blob/main/packages/docusaurus-plugin-content-blog/src/blogUtils.ts
 */
function getDocusaurusUrl({ path, fields, config }: OldUrlParts): string | null {
  const found = findDocusaurusBlog(path, listDocusaurusBlogs(config));
  if (!found || found.blog.route === null) return null;
  const inBlog = found.inner.replace(/(?:\/index)?\.mdx?$/u, '');
  const [, folder = '', date = '', text = ''] =
    /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)$/u.exec(inBlog) ?? [];
  const slug =
    fields.text('slug') ?? (date === '' ? inBlog : `${date.replaceAll('-', '/')}/${folder}${text}`);
  return `/${joinPath(found.blog.route, slug)}${config.setting('trailingSlash') === 'true' ? '/' : ''}`;
}

/**
 * A file is at its own path below the site, with or without `.html`, unless it is rewritten.
 *
 * @see https://vuepress.vuejs.org/guide/permalinks
 */
function getVitePressUrl(parts: OldUrlParts): string | null {
  const { path, config, dialect, fields } = parts;
  if (dialect === 'vuepress' && (fields.text('permalink') !== null || config.permalink !== null))
    return expandPattern(fields.text('permalink') ?? config.permalink ?? '', parts, { slug: parts.stem });
  // A plugin decides about the URLs of posts.
  if (dialect === 'vuepress' && /(?:^|\/)_posts\//u.test(path)) return null;
  const folder = trimPath(config.setting('srcDir') ?? '');
  const inSource = folder && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
  const page = inSource.replace(/^docs\//u, '');
  const rewritten = dialect === 'vitepress' ? applyRewrites(page, config) : page;
  if (rewritten === null) return null;
  const plain = rewritten.replace(/\.[^./]+$/u, '');
  if (/(?:^|\/)(?:index|readme)$/iu.test(plain)) return `/${plain.replace(/[^/]*$/u, '')}`;
  return `/${plain}${dialect === 'vitepress' && config.setting('cleanUrls') === 'true' ? '' : '.html'}`;
}

/**
 * A post is below the destination of its source, without a slash at its end if the URLs are not
 * pretty.
 *
 * @see https://github.com/getnikola/nikola/blob/master/nikola/conf.py.in
 */
function getNikolaUrl({ path, config, slug, fields }: OldUrlParts): string | null {
  const isPretty = (fields.text('pretty_url') ?? config.setting('PRETTY_URLS'))?.toLowerCase() !== 'false';
  const end = isPretty ? '/' : '.html';
  const sources = [
    ...(listNikolaSources('POSTS', config) ?? []),
    ...(listNikolaSources('PAGES', config) ?? []),
  ];
  const found = findNikolaSource(path, sources);
  if (found) return `/${joinPath(found.source.destination, found.folder, slug)}${end}`;
  if (config.isKnown && config.mentions(String.raw`^POSTS\s*=`)) return null;
  const folder = path.replace(/^(?:.*\/)?(?=(?:posts|stories|pages)\/)/u, '').replace(/[^/]*$/u, '');
  return `/${joinPath(folder, slug)}${end}`;
}

/**
 * @see https://docs.getpelican.com/en/latest/settings.html#url-settings
 * @see https://github.com/getpelican/pelican/blob/main/pelican/contents.py
 */
function getPelicanUrl(parts: OldUrlParts): string | null {
  const { config, fields, day, path } = parts;
  const pattern = config.setting('ARTICLE_URL') ?? '{slug}.html';
  if (config.setting('ARTICLE_URL') === null && config.mentions(String.raw`^ARTICLE_URL\s*=`)) return null;
  const slug = getPelicanSlug(parts);
  const folder = getContentPath(path, config, 'pelican').split('/').at(-2);
  const category =
    fields.text('category') ??
    (config.setting('USE_FOLDER_AS_CATEGORY') === 'false' ? undefined : folder) ??
    config.setting('DEFAULT_CATEGORY') ??
    'misc';
  const author = fields.text('author') ?? fields.list('authors')[0] ?? config.author ?? undefined;
  let isKnown = true;
  const filled = pattern.replaceAll(/\{(\w+)(?::([^}]*))?\}/gu, (_, name: string, format = '') => {
    const value =
      name === 'slug'
        ? slug
        : name === 'category'
          ? slugifyForPelican(category)
          : name === 'author' && author !== undefined
            ? slugifyForPelican(author.replace(/[,;].*$/u, ''))
            : name === 'date' && day !== null
              ? formatForPython(day, String(format))
              : undefined;
    isKnown &&= value !== undefined && value !== null;
    return value ?? '';
  });
  return isKnown ? addLeadingSlash(filled) : null;
}

/** The slug that is written, else that of the name of the file or of the title. */
function getPelicanSlug({ fields, config, path, slug }: OldUrlParts): string | null {
  const stated = fields.text('slug');
  if (stated !== null) return stated;
  if (config.mentions(String.raw`^FILENAME_METADATA\s*=.*\(\?P<slug>`)) return slug;
  const name = path.replace(/^.*\//u, '').replace(/\.[^.]*$/u, '');
  const title = config.setting('SLUGIFY_SOURCE') === 'basename' ? null : fields.text('title');
  // Other rules for the letters are code.
  if (config.mentions(String.raw`^SLUG_REGEX_SUBSTITUTIONS\s*=`)) return null;
  return slugifyForPelican(title ?? name);
}

/**
 * Returns null for a text with letters of other alphabets, which Pelican writes by a long table.
 *
 * @see https://github.com/getpelican/pelican/blob/main/pelican/utils.py
 */
function slugifyForPelican(text: string): string | null {
  const plain = removeAccents(text)
    .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase();
  return /[^\x20-\x7e]/u.test(plain) ? null : plain.replaceAll(/[-\s]+/gu, '-');
}

/** Writes a day by a format of `strftime`. Returns null for a format with a time. */
function formatForPython(day: string, format: string): string | null {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
  const values: Readonly<Record<string, string>> = {
    '%Y': year,
    '%y': year.slice(2),
    '%m': month,
    '%-m': String(Number(month)),
    '%d': date,
    '%-d': String(Number(date)),
    '%b': name({ month: 'short' }),
    '%B': name({ month: 'long' }),
    '%j': nameDay(day)['y_day'] ?? '',
  };
  const filled = format.replaceAll(/%-?\w/gu, (sign) => values[sign] ?? sign);
  return filled.includes('%') ? null : filled;
}

function getDateFolderUrl({ path, stem, dialect }: OldUrlParts): string | null {
  if (dialect === 'jekyll' || parseFolderDay(path) === null) return null;
  const [, parent = '', folders] =
    /(?:^|\/)((?:(?:blog|posts?|articles|notes|news|writing)\/)?)((?:19|20)\d{2}\/\d{1,2}\/\d{1,2})\//u.exec(
      path,
    ) ?? [];
  return folders === undefined ? null : `/${parent}${folders}/${stem}`;
}

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};

/**
 * @see https://jekyllrb.com/docs/permalinks/
 * @see https://github.com/jekyll/jekyll/blob/master/lib/jekyll/drops/url_drop.rb
 */
function getJekyllUrl(parts: OldUrlParts): string | null {
  const { fields, config, path, slug } = parts;
  const requested = fields.text('permalink') ?? config.permalink ?? 'date';
  const pattern = styles[requested] ?? requested;
  const folders = /^(.*?)\/?_posts\//u.exec(path)?.[1]?.split('/') ?? [];
  const named = fields.list('categories').length > 0 ? fields.list('categories') : fields.list('category');
  // A text is divided at its spaces, a list is not.
  const listed = Array.isArray(fields.value('categories'))
    ? named
    : named.flatMap((each) => each.split(/\s+/u));
  const categories = [...folders.filter((each) => !['', 'docs', 'src'].includes(each)), ...listed].map(
    (each) => each.toLowerCase(),
  );
  const plain = slugifyForJekyll(slug);
  return expandPattern(pattern, parts, {
    categories: [...new Set(categories)].join('/').replaceAll(' ', '%20'),
    slugified_categories: [...new Set(categories.map(slugifyForJekyll))].join('/'),
    title: slug,
    slug: plain,
    name: plain,
  });
}

function slugifyForJekyll(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{M}\p{L}\p{Nd}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}

/**
 * Hugo has a file for each page instead of a folder, if `uglyURLs` of the site or the section says
 * so.
 *
 * @see https://gohugo.io/configuration/ugly-urls/
 */
function getHugoUrl(parts: OldUrlParts): string | null {
  const url = getPrettyHugoUrl(parts);
  if (url === null) return null;
  const { config } = parts;
  const [section = ''] = getSection(parts).split('/');
  const isUgly = config.setting('uglyURLs') === 'true' || config.setting(`uglyURLs.${section}`) === 'true';
  const whole = `${getHugoLanguage(parts)}${isUgly ? url.replace(/(?<=[^/])\/?$/u, '.html') : url}`;
  return config.setting('disablePathToLower') === 'true' ? whole : whole.toLowerCase();
}

/** Returns '/fr' for a page that is not in the main language, or if that has a folder too. */
function getHugoLanguage({ path, language, config }: OldUrlParts): string {
  const folder = config.contentFolders.find((each) => path.startsWith(`${each.path}/`));
  const own = folder?.language ?? language ?? config.language;
  const isPrefixed =
    config.languages.includes(own) &&
    (own !== config.language || config.setting('defaultContentLanguageInSubdir') === 'true');
  return isPrefixed ? `/${own}` : '';
}

/**
 * @see https://gohugo.io/configuration/permalinks/
 * @see https://github.com/gohugoio/hugo/blob/master/resources/page/permalinks.go
 */
function getPrettyHugoUrl(parts: OldUrlParts): string | null {
  const { config, slug, fields } = parts;
  const section = getSection(parts);
  const folders = section.split('/').filter(Boolean).map(sanitizeForHugo);
  const page = `/${joinPath(section, parts.stem)}`.toLowerCase();
  // A URL of the page can be a pattern too.
  const [own] = /^\/?[^:]*:\w(?!.*:\/\/).*$/u.exec(fields.text('url') ?? '') ?? [];
  const pattern = own ?? config.permalinks.find(({ isFor }) => isFor(page))?.pattern;
  if (pattern === undefined) return `/${joinPath(folders.join('/'), slug)}/`;
  const title = sanitizeForHugo(fields.text('title') ?? slug);
  const name = sanitizeForHugo(parts.stem);
  const stated = fields.text('slug') === null ? null : slug;
  const values = {
    title,
    // A page without a slug has that of its title.
    slug: stated ?? title,
    slugorfilename: stated ?? name,
    slugorcontentbasename: stated ?? name,
    contentbasename: name,
    filename: name,
    section: folders[0] ?? '',
    sections: folders.join('/'),
    // `:sections[1:]` and the like.
    ...Object.fromEntries(
      Array.from(pattern.matchAll(/:(sections\[([^\]]*)\])/giu), ([, token = '', range = '']) => [
        token.toLowerCase(),
        sliceSections(folders, range.toLowerCase()).join('/'),
      ]),
    ),
  };
  return expandPattern(pattern, parts, values, (token, { day }) =>
    day === null ? null : formatForGo(day, token),
  );
}

/**
 * Hugo writes spaces as hyphens, and leaves out other signs.
 *
 * @see https://github.com/gohugoio/hugo/blob/master/common/paths/path.go
 */
function sanitizeForHugo(text: string): string {
  return text
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{Nd}\s./\\_#+~@-]/gu, '')
    .replaceAll(/\s*-\s*|\s+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
}

/** Writes a day by a layout of Go, of which each part is an example: '2006', '01', 'January'. */
function formatForGo(day: string, layout: string): string | null {
  const [year = '', month = '', date = ''] = day.split('-');
  const names = nameDay(day);
  const values: Readonly<Record<string, string | undefined>> = {
    '2006': year,
    '06': year.slice(2),
    '01': month,
    '1': String(Number(month)),
    '02': date,
    '2': String(Number(date)),
    january: names['long_month'],
    jan: names['long_month']?.slice(0, 3),
    monday: names['long_day'],
    mon: names['long_day']?.slice(0, 3),
  };
  return values[layout] ?? null;
}

/** Returns the sections in a range of Hugo: '1:', ':last', '0'. */
function sliceSections(folders: readonly string[], range: string): readonly string[] {
  const [from = '', to] = range.split(':');
  const readIndex = (text: string, none: number) =>
    text === '' ? none : text === 'last' ? folders.length - 1 : Number.parseInt(text, 10);
  const start = readIndex(from, 0);
  return folders.slice(start, to === undefined ? start + 1 : readIndex(to, folders.length));
}

/**
 * Fills a pattern. Returns null for one with a part that is not known.
 *
 * @param findOther returns the value of a part that is not in `values`
 */
function expandPattern(
  pattern: string,
  parts: OldUrlParts,
  values: Readonly<Record<string, string>>,
  findOther: (name: string, parts: OldUrlParts) => string | null = () => null,
): string | null {
  const { day } = parts;
  const [year, month, date] = day?.split('-') ?? [];
  const all: Readonly<Record<string, string | undefined>> = {
    ...values,
    year,
    month,
    day: date,
    short_year: year?.slice(2),
    i_month: month?.replace(/^0/u, ''),
    i_day: date?.replace(/^0/u, ''),
    ...(day !== null && nameDay(day)),
    output_ext: '.html',
  };
  let isKnown = true;
  const path = pattern.replaceAll(/:(\w*[^_\W](?:\[[^\]]*\])?)/gu, (_, name: string) => {
    const value = all[name.toLowerCase()] ?? findOther(name.toLowerCase(), parts);
    isKnown &&= value !== null;
    return value ?? '';
  });
  return isKnown ? addLeadingSlash(path.replaceAll(/\/{2,}/gu, '/')) : null;
}

/** Returns what the patterns of Jekyll and Hugo can name of a day. */
function nameDay(day: string): Readonly<Record<string, string>> {
  const date = new Date(`${day}T00:00:00Z`);
  const name = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
  const countDays = (from: number) => Math.floor((date.getTime() - from) / 86_400_000);
  const yearDay = countDays(Date.UTC(date.getUTCFullYear(), 0, 1)) + 1;
  // The week of ISO 8601 belongs to the year of its Thursday.
  const weekDay = date.getUTCDay() || 7;
  const thursday = new Date(date.getTime() + (4 - weekDay) * 86_400_000);
  const weekYear = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(weekYear, 0, 1)) / (7 * 86_400_000)) + 1;
  return {
    y_day: String(yearDay).padStart(3, '0'),
    yearday: String(yearDay),
    week: String(week).padStart(2, '0'),
    w_year: String(weekYear),
    w_day: String(weekDay),
    weekday: String(date.getUTCDay()),
    weekdayname: name({ weekday: 'long' }),
    monthname: name({ month: 'long' }),
    long_month: name({ month: 'long' }),
    long_day: name({ weekday: 'long' }),
    short_month: name({ month: 'short' }).toUpperCase(),
    short_day: name({ weekday: 'short' }).toUpperCase(),
  };
}

/** Returns '/a' for 'https://example.com/a'; null for a text that is no whole URL. */
function getUrlPath(text: string): string | null {
  const url = /^https?:\/\/[^/]+(\/[^?#]*)?/iu.exec(text);
  return url ? (url[1] ?? '/') : null;
}
