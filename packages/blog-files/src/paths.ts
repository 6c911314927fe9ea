/**
 * Resolves a relative path in a folder.
 *
 * @param folder with a '/' at its end, or empty
 * @example joinPaths('posts/a/', '../b/x.md'); // 'posts/b/x.md'
 */
export function joinPaths(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/**
 * Resolves a relative path of a folder. Returns it with a '/' at its end, or empty.
 *
 * @param folder with a '/' at its end, or empty
 * @example joinFolder('site/', './posts'); // 'site/posts/'
 */
export function joinFolder(folder: string, path: string): string {
  const joined = joinPaths(folder, path);
  return joined === '' ? '' : `${joined}/`;
}

/**
 * Returns the folders that all paths are in, with a '/' at the end: 'blog-main/'; '' without one.
 */
export function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  const folders = first.split('/').slice(0, -1);
  let depth = folders.length;
  for (const path of others) {
    const parts = path.split('/').slice(0, -1);
    let same = 0;
    while (same < depth && parts[same] === folders[same]) same += 1;
    depth = same;
  }
  return folders
    .slice(0, depth)
    .map((folder) => `${folder}/`)
    .join('');
}

/** Removes './' or '/' before a path, and '/' after it: '/posts/' and './posts' give 'posts'. */
export function trimPath(path: string): string {
  return path.replaceAll(/^\.?\/|\/$/gu, '');
}

/** Returns the endings of a path at its slashes: 'a/b.png' gives ['a/b.png', 'b.png']. */
export function listPathSuffixes(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/** Returns a path and all folders above it: 'a/b/c.md' gives ['a/b/c.md', 'a/b', 'a']. */
export function listParents(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}

/** Decodes percent-encoded UTF-8. Returns any other text as it is. */
export function safeDecodeURIComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Joins parts with one slash between them: joinPath('/a/', '', 'b') gives 'a/b'. */
export function joinPath(...parts: readonly string[]): string {
  return parts
    .map((part) => part.replaceAll(/^\/+|\/+$/gu, ''))
    .filter(Boolean)
    .join('/');
}

export function addLeadingSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

/** Returns the last part of a path: 'a/b.md' gives 'b.md'. */
export function getFileName(path: string): string {
  return path.replace(/^.*\//u, '');
}

/** Returns the last part of a path without its extension: 'a/b.md' gives 'b'. */
export function getBaseName(path: string): string {
  return getFileName(path).replace(/\.[^.]*$/u, '');
}

/** Returns the folder of a file, with a '/' at its end, or empty: 'a/b.md' gives 'a/'. */
export function getFolder(path: string): string {
  return path.replace(/[^/]*$/u, '');
}

/** Returns a URL without its query and its fragment. */
export function removeQuery(url: string): string {
  return url.replace(/[?#].*$/u, '');
}

/** Returns the origin of an absolute URL in small letters: 'https://a.example'; else undefined. */
export function getOrigin(url: string | null): string | undefined {
  return /^https?:\/\/[^/]+/iu.exec(url ?? '')?.[0].toLowerCase();
}

/** Returns the path of a URL of this origin, and any other URL as it is. */
export function removeOrigin(url: string, origin: string | undefined): string {
  return origin !== undefined && url.toLowerCase().startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
