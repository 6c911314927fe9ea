/**
 * `pnpm --filter reliability reliability`: runs the checks of this folder in a short form, as
 * `pnpm verify` does. docs/reliability.md describes the long one.
 */
import { runCommands } from '@branchbook/tools/run-commands';

await runCommands(import.meta.dirname, [
  [
    'hostile-texts.ts --control --every 5',
    'hostile-texts.ts --server --control --every 5',
    'property-tests.ts 1',
    'tabs.ts 2 100 1',
  ],
  // These spend most of their time waiting.
  ['policy.ts', 'kills.ts 4', 'server-kills.ts 4', 'media-kills.ts 4', 'drafts.ts 2', 'removals.ts 8'],
]);
// Its visits are timed, so nothing else runs beside it. In 8 s, one of 20 visits may be slow.
await runCommands(import.meta.dirname, [['server-attacks.ts 8']]);
