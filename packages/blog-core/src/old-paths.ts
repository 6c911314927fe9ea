import type { BlogPost } from './post.ts';

/** The field with a post's former paths. Summaries have it too. */
export type WithOldPaths = Pick<BlogPost, 'oldPaths'>;

/**
 * Returns the paths outside the blog's own scheme that lead to a post, such as
 * '/2013/05/06/tax.html'. They are as stored.
 *
 * Stored data and files may hold anything in the field. A single path counts as a list of one. What
 * does not begin with exactly one slash, has a query, a fragment, a backslash or a control
 * character, or is the root is ignored: no request has such a path, or it is the path of another
 * page. So is what no page has: a path with a name that begins with a dot, such as
 * '/.well-known/security.txt', or in the folder '/assets'.
 *
 * @example
 * getOldPaths({ ...post, oldPaths: ['/tax.html', 'tax', '//evil.example/', 7] }); // ['/tax.html']
 */
export function getOldPaths({ oldPaths }: WithOldPaths): readonly string[] {
  const values: readonly unknown[] = Array.isArray(oldPaths) ? oldPaths : [oldPaths];
  return values.filter((value) => typeof value === 'string').filter((path) => isOldPath(path));
}

/**
 * Returns the first post that an old path leads to, with its index in the list; null if there is
 * none.
 *
 * Paths match by `normalizeOldPath`. Search by slug first (`findBySlug`): an old path must not hide
 * a post or a page.
 *
 * @example
 * findByOldPath([{ ...june, oldPaths: ['/2013/café.html'] }], '/2013/caf%C3%A9.html');
 * // { post: june, index: 0 }
 */
export function findByOldPath<Post extends WithOldPaths>(
  posts: readonly Post[],
  path: string,
): { readonly post: Post; readonly index: number } | null {
  const normalized = normalizeOldPath(path);
  const index = posts.findIndex((post) =>
    getOldPaths(post).some((each) => normalizeOldPath(each) === normalized),
  );
  const post = posts[index];
  return post ? { post, index } : null;
}

/**
 * Returns the form in which two paths are equal: percent-decoded, in Unicode's form NFC, and
 * without a slash at the end. File extensions and case stay, since servers distinguish them. A
 * store can index this form.
 *
 * @example
 * normalizeOldPath('/2013/caf%C3%A9/'); // '/2013/café'
 */
export function normalizeOldPath(path: string): string {
  const decoded = decodePath(path)
    .replaceAll(/\p{Surrogate}/gu, '\u{fffd}')
    .normalize('NFC');
  return decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded;
}

function isOldPath(path: string): boolean {
  const isLocal = path !== '/' && path.startsWith('/') && !path.startsWith('//');
  return isLocal && !/[?#\\\p{Cc}]/u.test(path) && !isPathOfFile.test(normalizeOldPath(path));
}

const isPathOfFile = /\/\.|^\/assets(?:\/|$)/iu;

/** Keeps `%2F`, which is no separator. A path that is not percent-encoded UTF-8 stays as it is. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
