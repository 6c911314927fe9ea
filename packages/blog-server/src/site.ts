/** The files and paths of a built site, for its build and for servers. */
export type { BlogSite } from './site/blog-site.ts';
export {
  allowsOldPath,
  type ResolvedRequest,
  resolveRequest,
  type SitePaths,
} from './site/resolve-request.ts';
export {
  getHeaders,
  type HeaderRule,
  type HeaderValues,
  manifestFile,
  type RouteManifest,
  type SiteRoutes,
} from './site/route-manifest.ts';
export { createScreenMatcher, getScreenPatterns, toPattern } from './site/route-map.ts';
export { encodingSuffixes, fallbackFile, notFoundFile, notFoundPath } from './site/site-files.ts';
