export type { PostHistory } from './database.ts';
export { indexedDbHistories, type HistoryStore } from './history/history-store.ts';
export { recordHistory, onHistoryRecorded } from './history/record-history.ts';
export type { ListSave } from './history/list-save.ts';
