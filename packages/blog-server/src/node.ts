/** What serves a built site on Node. */
export { dataFolder } from './node/data/data-folder.ts';
export { builtFilesIn } from './node/files/built-files.ts';
export { loadPageRenderer } from './node/files/load-page-renderer.ts';
export { readRouteManifest } from './node/files/read-route-manifest.ts';
export { readSite, type SiteFile } from './node/files/read-site.ts';
export { parsePost } from './node/posts/parse-post.ts';
export { type ListenOptions, type ServedSite, serveSite } from './node/serving/serve-site.ts';
