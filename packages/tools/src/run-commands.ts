import { runProgram } from './run-program.ts';

/**
 * Runs scripts with Node: the lists in parallel, the commands of a list one after the other. Shows the
 * output of each when it ends, and at the end the seconds of each. Sets exit code 1 if one failed.
 *
 * @param lists commands: a script, relative to the folder, and its arguments
 * @param env additional environment variables
 *
 * @example await runCommands(import.meta.dirname, [['kills.ts 4', 'drafts.ts 2'], ['tabs.ts 2 50 1']]);
 */
export async function runCommands(
  folder: string,
  lists: readonly (readonly string[])[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const results = await Promise.all(
    lists.map(async (commands) => {
      const ended = [];
      for (const command of commands) ended.push(await run(folder, command, env));
      return ended;
    }),
  );
  console.log('');
  for (const { command, outcome, seconds } of results.flat())
    console.log(`${outcome} ${command}: ${seconds} s`);
  if (results.flat().some(({ outcome }) => outcome !== 'passed')) process.exitCode = 1;
}

async function run(folder: string, command: string, env: Readonly<Record<string, string>>) {
  const from = performance.now();
  const { code, output } = await runProgram(folder, process.execPath, command.split(' '), env);
  console.log(`\n${command}\n${output}`);
  const seconds = Math.round((performance.now() - from) / 1000);
  return { command, outcome: code === 0 ? 'passed' : 'FAILED', seconds };
}
