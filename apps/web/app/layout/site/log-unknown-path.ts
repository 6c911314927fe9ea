/** Set on `<html>`: the 404 page's own script and React both log, and neither knows of the other. */
const attribute = 'data-unknown-path';

/** Logs a path that the site does not have, once for each time that it is opened. */
export function logUnknownPath(path: string): void {
  const root = document.documentElement;
  if (root.getAttribute(attribute) === path) return;
  root.setAttribute(attribute, path);
  console.error(`404: there is no page at ${path}`);
}

/** For when the path is left. */
export function clearUnknownPath(): void {
  document.documentElement.removeAttribute(attribute);
}
