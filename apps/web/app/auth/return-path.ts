/** The query parameter with the path to return to; the name is Clerk's. */
const returnParameter = 'redirect_url';

/** The path to open after signing in if none is requested. */
const defaultReturnPath = '/admin';

/**
 * Returns the path to open after signing in: the requested one if it is on this origin, else the
 * admin. Ignores everything that a browser resolves to another origin (`//evil.example`,
 * `/\evil.example`, `javascript:…`), and sign-in itself, which would loop.
 *
 * @param search the query string of the sign-in page, `?redirect_url=%2Fadmin%2Fnew-post`
 * @param origin the page's origin, `https://branchbook.example`
 */
export function parseReturnPath(search: string, origin: string): string {
  const requested = new URLSearchParams(search).get(returnParameter);
  // Browsers accept more forms, such as `https:evil` or a tab before a slash. Only these two are
  // safe.
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

/**
 * Returns the sign-in URL that leads back to `path`, a path of this origin with query and fragment.
 */
export function getSignInPath(path: string): string {
  return `/sign-in?${new URLSearchParams({ [returnParameter]: path })}`;
}
