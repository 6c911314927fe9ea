/** The manifest of a build. The build writes it; our server and the files for other hosts use it. */
import type { BlogSite } from './blog-site.ts';
import type { Deployment } from '../auth/deployment.ts';

export type HeaderValues = Readonly<Record<string, string>>;

/** Headers by path: general rules first, exceptions later. The last match wins. */
export interface HeaderRule {
  /** A path, or a folder and all in it, which ends in `/*`. */
  readonly path: string;
  readonly headers: HeaderValues;
}

/** Everything that a server needs to serve a build. */
export interface RouteManifest {
  readonly deployment: Deployment;
  readonly site: BlogSite;
  /** The prerendered pages: the file below `client/` by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** All other files, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly headers: readonly HeaderRule[];
  /**
   * The policy for all pages of a host that can't relax it for the home page: it allows that page's
   * scripts too.
   */
  readonly fallbackCsp: string;
  /** Of a site whose server renders pages: the headers of each such screen, by its pattern. */
  readonly renderedPages?: Readonly<Record<string, HeaderValues>> | undefined;
  /** The patterns of all screens, as in the map of the routes. */
  readonly screens: readonly string[];
  /**
   * Old paths of the built posts (by `normalizeOldPath`), each with the path of its post. Undefined
   * if they have none.
   */
  readonly redirects?: Readonly<Record<string, string>> | undefined;
}

/**
 * The screens of a build, and the paths of its pages and files. Without these paths, as in
 * development, an old path of a post may shadow one of them.
 */
export type SiteRoutes = Partial<Pick<RouteManifest, 'pages' | 'files' | 'screens' | 'renderedPages'>>;

/** The file of the manifest, beside `client/` in the build directory. It is never served. */
export const manifestFile = 'serving.json';

/** Returns the headers of a path. */
export function getHeaders(path: string, rules: readonly HeaderRule[]): HeaderValues {
  const matching = rules.filter((rule) =>
    rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path,
  );
  return Object.assign({}, ...matching.map(({ headers }) => headers));
}
