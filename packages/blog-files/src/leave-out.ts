import type { LeftOutReason } from './blog-reading.ts';
import type { Dialect } from './dialect.ts';
import { type DocusaurusBlog, findDocusaurusBlog, listDocusaurusBlogs } from './docusaurus-blogs.ts';
import type { ForeignPost } from './read-foreign-post.ts';
import type { SiteConfig } from './site-config.ts';

type Reason = Exclude<LeftOutReason, 'front-matter'>;

/**
 * Finds the files that are no posts by their content and their place among the others: templates,
 * pages that redirect or list posts, pages of the site and documentation, translations.
 *
 * @returns the reason by the path of the file
 */
export function findLeftOut(
  files: readonly ForeignPost[],
  dialect: Dialect,
  config: SiteConfig,
): ReadonlyMap<string, Reason> {
  const dated = files.filter(isDated);
  // `about.md` may be above the folders of posts.
  const postFolders = new Set(dated.map(({ post }) => getFolder(post.path)));
  const blogs = dialect === 'docusaurus' ? listDocusaurusBlogs(config) : [];
  // Where most posts have dates, a file without one that is elsewhere is no post.
  const isDatedBlog = dated.length * 2 >= files.length && dated.length > 0;
  const folders = new Map<string, number>();
  for (const { post } of files)
    for (const folder of listFolders(post.path)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  const translations = findFolderTranslations(files);
  const found = new Map<string, Reason>();
  for (const each of files) {
    const { path } = each.post;
    // A draft may have no date yet.
    const isOpen = !isDated(each) && each.post.unpublished === null;
    const isOutside = isDatedBlog && isOpen && !postFolders.has(getFolder(path));
    const reason =
      getReasonByContent(each) ??
      (isTemplate(path, config, blogs) ? 'template' : null) ??
      (translations.has(path) ? 'translation' : null) ??
      getReasonByDialect(each, dialect, blogs) ??
      (isList(each, folders) ? 'list-page' : null) ??
      (isOutside || (dated.length > 0 && isOpen && isInFolderOfPages(path, dialect))
        ? isDocumentation(path)
          ? 'documentation'
          : 'page'
        : null);
    if (reason !== null) found.set(path, reason);
  }
  return found;
}

function isDated({ post }: ForeignPost): boolean {
  return post.dateFrom !== null || post.issues.some(({ kind }) => kind === 'date-not-understood');
}

function getFolder(path: string): string {
  return path.replace(/(?:\/(?:index|page|\+page))?\.[^./]+$/iu, '').replace(/\/?[^/]*$/u, '');
}

/** Returns the folder of a file and all above it. */
function listFolders(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

const redirectFields = [
  'redirect',
  'redirect_to',
  'redirectTo',
  'redirect_url',
  'redirectUrl',
  'redirect-to',
];

function getReasonByContent({ post, fields }: ForeignPost): Reason | null {
  const { content = '' } = post.fields;
  const texts = ['title', 'date', 'slug', 'permalink'].map((name) => fields.text(name) ?? '');
  if (texts.slice(0, 2).some((text) => /\{\{|\{%|<%/u.test(text))) return 'template';
  const isEmpty = content.replaceAll(/<[^<>]{0,500}>/gu, '').trim() === '';
  const isRedirect =
    redirectFields.some((name) => fields.text(name) !== null) ||
    /^redirect/iu.test(fields.text('layout', 'type') ?? '');
  if (isEmpty && (isRedirect || /<meta[^>]{0,200}http-equiv=["']?refresh/iu.test(content))) return 'redirect';
  const layout = fields.text('layout', 'type') ?? '';
  return /^(?:page|home|homepage|about|contact|landing)$/iu.test(layout) && !isDated({ post } as ForeignPost)
    ? 'page'
    : null;
}

/** Returns true in a folder of templates. A folder of posts may have one of that name too. */
function isTemplate(path: string, { contentFolders }: SiteConfig, blogs: readonly DocusaurusBlog[]): boolean {
  const [above = ''] = path.split(/(?<=^|\/)(?:archetypes|scaffolds|_?templates)\//u);
  const postFolders = [...contentFolders.map((folder) => folder.path), ...blogs.map(({ folder }) => folder)];
  return (
    above !== path &&
    !postFolders.some((folder) => `/${above}`.includes(`/${folder}/`)) &&
    !/(?:^|\/)(?:content|_posts|posts?|blog|pages|articles)\//u.test(above)
  );
}

function getReasonByDialect(
  each: ForeignPost,
  dialect: Dialect,
  blogs: readonly DocusaurusBlog[],
): Reason | null {
  const { path } = each.post;
  const isInBlog =
    findDocusaurusBlog(path, blogs) !== null || /(?:^|\/)(?:[\w-]*blog[\w-]*|news|posts)\//u.test(path);
  if (dialect === 'docusaurus' && !isInBlog)
    return /(?:^|\/)(?:docs|versioned_docs)\//u.test(path) ? 'documentation' : 'page';
  if (dialect === 'docusaurus' && /(?:^|\/)i18n\//u.test(path)) return 'translation';
  if (dialect === 'hexo' && !/(?:^|\/)_(?:posts|drafts)\//u.test(path)) return 'page';
  if ((dialect === 'pelican' || dialect === 'nikola') && /(?:^|\/)(?:pages|stories)\//u.test(path))
    return 'page';
  return null;
}

/** Returns true for `index.md` of a folder with other posts. */
function isList({ post, fields }: ForeignPost, folders: ReadonlyMap<string, number>): boolean {
  if (!/(?:^|\/)(?:index|home)\.[^/]+$/iu.test(post.path) || post.dateFrom !== null) return false;
  if (fields.text('date') !== null) return false;
  const folder = post.path.replace(/\/?[^/]*$/u, '');
  return (folders.get(folder) ?? 0) > 1;
}

/** Pages of Next and Astro may be posts, by their folders. */
function isInFolderOfPages(path: string, dialect: Dialect): boolean {
  const isRouted = dialect === 'next' || dialect === 'astro';
  return (
    isDocumentation(path) ||
    (/(?:^|\/)pages?\//u.test(path) && !(isRouted && !/content\/pages\//u.test(path)))
  );
}

function isDocumentation(path: string): boolean {
  return /(?:^|\/)(?:docs?|documentation|wiki|handbook|manual)\//iu.test(path);
}

/** Folders for languages, as in `content/fr/hello.md` beside `content/en/hello.md`. */
function findFolderTranslations(files: readonly ForeignPost[]): ReadonlySet<string> {
  const groups = new Map<string, { path: string; language: string | null }[]>();
  for (const { post } of files) {
    const [, before = '', language, after = ''] =
      /^((?:.*\/)?)([a-z]{2}(?:-[A-Za-z]{2,4})?)\/(.+)$/u.exec(post.path) ?? [];
    const isLanguage = language !== undefined && languageCodes.has(language.slice(0, 2));
    const key = isLanguage ? before + after : post.path;
    const group = groups.get(key);
    const each = { path: post.path, language: isLanguage ? language : null };
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  const others = new Set<string>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const kept =
      group.find(({ language }) => language === null) ??
      group.find(({ language }) => language?.startsWith('en')) ??
      group[0];
    for (const each of group) if (each !== kept && each.language !== null) others.add(each.path);
  }
  return others;
}

const languageCodes: ReadonlySet<string> = new Set(
  (
    'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nb nl no pl pt ro ru sk sl sr sv ' +
    'th tr uk ur vi zh'
  ).split(' '),
);
