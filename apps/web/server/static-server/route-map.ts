import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Tells which paths are screens of the app, by the app's own route map and the router's own matching. The catch-all is
 * left out: it matches everything, to show the 404 page.
 *
 * @example
 * const isScreen = screenMatcher(routes);
 * isScreen('/blog/never-heard-of'); // true: the post may stand in the visitor's browser
 * isScreen('/blog/a/b'); // false
 *
 * @returns a question about a path as it stands in an address: percent-encoded, without a query
 */
export function screenMatcher(routes: readonly RouteConfigEntry[]): (path: string) => boolean {
  const screens = routeObjects(withoutCatchAll(routes));
  return (path) => matchRoutes(screens, { pathname: path }) !== null;
}

/**
 * The patterns of all screens, the catch-all left out.
 *
 * @example screenPatterns(routes) // ['/', '/blog/:slug', '/sign-in/*', …]
 */
export function screenPatterns(routes: readonly RouteConfigEntry[], above = ''): string[] {
  return withoutCatchAll(routes).flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return children ? screenPatterns(children, here) : [here || '/'];
  });
}

/**
 * The paths that a pattern of the route map stands for.
 *
 * @example patternOf('/sign-in/*').test('/sign-in/factor-one') // true
 */
export function patternOf(screen: string): RegExp {
  const source = screen
    .replaceAll('.', '\\.')
    .replaceAll(/:[^/]+/gu, '[^/]+')
    .replace(/\/\*$/u, '(?:/.*)?');
  return new RegExp(`^${source}$`, 'u');
}

/** Routes without a path add nothing to their children's, so a `*` inside them still catches everything. */
function withoutCatchAll(routes: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return routes
    .filter((route) => route.path !== '*')
    .map((route) => {
      const isPathless = route.path === undefined || route.path === '';
      return isPathless && route.children ? { ...route, children: withoutCatchAll(route.children) } : route;
    });
}

function routeObjects(routes: readonly RouteConfigEntry[]): RouteObject[] {
  return routes.map(({ path, index, caseSensitive, children }) =>
    index === true
      ? { index, path, caseSensitive }
      : { path, caseSensitive, children: children && routeObjects(children) },
  );
}
