import { spawnSync } from 'node:child_process';

/**
 * Runs scripts with Node, one after the other, with their output shown, and goes on after one that failed. Says at the end how long each
 * took, in seconds, and ends this process with 1 where one failed.
 *
 * @param commands each a script, relative to the folder, with its arguments
 * @param env variables beside those of this process
 *
 * @example runInTurn(import.meta.dirname, ['kills.ts 4', 'tabs.ts 2 50 1']);
 */
export function runInTurn(
  folder: string,
  commands: readonly string[],
  env: Readonly<Record<string, string>> = {},
): void {
  const results = commands.map((command) => {
    console.log(`\n${command}`);
    const from = performance.now();
    const { status } = spawnSync(process.execPath, command.split(' '), {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    const seconds = Math.round((performance.now() - from) / 1000);
    return { command, outcome: status === 0 ? 'passed' : 'FAILED', seconds };
  });
  console.log('');
  for (const { command, outcome, seconds } of results) console.log(`${outcome} ${command}: ${seconds} s`);
  process.exitCode = results.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
}
