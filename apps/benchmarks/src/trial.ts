/**
 * `pnpm --filter benchmarks benchmarks`: runs each benchmark in its shortest form, for `pnpm verify`. Shows
 * that they work; only the row counts are checked, since they don't depend on the machine.
 */
import { runCommands } from '@branchbook/tools/run-commands';

await runCommands(
  import.meta.dirname,
  [
    ['lighthouse.ts 1', 'navigation.ts 1'],
    [
      'typing.ts 10000 1',
      'server.ts --seconds 0.2 --rounds 1 --posts 1000',
      'server-size.ts --posts 100',
      'd1-row-counts.ts --posts 200,5000',
    ],
  ],
  { BENCHMARK_TRIAL: '1' },
);
