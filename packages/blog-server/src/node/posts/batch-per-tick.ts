/**
 * Creates a function whose callers in one turn of the event loop share one call of `read`. `read`
 * starts after the last of them has called, so nobody gets an older state.
 *
 * @param read if it rejects, all callers that share it reject
 * @example
 * const readRevision = batchPerTick(() => store.readRevision());
 * await Promise.all([readRevision(), readRevision()]); // one query
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
