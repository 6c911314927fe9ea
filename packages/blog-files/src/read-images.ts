import type { SourceLink } from '@branchbook/markdown/links';

import { mapOutsideCode } from './body-parts.ts';
import { type BlogFile, isImagePath, isInstalled } from './blog-file.ts';
import type { PostImage } from './blog-reading.ts';
import { type FieldReader, getProperty } from './front-matter-fields.ts';
import { groupBy } from './group-by.ts';
import { coverFields, coverProperties } from './read-cover.ts';
import {
  getFileName,
  getFolder,
  getOrigin,
  joinPaths,
  removeOrigin,
  removeQuery,
  safeDecodeURIComponent,
} from './paths.ts';

/** The images of a post, as the text or the front matter refers to them. */
export interface PostImages {
  readonly found: readonly string[];
  readonly missing: readonly string[];
  /** The files of those that are found. */
  readonly images: readonly PostImage[];
}

/** The post that refers to an image. */
interface ReferringPost {
  /** The path of its file. */
  readonly path: string;
  /** The path of its URL on the old site; null if it is not known. */
  readonly oldUrl: string | null;
}

/** Finds images among the files of a blog. */
export interface ImageFinder {
  readonly paths: readonly string[];
  /** Returns the path of the image that a post refers to; null if it is not among the files. */
  readonly find: (reference: string, post: ReferringPost) => string | null;
}

/** The URLs of a site, as its files state them. */
interface ImageSite {
  /** The folder of the site, with a '/' at its end, or empty. */
  readonly root: string;
  /** The path of the site: '/blog', or empty. */
  readonly basePath: string;
  /** The URL of the old site; null if it is not known. */
  readonly baseUrl: string | null;
}

/** The folders whose files generators publish at the root of the site. */
const staticFolders = ['static/', 'public/', 'assets/', 'source/'];

/**
 * Creates a finder of images by the rules that generators share:
 *
 * - 'a.png', './a.png' and '../a.png' are in the folder of the post, in its folder `images/`, or in
 *   the folder that is named for the post. Else they are relative to the URL of the post.
 * - '/a.png' is in a folder for static files, or in the only folder that has such a file.
 *
 * References may be percent-encoded. If no name fits to the letter, case is ignored, if only one
 * file fits then.
 */
export function createImageFinder(
  files: readonly BlogFile[],
  { root, basePath, baseUrl }: ImageSite,
): ImageFinder {
  const paths = files.map(({ path }) => path).filter(isImagePath);
  // What a generator has built has each image again.
  const known = new Map(
    paths.filter((path) => !isInstalled(path)).map((path) => [path.normalize('NFC'), path]),
  );
  const byFoldedPath = groupBy([...known.keys()], (path) => path.toLowerCase());
  const byFoldedName = groupBy([...known.keys()], (path) => getFileName(path).toLowerCase());
  const origin = getOrigin(baseUrl);
  const base = joinPaths('', basePath);

  const findFile = (path: string): string | null => {
    if (known.has(path)) return path;
    const folded = byFoldedPath.get(path.toLowerCase()) ?? [];
    return getOnly(folded);
  };
  const findStatic = (path: string): string | null =>
    getFirst([...staticFolders, ''], (folder) => findFile(joinPaths(root + folder, path)));
  const findAnywhere = (path: string): string | null => {
    const named = byFoldedName.get(getFileName(path).toLowerCase()) ?? [];
    const fitting = named.filter((each) => `/${each}`.toLowerCase().endsWith(`/${path.toLowerCase()}`));
    const exact = fitting.filter((each) => `/${each}`.endsWith(`/${path}`));
    const isIn = (folder: string, each: string) => `/${each.slice(0, -path.length)}`.endsWith(`/${folder}`);
    const findIn = (candidates: readonly string[]) =>
      // Hugo has the sources in `static/`, and builds `public/`.
      getFirst(staticFolders, (folder) => getOnly(candidates.filter((each) => isIn(folder, each)))) ??
      getOnly(candidates);
    return findIn(exact) ?? findIn(fitting);
  };
  const removeBase = (path: string): string =>
    base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path;
  const findFromRoot = (path: string): string | null => {
    const requested = joinPaths('', path);
    const all = new Set([removeBase(requested), requested]);
    return getFirst(all, findStatic) ?? getFirst(all, findAnywhere);
  };
  const findRelative = (path: string, post: ReferringPost): string | null => {
    const folder = getFolder(post.path);
    // Hexo has a folder for the images of each post, named for the post.
    const own = `${post.path.replace(/\.[^./]+$/u, '')}/`;
    const near = getFirst([folder, `${folder}images/`, own], (each) => findFile(joinPaths(each, path)));
    if (near !== null || post.oldUrl === null) return near;
    // A browser resolves it by the URL of the post.
    return findStatic(removeBase(joinPaths(getFolder(post.oldUrl), path)));
  };

  return {
    paths,
    find: (reference, post) => {
      const url = removeOrigin(reference, origin);
      if (url === reference && isRemote.test(url)) return null;
      const path = safeDecodeURIComponent(removeQuery(url))
        .replaceAll('\\', '/')
        .normalize('NFC')
        .replace(aliasOfRoot, '/');
      const found = path.startsWith('/') ? findFromRoot(path) : findRelative(path, post);
      return found === null ? null : (known.get(found) ?? null);
    },
  };
}

