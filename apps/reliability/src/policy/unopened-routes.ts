import { matchPath } from 'react-router';

import routes from 'web/app/routes.ts';
import { screenMatcher, screenPatterns } from 'web/server/route-map.ts';

/** The routes of the site's map that none of these paths leads to: a new route asks for a visit. */
export function unopenedRoutes(paths: readonly string[]): string[] {
  const screens = screenPatterns(routes);
  const unopened = screens.filter((pattern) => !paths.some((path) => matchPath(pattern, path)));
  return paths.every(screenMatcher(screens)) ? [...unopened, 'an unknown path'] : unopened;
}
