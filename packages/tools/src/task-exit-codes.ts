import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** By task id (`web#lint`). Null: turbo did not get to it, because something it needs had failed. */
export type ExitCodes = ReadonlyMap<string, number | null>;

interface RunSummary {
  readonly tasks: readonly {
    readonly taskId: string;
    readonly execution: { readonly exitCode: number } | null;
  }[];
}

/**
 * How each task of some runs of turbo ended, by the summaries that they left. One that failed in any of them has failed.
 *
 * @param folder where the summaries are: `.turbo/runs`
 * @throws {Error} where there is none
 */
export function taskExitCodes(folder: string): ExitCodes {
  const names = readdirSync(folder);
  if (names.length === 0) throw new Error('Turbo did not run: its output above says why.');
  const codes = new Map<string, number | null>();
  for (const name of names) {
    const { tasks }: RunSummary = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    for (const { taskId, execution } of tasks) {
      // Several runs may need one task, and what failed once is not relied on.
      const earlier = codes.get(taskId);
      if (earlier === undefined || earlier === 0) codes.set(taskId, execution?.exitCode ?? null);
    }
  }
  return codes;
}
