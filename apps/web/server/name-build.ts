import { createHash } from 'node:crypto';

import type { ServingRules } from './serving-rules.ts';

/** Names a build: the hashes of its scripts are in its rules. */
export function nameBuild(rules: Pick<ServingRules, 'renderedPages'>): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 8);
}
