/**
 * Returns true for the path of a file that may be an export of a platform, or belong to one. Only
 * near the top, so that the pages and data of a site in a folder are not loaded.
 */
export function isExportPath(path: string): boolean {
  // Google Takeout has a folder for each blog.
  if (/(?:^|\/)feed\.atom$/iu.test(path)) return true;
  return /^(?:[^/]+\/){0,2}(?:[^/]+\.(?:json|xml|wxr|atom)|posts\.csv|posts\/[^/]+\.html)$/iu.test(path);
}
