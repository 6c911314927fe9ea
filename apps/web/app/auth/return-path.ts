/** The query parameter that carries the page to come back to; the name is Clerk's own. */
export const returnParameter = 'redirect_url';

/** Where sign-in leads when no page was asked for. */
export const defaultReturnPath = '/admin';

/**
 * The path to open after signing in: the one asked for if it is on this origin, else the admin.
 *
 * Anything that a browser would resolve to another origin (`//evil.example`, `/\evil.example`, `javascript:…`, a full
 * address elsewhere) is ignored, and so is sign-in itself, which would loop.
 *
 * @param search the query string of the sign-in page, `?redirect_url=%2Fadmin%2Fnew-post`
 * @param origin the page's origin, `https://branchbook.example`
 */
export function parseReturnPath(search: string, origin: string): string {
  const requested = new URLSearchParams(search).get(returnParameter);
  // Browsers read more than paths as paths of a page: `https:evil`, tabs before slashes. Only the two plain forms count.
  if (!requested || !(requested.startsWith('/') || requested.startsWith(`${origin}/`)))
    return defaultReturnPath;
  let url: URL;
  try {
    url = new URL(requested, origin);
  } catch {
    return defaultReturnPath;
  }
  if (url.origin !== origin || /^\/sign-in(?:\/|$)/u.test(url.pathname)) return defaultReturnPath;
  // `https://origin//evil.example` is on the origin, but its path alone is not.
  if (/^\/[/\\]/u.test(url.pathname)) return defaultReturnPath;
  return url.pathname + url.search + url.hash;
}

/** The sign-in address that leads back to `path` (a path of this origin, with its query and hash). */
export function getSignInPath(path: string): string {
  return `/sign-in?${new URLSearchParams({ [returnParameter]: path })}`;
}
