/** Returns a path with single slashes. Links made of an origin and a path have double ones. */
export function collapseSlashes(path: string): string {
  return path.replaceAll(/\/{2,}/gu, '/');
}
