import type { BlogPost, PostChange, PostStoreErrorCode } from '@branchbook/blog-core';

/** Changes that the server has not confirmed yet. Their key stays with them, so that they are applied once however often they are sent. */
export interface OutboxEntry {
  /** Their place in the order, which is the order in which they are sent. */
  readonly number: number;
  /** The idempotency key. */
  readonly key: string;
  readonly changes: readonly PostChange[];
  /** The revision of the list on which they were decided; -1 where that list held changes which waited themselves. */
  readonly revision: number;
  /** For each change that updates a post, what that post said when it was decided; else null. */
  readonly seen: readonly (BlogPost | null)[];
  /** When they were made, in milliseconds since 1970. */
  readonly madeAt: number;
  /**
   * - `waiting`: they will be sent, or sent again.
   * - `conflict`: a post that they update says something else by now. Somebody must decide.
   * - `refused`: the server does not take them, for the `reason`.
   */
  readonly state: 'waiting' | 'conflict' | 'refused';
  readonly reason: PostStoreErrorCode | null;
}

/** Where an outbox keeps its entries. */
export interface OutboxStorage {
  /** Gives all entries, in the order of their numbers. */
  readAll(): Promise<readonly OutboxEntry[]>;
  /** Keeps an entry, in the place of one with its number. Once it resolves, the entry survives what the storage survives. */
  put(entry: OutboxEntry): Promise<void>;
  /** Gives up the entry with a number, if it is there. */
  remove(number: number): Promise<void>;
  /** Runs while nobody else runs so over the same place, in this tab or another, and gives what that gives. */
  exclusively<Result>(run: () => Promise<Result>): Promise<Result>;
}

/** Keeps entries in memory: for tests, and where nothing need survive a closed page. */
export function createMemoryOutbox(): OutboxStorage {
  const entries = new Map<number, OutboxEntry>();
  return {
    readAll: async () => [...entries.values()].toSorted((a, b) => a.number - b.number),
    // A copy, as a real storage makes.
    put: async (entry) => void entries.set(entry.number, structuredClone(entry)),
    remove: async (number) => void entries.delete(number),
    exclusively: createMutex(),
  };
}

/** Makes a function that runs one thing after the other, whatever comes of them. */
export function createMutex(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}
