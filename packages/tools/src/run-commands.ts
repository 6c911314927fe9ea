import { runProgram } from './run-program.ts';

/**
 * Runs scripts with Node: the lists side by side, the commands of a list one after the other. It goes on after one that failed, and
 * shows the output of each when it has ended. Says at the end how long each took, in seconds, and lets this process end with 1
 * where one failed.
 *
 * @param lists commands, each a script, relative to the folder, with its arguments
 * @param env variables beside those of this process
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
      const ofList = [];
      for (const command of commands) ofList.push(await run(folder, command, env));
      return ofList;
    }),
  );
  console.log('');
  for (const { command, outcome, seconds } of results.flat())
    console.log(`${outcome} ${command}: ${seconds} s`);
  process.exitCode = results.flat().every(({ outcome }) => outcome === 'passed') ? 0 : 1;
}

async function run(folder: string, command: string, env: Readonly<Record<string, string>>) {
  const from = performance.now();
  const { code, output } = await runProgram(folder, process.execPath, command.split(' '), env);
  console.log(`\n${command}\n${output}`);
  const seconds = Math.round((performance.now() - from) / 1000);
  return { command, outcome: code === 0 ? 'passed' : 'FAILED', seconds };
}
