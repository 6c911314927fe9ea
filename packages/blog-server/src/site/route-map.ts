/** An entry of a map of routes, as far as it names paths. */
export interface RouteEntry {
  readonly path?: string | undefined;
  readonly children?: readonly RouteEntry[] | undefined;
}

/**
 * Returns the patterns of all screens of the app's route map. Leaves out the catch-all: it matches
 * everything, to show the 404 page.
 *
 * @example getScreenPatterns(routes) // ['/', '/blog/:slug', '/sign-in/*', …]
 */
export function getScreenPatterns(routes: readonly RouteEntry[], above = ''): string[] {
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
 * Creates a function that returns true for the path of a screen: some exist only in the browser.
 *
 * @returns a function of a percent-encoded path without a query
 *
 * @example
 * const isScreen = createScreenMatcher(getScreenPatterns(routes));
 * isScreen('/blog/never-heard-of'); // true: the post may be in the visitor's browser
 * isScreen('/blog/a/b'); // false
 */
export function createScreenMatcher(screens: readonly string[]): (path: string) => boolean {
  const patterns = screens.map(toPattern);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/**
 * Returns a path with `/blog` or `/tags` in lower case, as links have it. The router matches them in
 * any case, but the slug only as it is.
 *
 * @example lowerCaseBlogPath('/BLOG/One') // '/blog/One'
 */
export function lowerCaseBlogPath(path: string): string {
  return path.replace(/^\/(?:blog|tags)(?=\/|$)/iu, (folder) => folder.toLowerCase());
}
