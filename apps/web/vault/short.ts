/** `pnpm --filter web reliability`: the promises of this folder in a short form, as `pnpm verify` shows them. docs/reliability.md has the long one. */
import { runInTurn } from '@branchbook/tools/run-in-turn';

runInTurn(import.meta.dirname, [
  'xss.ts --control',
  'csp.ts',
  'tabs.ts 2 100 1',
  'kills.ts 4',
  'drafts.ts 2',
  'removals.ts 8',
  'laws.ts 1',
]);
