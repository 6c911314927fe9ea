import type { RouteConfigEntry } from '@react-router/dev/routes';

/**
 * The patterns of all screens of the app's route map. The catch-all is left out: it matches everything, to show the 404 page.
 *
 * @example screenPatterns(routes) // ['/', '/blog/:slug', '/sign-in/*', …]
 */
export function getScreenPatterns(routes: readonly RouteConfigEntry[], above = ''): string[] {
  return routes.flatMap(({ path, children }) => {
    const here = path ? `${above}/${path}` : above;
    if (here === '/*') return [];
    return children ? getScreenPatterns(children, here) : [here || '/'];
  });
}

/**
 * The paths that a pattern of the route map stands for, in any case, as the router takes them.
 *
 * @example patternOf('/sign-in/*').test('/sign-in/factor-one') // true
 */
export function toPattern(screen: string): RegExp {
  const source = screen
    .replaceAll('.', '\\.')
    .replaceAll(/:[^/]+/gu, '[^/]+')
    .replace(/\/\*$/u, '(?:/.*)?');
  return new RegExp(`^${source}$`, 'iu');
}

/**
 * Tells which paths are screens of the app: some exist only in the browser.
 *
 * @example
 * const isScreen = screenMatcher(screenPatterns(routes));
 * isScreen('/blog/never-heard-of'); // true: the post may stand in the visitor's browser
 * isScreen('/blog/a/b'); // false
 *
 * @returns a question about a path as it stands in an address: percent-encoded, without a query
 */
export function createScreenMatcher(screens: readonly string[]): (path: string) => boolean {
  const patterns = screens.map(toPattern);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/**
 * A path of the blog as its links write it: the router takes `/blog` in any case, and the slug behind it as it is.
 *
 * @example blogInLowerCase('/BLOG/One') // '/blog/One'
 */
export function lowerCaseBlogPath(path: string): string {
  return path.replace(/^\/blog(?=\/|$)/iu, '/blog');
}
