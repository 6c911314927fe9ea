/** Set on `<html>`, since both the 404 page's inline script and React log. */
const attribute = 'data-unknown-path';

/** Logs an unknown path, once each time it's opened. */
export function logUnknownPath(path: string): void {
  const root = document.documentElement;
  if (root.getAttribute(attribute) === path) return;
  root.setAttribute(attribute, path);
  console.error(`404: there is no page at ${path}`);
}

/** Call when the path is left. */
export function clearUnknownPath(): void {
  document.documentElement.removeAttribute(attribute);
}
