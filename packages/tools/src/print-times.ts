/**
 * `pnpm test:times [count]`: prints where the time of the last `pnpm test` or `pnpm verify` went: the
 * slowest tasks and the slowest tests, in seconds. A cached task took no time.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listTestTimes } from './test-times.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const summaries = join(root, '.turbo', 'runs');
const count = Number(process.argv[2] ?? 20);

const tasks = readdirSync(summaries).flatMap((name) => {
  const summary = JSON.parse(readFileSync(join(summaries, name), 'utf8')) as {
    tasks: readonly { taskId: string; execution: { startTime: number; endTime: number } | null }[];
  };
  return summary.tasks.flatMap(({ taskId, execution }) =>
    execution ? [{ name: taskId, seconds: (execution.endTime - execution.startTime) / 1000 }] : [],
  );
});
const tests = globSync('{apps,packages}/*/reports/{vitest,playwright}*.json', { cwd: root }).flatMap((path) =>
  listTestTimes(readFileSync(join(root, path), 'utf8')),
);

printSlowest('Tasks', tasks);
printSlowest('Tests', tests);

function printSlowest(title: string, times: readonly { name: string; seconds: number }[]): void {
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`\n${title}: ${times.length}, ${total.toFixed(0)} s in all`);
  for (const { name, seconds } of times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count))
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
}
