/** Logs the path of the 404 page and rewrites it so that the router doesn't match it either. */
import { logUnknownPath } from '../layout/site/log-unknown-path.ts';
import { storedPostsAttribute } from '../posts/stored-text.ts';

const { pathname, search, hash } = location;
// The router collapses slashes, so it would render `/` for `//`.
if (pathname.includes('//')) {
  const encoded = `/%2F${pathname.replaceAll(/\/+/gu, '/').slice(1)}`;
  history.replaceState(history.state, '', location.origin + encoded + search + hash);
}
// Stored posts may have this path. React then redirects or logs it.
if (!document.querySelector(`[${storedPostsAttribute}] [data-seed-preview]`))
  logUnknownPath(location.pathname);
