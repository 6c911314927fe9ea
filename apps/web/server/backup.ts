/**
 * `pnpm --filter web backup`: backs up POSTS_DATA, also while a server runs. `restore FILE`
 * restores a backup.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { listBackups, makeBackup, restoreBackup } from './backups.ts';
import { dataFolder } from './data-folder.ts';

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
    const kept = await restoreBackup(resolve(typedIn, file), data);
    console.log(`Restored.${kept === null ? '' : ` What was there is kept in ${kept}`}`);
  } else if (command === 'restore') {
    const copies = (await listBackups(data)).map((copy) => copy.file);
    console.log(['Say which copy: restore FILE. There are:', ...copies].join('\n'));
    process.exitCode = 1;
  } else {
    console.log(await makeBackup(data));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
