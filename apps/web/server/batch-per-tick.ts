/**
 * Makes a function whose callers in one turn of the event loop share one reading. It begins after the last of them has called, so that
 * nobody gets an older state.
 *
 * @param read what is read; where it rejects, so does it for all who share it
 * @example
 * const readRevision = batchPerTick(() => store.readRevision());
 * await Promise.all([readRevision(), readRevision()]); // the store is asked once
 */
export function batchPerTick<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let shared: Promise<Result> | null = null;
  return () => {
    shared ??= new Promise<void>((resolve) => void setImmediate(resolve)).then(() => {
      shared = null;
      return read();
    });
    return shared;
  };
}
