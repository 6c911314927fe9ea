/** Names this Worker, and no other that was built before or after. */
declare const __WORKER_BUILD__: string;
declare module '#site/build' {
  import type { SiteBuild } from 'web/server/render-page.ts';
  const build: SiteBuild;
  export = build;
}
declare module '#site/rules' {
  import type { RouteManifest } from 'web/server/route-manifest.ts';
  const rules: RouteManifest;
  export default rules;
}