/** Matches a URL with a scheme or a host, and a fragment. */
const isRemote = /^(?:[a-z][\w+.-]*:|\/\/|#)/iu;

/**
 * The aliases by which generators name the folder of the site or of its content: `@site/` of
 * Docusaurus, `~/` and `@/` of bundlers, `{static}/` of Pelican.
 */
const aliasOfRoot = /^(?:@site|~|@|[{|](?:static|filename|attach)[}|])\//u;

/** Pelican's marks before a path that is relative to the post. */
const relativeMark = /^[{|](?:static|filename|attach)[}|](?!\/)/u;

/** Returns the images that a post names, each once, without those on other sites. */
export function readImages(
  fields: FieldReader,
  { body, links, ...post }: ReferringPost & { readonly body: string; readonly links: readonly SourceLink[] },
  finder: ImageFinder,
): PostImages {
  const references = new Set(readCovers(fields));
  const linked = new Set<string>();
  for (const { type, url } of links) {
    if (type.endsWith('image') || (type === 'definition' && isImagePath(removeQuery(url))))
      references.add(url);
    else if (isImagePath(removeQuery(url))) linked.add(url);
  }
  mapOutsideCode(body, (text) => {
    for (const [, , source = ''] of text.matchAll(shortcodeImage)) references.add(source);
    return text;
  });
  const images: PostImage[] = [];
  const [found, missing]: [Set<string>, Set<string>] = [new Set(), new Set()];
  for (const reference of new Set([...references, ...linked])) {
    const named = reference
      .trim()
      .replace(/^\{\{[^}]{0,200}\}\}/u, '')
      .replace(relativeMark, '');
    const path = named === '' ? null : finder.find(named, post);
    if (path !== null) {
      images.push({ reference, path });
      found.add(named);
    } else if (
      references.has(reference) &&
      named !== '' &&
      !isRemote.test(named) &&
      !isVariable.test(named)
    ) {
      missing.add(named);
    }
  }
  return { found: [...found], missing: [...missing], images };
}

/** Matches a URL that a generator would compute. */
const isVariable = /^\{(?!(?:static|filename|attach)\})/u;

const shortcodeImage = /(\{\{[<%]\s*(?:figure|img|image)\b[^\n]{0,500}?\bsrc\s*=\s*"?)([^\s"]{1,500})/gu;

/** The fields in small letters, since their names are compared without case. */
const coverNames = new Set(coverFields.map((name) => name.toLowerCase()));

function readCovers(fields: FieldReader): readonly string[] {
  return coverFields.flatMap((name) => {
    const value = fields.value(name);
    const inner = coverProperties.map((property) => getProperty(value, property));
    return [value, ...inner].filter(isImageText);
  });
}

function isImageText(value: unknown): value is string {
  return typeof value === 'string' && isImagePath(removeQuery(value));
}

/**
 * Returns the fields of a post with other URLs of images.
 *
 * @param urls the URLs by the references that they replace
 */
export function replaceCovers<Fields extends object>(
  fields: Fields,
  urls: ReadonlyMap<string, string>,
): Fields {
  const replace = (value: unknown) => (typeof value === 'string' ? (urls.get(value) ?? value) : value);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      if (!coverNames.has(name.toLowerCase())) return [name, value];
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [name, replace(value)];
      const inner = Object.entries(value).map(([property, each]: [string, unknown]) => [
        property,
        coverProperties.includes(property) ? replace(each) : each,
      ]);
      return [name, Object.fromEntries(inner)];
    }),
  ) as Fields;
}

/** Returns a text with other URLs in the shortcodes that show images. */
export function replaceShortcodeImages(text: string, urls: ReadonlyMap<string, string>): string {
  return mapOutsideCode(text, (part) =>
    part.replaceAll(
      shortcodeImage,
      (_, before: string, source: string) => before + (urls.get(source) ?? source),
    ),
  );
}

function getOnly(items: readonly string[]): string | null {
  return items.length === 1 ? (items[0] ?? null) : null;
}

function getFirst(items: Iterable<string>, find: (item: string) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
