/** What posts said before, kept in this browser whichever store the posts are in. */
export {
  type HistoryStore,
  indexedDbHistories as postHistories,
  keepHistory,
  onHistoryKept,
  type PostHistory,
} from '@branchbook/blog-store-browser/history';
