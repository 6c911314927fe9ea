/** `pnpm --filter reliability reliability`: the promises of this folder in a short form, as `pnpm verify` shows them. docs/reliability.md has the long one. */
import { runInTurn } from '@branchbook/tools/run-in-turn';

runInTurn(import.meta.dirname, [
  'hostile-texts.ts --control --every 5',
  'hostile-texts.ts --server --control --every 5',
  'policy.ts',
  'tabs.ts 2 100 1',
  'kills.ts 4',
  'server-kills.ts 4',
  'drafts.ts 2',
  'removals.ts 8',
  'property-tests.ts 1',
]);
