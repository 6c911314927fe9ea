export type { PostHistory } from './database.ts';
export { indexedDbHistoryStore, type HistoryStore } from './history/history-store.ts';
export { recordVersions, subscribeToVersions } from './history/record-versions.ts';
export type { ListSave } from './history/list-save.ts';
