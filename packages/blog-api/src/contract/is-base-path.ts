/** Returns true for a path without a slash at its end, such as '/api/v1'. */
export function isBasePath(path: string): boolean {
  return /^(?:\/[^/]+)+$/u.test(path);
}
