/**
 * `pnpm --filter web backup`: backs up POSTS_DATA, also while a server runs. `restore FILE`
 * restores a backup.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { latestDate, listBackups, makeBackup, restoreBackup } from '@branchbook/blog-server/backups';
import { dataFolder } from '@branchbook/blog-server/data-folder';

// pnpm runs this in the folder of the package; a path is meant from where the command was typed.
const typedIn = process.env['INIT_CWD'] ?? process.cwd();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string', default: dataFolder(typedIn) } },
});
const data = resolve(typedIn, values.data);
const [command, file] = positionals;

try {
  if (command === 'restore' && file !== undefined) {
    const { previous, missingImages } = await restoreBackup(resolve(typedIn, file), data);
    console.log(`Restored.${previous === null ? '' : ` The previous posts are in ${previous}`}`);
    if (missingImages > 0) {
      console.log(
        `${missingImages} files of images are missing. Put the folder "media" of the backups beside the file, and restore it again.`,
      );
    }
  } else if (command === 'restore') {
    console.log(await describeBackups());
    process.exitCode = 1;
  } else if (command === undefined || command === 'backup') {
    console.log(await makeBackup(data, new Date(), report));
  } else {
    console.error(`There is no command "${command}". Use backup, or restore FILE.`);
    process.exitCode = 1;
  }
} catch (error) {
  report(error);
}

function report(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function describeBackups(): Promise<string> {
  const now = new Date();
  const backups = await listBackups(data, latestDate);
  if (backups.length === 0) return `There are no backups in ${data}.`;
  const lines = backups.map(({ file: path, madeAt }) =>
    madeAt > now ? `${path} (dated in the future: check the clock of this machine)` : path,
  );
  return ['Choose a backup: restore FILE. There are:', ...lines].join('\n');
}
