/** Logs the path of the 404 page, and makes it one that the router reads as unknown too. */
import { logUnknownPath } from '../layout/site/log-unknown-path.ts';
import { storedPostsAttribute } from '../posts/stored-text.ts';

const { pathname, search, hash } = location;
// The router ignores a slash beside another one, and would show the page of `/` for `//`.
if (pathname.includes('//')) {
  const encoded = `/%2F${pathname.replaceAll(/\/+/gu, '/').slice(1)}`;
  history.replaceState(history.state, '', location.origin + encoded + search + hash);
}
// Stored posts may have this path; then React redirects, or logs it.
if (!document.querySelector(`[${storedPostsAttribute}] [data-seed-preview]`))
  logUnknownPath(location.pathname);
