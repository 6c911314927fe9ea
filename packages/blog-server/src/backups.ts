/** Backups of a server's database, which need the SQLite of Node. */
export {
  databaseFile,
  latestDate,
  listBackups,
  makeBackup,
  restoreBackup,
  type RestoredBackup,
} from './node/data/backups.ts';
