import { findLinks, type SourceLink } from '@branchbook/markdown/links';

import { isImagePath, isMarkdownPath } from './blog-file.ts';
import { mapOutsideCode } from './body-parts.ts';
import { parseFileName } from './file-name.ts';
import {
  getFolder,
  getOrigin,
  joinPaths,
  listPathSuffixes,
  removeOrigin,
  removeQuery,
  safeDecodeURIComponent,
} from './paths.ts';

/** A post that links in other posts may mean. */
export interface LinkTarget {
  readonly path: string;
  readonly slug: string;
  readonly title: string;
  /** The paths of its URLs on the old site. */
  readonly oldPaths: readonly string[];
  /** `YYYY-MM-DD`, or null. */
  readonly day: string | null;
}

/** Finds the post that a link means. */
export interface LinkFinder {
  /** Returns the post at this link of the post with this path; null for every other link. */
  readonly find: (link: string, postPath: string) => LinkTarget | null;
  /** Returns the post with this name, as `{% post_url name %}` and `{{< ref "name" >}}` give it. */
  readonly findByName: (name: string, postPath: string) => LinkTarget | null;
}

export function createLinkFinder(targets: readonly LinkTarget[], baseUrl: string | null): LinkFinder {
  const byPath = new Map(targets.map((target) => [target.path.toLowerCase(), target]));
  const byFolder = new Map(targets.map((target) => [removeEnding(target.path).toLowerCase(), target]));
  const byUrl = new Map(
    targets.flatMap((target) => target.oldPaths.map((path) => [normalizePath(path), target])),
  );
  const bySlug = indexUniqueBy(targets, ({ slug }) => slug.toLowerCase());
  const byStem = indexUniqueBy(targets, ({ path }) => parseFileName(path).stem.toLowerCase());
  const byEnd = indexUniqueBy(
    targets.flatMap((target) =>
      listPathSuffixes(removeEnding(target.path)).map((end) => ({ ...target, end, target })),
    ),
    ({ end }) => end.toLowerCase(),
  );
  const origin = getOrigin(baseUrl);

  const find: LinkFinder['find'] = (link, postPath) => {
    const path = safeDecodeURIComponent(removeQuery(removeOrigin(link, origin))).toLowerCase();
    if (path === '' || /^(?:[a-z][\w+.-]*:|\/\/)/u.test(path)) return null;
    if (path.startsWith('@/'))
      return byPath.get(`content/${path.slice(2)}`) ?? byEnd.get(removeEnding(path.slice(2)))?.target ?? null;
    // Pelican writes a file of the site so.
    const inSite = /^[{|]filename[}|]\/?(.*)$/u.exec(path)?.[1];
    if (inSite !== undefined) {
      const near = joinPaths(getFolder(postPath).toLowerCase(), inSite);
      return byPath.get(near) ?? byEnd.get(removeEnding(inSite))?.target ?? null;
    }
    if (path.startsWith('/'))
      return (
        byUrl.get(normalizePath(path)) ??
        byDate(path) ??
        byFile(path.slice(1)) ??
        byEnd.get(removeEnding(normalizePath(path).slice(1)))?.target ??
        null
      );
    const folder = getFolder(postPath).toLowerCase();
    const file = joinPaths(folder, path);
    // In the folder of the file, else below the URL of the post, which is a folder too.
    return (
      byPath.get(file) ??
      byFolder.get(removeEnding(file)) ??
      byFolder.get(normalizePath(file)) ??
      byFolder.get(joinPaths(`${removeEnding(postPath).toLowerCase()}/`, path)) ??
      byRelativeUrl(path, postPath) ??
      null
    );
  };
  /** A browser resolves a relative link by the URL of the post. */
  const byRelativeUrl = (path: string, postPath: string) => {
    const [url] = byPath.get(postPath.toLowerCase())?.oldPaths ?? [];
    if (url === undefined) return null;
    const folder = getFolder(url).slice(1);
    return byUrl.get(normalizePath(`/${joinPaths(folder, path)}`)) ?? null;
  };
  const byFile = (path: string) => (isMarkdownPath(path) ? (byPath.get(path) ?? null) : null);
  const byDate = (path: string) => {
    const [, year, month, day, slug = ''] =
      /^\/(?:.*\/)?((?:19|20)\d{2})\/(\d{2})\/(?:(\d{2})\/)?([^/]+?)(?:\.html)?\/?$/u.exec(path) ?? [];
    const target = bySlug.get(slug);
    const isSameDay = !target?.day || target.day.startsWith([year, month, day].filter(Boolean).join('-'));
    return target && isSameDay ? target : null;
  };
  return {
    find,
    findByName: (name, postPath) => {
      const requested = removeEnding(name.replace(/#.*$/u, '').replace(/^\//u, '')).toLowerCase();
      const stem = parseFileName(`${requested}.md`).stem;
      return find(name, postPath) ?? byEnd.get(requested)?.target ?? byStem.get(stem) ?? null;
    },
  };
}

/**
 * Finds the links of a body, of which those to other sites may be missing. Finding those too would
 * take most of the time of reading a blog.
 */
export function findOwnLinks(body: string, baseUrl: string | null): readonly SourceLink[] {
  const origin = getOrigin(baseUrl);
  const isOwn = (url: string) =>
    !/^(?:[a-z][\w+.-]*:|\/\/|#)/iu.test(url) ||
    (origin !== undefined && url.toLowerCase().startsWith(origin));
  return findLinks(body, isOwn) ?? [];
}

/**
 * Returns the body with the links to other posts of the import leading to their new URLs, the paths
 * of those URLs, and the links to pages and files of the old site that are not among the posts.
 *
 * @param links the links of the body, from `findOwnLinks`
 * @param blogPath the path of the blog: '/blog'
 * @param imageUrls the URLs of images by the references that they replace
 */
export function rewriteLinks(
  {
    body,
    links: found,
    path,
  }: { readonly body: string; readonly links: readonly SourceLink[]; readonly path: string },
  finder: LinkFinder,
  { blogPath, imageUrls }: { readonly blogPath: string; readonly imageUrls: ReadonlyMap<string, string> },
): { readonly body: string; readonly links: readonly string[]; readonly missing: readonly string[] } {
  const links = new Set<string>();
  const missing = new Set<string>();
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const buildUrl = (target: LinkTarget, link: string) => {
    const url = `${blogPath}/${target.slug}`;
    links.add(url);
    return `${url}${/#[^#]*$/u.exec(link)?.[0] ?? ''}`;
  };
  for (const { index, 2: name = '' } of body.matchAll(emptyLink)) {
    const title = finder.findByName(name, path)?.title ?? name;
    edits.push({ start: index + 1, end: index + 1, text: title.replaceAll(/[[\]]/gu, '') });
  }
  for (const { index, 0: whole, 1: name = '' } of body.matchAll(nameMark)) {
    const target = finder.findByName(name, path);
    if (target) edits.push({ start: index, end: index + whole.length, text: buildUrl(target, name) });
    else missing.add(name);
  }
  for (const { type, url, start, end } of found) {
    const image = imageUrls.get(url);
    if (image !== undefined) edits.push({ start, end, text: image });
    if (image !== undefined || type === 'html-image') continue;
    const target = finder.find(url, path);
    if (target) edits.push({ start, end, text: buildUrl(target, body.slice(start, end)) });
    else if (isOldLink(url, blogPath)) missing.add(url);
  }
  let result = '';
  let from = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    // A mark may be in an HTML link.
    if (start < from) continue;
    result += body.slice(from, start) + text;
    from = end;
  }
  return { body: result + body.slice(from), links: [...links], missing: [...missing] };
}

/**
 * Returns true for a link to the old site: one without an origin, to more than a fragment, an image
 * or the blog itself.
 */
function isOldLink(link: string, blogPath: string): boolean {
  const path = removeQuery(link);
  const isRelative = path !== '' && !/^(?:[a-z][\w+.-]*:|\/\/)|[{}]/iu.test(path);
  return isRelative && !isImagePath(path) && path !== '/' && path.replace(/\/$/u, '') !== blogPath;
}

/** A mark that names a post, instead of a link: `{% post_url name %}`, `{{< ref "name" >}}`. */
const nameMark =
  /(?:\{\{\s*site\.baseurl\s*\}\}\s{0,9})?(?:\{%-?\s{0,9}(?:post_url|post_link|post_path|link)\s{1,9}|\{\{[<%]\s{0,9}(?:rel)?ref\s{1,9})["']?([^\s"'%>]{1,300})["']?\s{0,9}-?[%>]\}{1,2}/gu;

/** Hexo fills in the title of the post. */
const emptyLink = /\[\](\(\{% post_link ([^\s%]{1,300}) %\}\))/gu;

/** Removes the marks that are links, which are no marks of another system once they are rewritten. */
export function removeLinkMarks(text: string): string {
  return removeSiteUrls(text).replaceAll(nameMark, ' ');
}

/** Removes the marks for the URL of the site from URLs outside code. */
export function removeSiteUrls(text: string): string {
  if (!text.includes('{{')) return text;
  return mapOutsideCode(text, (part) => part.replaceAll(siteUrl, '$1').replaceAll(filteredUrl, '$1$3'));
}

/** The URL of the site in front of a path: `({{ site.baseurl }}/2013/05/06/hello.html)`. */
const siteUrl =
  /(\]\(\s{0,9}|\b(?:href|src)\s{0,9}=\s{0,9}["'])(?:\{\{-?\s{0,9}site\.(?:baseurl|url)\s{0,9}-?\}\}){1,2}(?=\/)/gu;

/** A path to which Jekyll adds the URL of the site: `({{ '/photo.jpg' | relative_url }})`. */
const filteredUrl =
  /(\]\(\s{0,9}|\b(?:href|src)\s{0,9}=\s{0,9}["'])\{\{-?\s{0,9}(["'])([^"'\s{}]{1,300})\2\s{0,9}\|\s{0,9}(?:relative_url|absolute_url|prepend:\s{0,9}site\.(?:baseurl|url))\s{0,9}-?\}\}/gu;

/** Returns the items with a unique key, by that key. */
function indexUniqueBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, Item> {
  const found = new Map<string, Item | null>();
  for (const item of items) {
    const key = keyOf(item);
    found.set(key, found.has(key) ? null : item);
  }
  return new Map([...found].flatMap(([key, item]) => (item === null ? [] : [[key, item] as const])));
}

function removeEnding(path: string): string {
  return path
    .replace(/\/$/u, '')
    .replace(/\.(?:md|markdown|mdx)$/iu, '')
    .replace(/(?:^|\/)_?index$/iu, '');
}

function normalizePath(path: string): string {
  return safeDecodeURIComponent(path)
    .toLowerCase()
    .replace(/(?:\/index)?\.html?$/u, '')
    .replace(/\/+$/u, '');
}
