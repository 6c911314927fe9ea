/** Names this Worker, and no other that was built before or after. */
declare const __WORKER_BUILD__: string;
declare module '#site/build' {
  import type { createPageRenderer } from 'web/server/create-page-renderer.ts';
  const build: Parameters<typeof createPageRenderer>[0];
  export = build;
}
declare module '#site/rules' {
  import type { ServingRules } from 'web/server/serving-rules.ts';
  const rules: ServingRules;
  export default rules;
}
