/** Names this Worker, and no other that was built before or after. */
declare const __WORKER_BUILD__: string;
declare module '#site/build' {
  import type { SiteBuild } from '@branchbook/blog-server';
  const build: SiteBuild;
  export = build;
}
declare module '#site/manifest' {
  import type { RouteManifest } from '@branchbook/blog-server/site';
  const manifest: RouteManifest;
  export default manifest;
}
