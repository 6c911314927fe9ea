/** Backups of a server's database, which need the SQLite of Node. */
export { databaseFile, latestDate, listBackups, makeBackup, restoreBackup } from './node/data/backups.ts';
