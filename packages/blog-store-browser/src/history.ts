export type { PostHistory } from './database.ts';
export { indexedDbHistories, type HistoryStore } from './history/history-store.ts';
export { keepHistory, onHistoryKept } from './history/keep-history.ts';
export type { ListSave } from './history/list-save.ts';
