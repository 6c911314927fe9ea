declare module '#site/build' {
  import type { ServerBuild } from 'react-router';
  const build: ServerBuild;
  export = build;
}
declare module '#site/rules' {
  import type { ServingRules } from 'web/server/serving-rules.ts';
  const rules: ServingRules;
  export default rules;
}
