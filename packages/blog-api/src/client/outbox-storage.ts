import type { BlogPost, PostChange, PostStoreErrorCode } from '@branchbook/blog-core';

import { createMutex } from './mutex.ts';

/** Changes that the server has not confirmed yet. The idempotency key stays the same on retries. */
export interface OutboxEntry {
  /** Position in sending order. */
  readonly number: number;
  /** Idempotency key. */
  readonly key: string;
  readonly changes: readonly PostChange[];
  /** Revision that the changes are based on; -1 if that list had pending changes. */
  readonly revision: number;
  /** For each update, the post it was based on; else null. */
  readonly seen: readonly (BlogPost | null)[];
  /** In milliseconds since 1970. */
  readonly madeAt: number;
  /**
   * - `waiting`: will be sent, or sent again.
   * - `conflict`: a post that it updates has changed since. The author must decide.
   * - `refused`: the server rejected it with `reason`.
   */
  readonly state: 'waiting' | 'conflict' | 'refused';
  readonly reason: PostStoreErrorCode | null;
}

/** Persists the entries of an outbox. */
export interface OutboxStorage {
  /** Returns all entries in order. */
  readAll(): Promise<readonly OutboxEntry[]>;
  /** Stores an entry; replaces one with the same number. Resolves when it is durable. */
  put(entry: OutboxEntry): Promise<void>;
  /** Removes the entry with a number, if there is one. */
  remove(number: number): Promise<void>;
  /** Runs a callback under an exclusive lock across tabs and returns its result. */
  exclusively<Result>(run: () => Promise<Result>): Promise<Result>;
}

/** Creates a storage in memory, for tests or if nothing must survive a closed page. */
export function createMemoryOutbox(): OutboxStorage {
  const entries = new Map<number, OutboxEntry>();
  return {
    readAll: async () => [...entries.values()].toSorted((a, b) => a.number - b.number),
    // Copies entries, as persistent storage does.
    put: async (entry) => void entries.set(entry.number, structuredClone(entry)),
    remove: async (number) => void entries.delete(number),
    exclusively: createMutex(),
  };
}
