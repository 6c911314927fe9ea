/**
 * `pnpm --filter benchmarks benchmarks`: runs each benchmark in its shortest form, for `pnpm
 * verify`. Shows that each can run. Compares only counts with their targets (rows of D1; elements and
 * boxes before the first paint), because measured times depend on the machine.
 */
import { runCommands } from '@branchbook/tools/run-commands';

await runCommands(
  import.meta.dirname,
  [
    ['lighthouse.ts 1', 'navigation.ts 1', 'first-second.ts 5'],
    [
      'typing.ts 10000 1',
      'server.ts --seconds 0.2 --rounds 1 --posts 1000',
      'server-size.ts --posts 100',
      'notifications.ts --posts 5',
      'd1-row-counts.ts --posts 200,5000',
    ],
  ],
  { BENCHMARK_TRIAL: '1' },
);
