import { apiPath } from '@branchbook/blog-api';
import { getPath } from 'hono/utils/url';

import { parsePageCursor } from './page-cursor.ts';

/** The query parameters that change what the API gives every reader, by path. */
const apiParameters: Readonly<Record<string, readonly string[]>> = {
  [`${apiPath}/posts`]: ['after', 'content', 'limit', 'search', 'sort', 'tag'],
  [`${apiPath}/tags`]: [],
};

/**
 * Returns the part of a request's URL that its response depends on: the path and the known query
 * parameters, in one order. Leaves out the rest, so that nobody can fill a cache with copies of one
 * page.
 *
 * @example cacheKey(new Request('https://blog.example/blog?utm=mail&after=7.1')) // '/blog?after=7.1'
 */
export function cacheKey(request: Request): string {
  const { pathname, search, searchParams } = new URL(request.url);
  // The router decodes a path before it looks for a handler.
  const path = getPath(request);
  const isApi = path === apiPath || path.startsWith(`${apiPath}/`);
  const isListPage = isList(path);
  const names = isListPage ? ['after'] : isApi ? apiParameters[path] : [];
  // A part of the API that is not in the list may read any parameter.
  if (!names) return pathname + search;
  const known = new URLSearchParams();
  for (const name of names) {
    // A list by several tags has the parameter several times.
    const given = name === 'tag' ? searchParams.getAll(name) : [searchParams.get(name)];
    for (const each of given) {
      // The API rejects an invalid cursor; a page ignores it.
      const value = isListPage ? parsePageCursor(each) : each;
      if (value !== null) known.append(name, value);
    }
  }
  const query = known.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** Returns true for the path of a page that lists posts: the list, or a tag. */
function isList(path: string): boolean {
  return path === '/blog' || /^[/]tags[/][^/]+$/u.test(path);
}
