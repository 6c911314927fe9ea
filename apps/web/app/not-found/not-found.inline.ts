/** Logs the path of the 404 page. Redirects a path with double slashes, as our servers do. */
import { collapseSlashes } from '../lib/collapse-slashes.ts';
import { logUnknownPath } from '../layout/site/log-unknown-path.ts';
import { storedPostsAttribute } from '../posts/stored-text.ts';

const { pathname, search, hash } = location;
const single = collapseSlashes(pathname);
if (single !== pathname) location.replace(location.origin + single + search + hash);
// Stored posts may have this path. React then redirects or logs it.
else if (!document.querySelector(`[${storedPostsAttribute}] [data-seed-preview]`))
  logUnknownPath(location.pathname);
