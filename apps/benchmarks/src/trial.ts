/**
 * `pnpm --filter benchmarks benchmarks`: every benchmark in its shortest form, as `pnpm verify` runs them. It shows that they work and judges
 * no figure: so few visits say nothing.
 */
import { runCommands } from '@branchbook/tools/run-commands';

await runCommands(
  import.meta.dirname,
  [
    ['peers.ts 1', 'rendered.ts 1', 'lighthouse.ts 1', 'navigation.ts 1'],
    [
      'typing.ts 10000 1',
      'lists.ts 50 1000 2',
      'search.ts 50 1000',
      'markdown.ts 1',
      'server.ts --seconds 0.2 --rounds 1 --posts 1000 --minutes 0.05',
      'server-size.ts --posts 100',
      'd1-row-counts.ts --posts 200,5000',
    ],
  ],
  { BENCHMARK_TRIAL: '1' },
);
