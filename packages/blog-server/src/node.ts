/** The parts that serve a built site on Node. */
export { builtFilesIn } from './node/files/built-files.ts';
export { loadPageRenderer } from './node/files/load-page-renderer.ts';
export { readRouteManifest } from './node/files/read-route-manifest.ts';
export { readSite, type SiteFile } from './node/files/read-site.ts';
export { type ListenOptions, type ServedSite, serveSite } from './node/serving/serve-site.ts';
