import { broadcast } from './broadcast.ts';

/** Releases the lock. Idempotent. */
export type Unlock = () => void;

/** Locks (mutexes) of drafts: only one form in all tabs of this browser writes a draft. */
export interface DraftLocks {
  /** Locks a new draft, until unlocked or until the page is gone. */
  acquire(key: string): Unlock;
  /** Locks an existing draft. Resolves to null if another form has it locked. */
  tryAcquire(key: string): Promise<Unlock | null>;
  /** Returns the keys of all locked drafts. */
  held(): Promise<ReadonlySet<string>>;
  /** Notifies other forms and tabs that a lock or a draft has changed. */
  broadcast(): void;
  /** Subscribes to broadcasts of other forms and tabs. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

const lockPrefix = 'branchbook-draft:';
const channelName = 'branchbook-drafts';

/** Notifies all forms and lists, in this page and other tabs, that drafts have changed. */
export function broadcastDraftsChanged(): void {
  broadcast(channelName);
}

/**
 * Creates locks with the Web Locks API, so that the browser releases them if a tab crashes. Without
 * it (insecure origins) nothing is ever locked.
 */
export function createWebDraftLocks(): DraftLocks {
  const locks: LockManager | undefined = navigator.locks;
  let channel: BroadcastChannel | null = null;

  return {
    acquire(key) {
      const { released, release } = createUnlock();
      locks?.request(lockPrefix + key, () => released).catch(ignore);
      return release;
    },

    async tryAcquire(key) {
      if (!locks) return ignore;
      const { released, release } = createUnlock();
      return new Promise((resolve) => {
        locks
          .request(lockPrefix + key, { ifAvailable: true }, (lock) => {
            resolve(lock && release);
            return lock ? released : undefined;
          })
          .catch(() => resolve(ignore));
      });
    },

    async held() {
      const held = (await locks?.query().catch(() => undefined))?.held ?? [];
      return new Set(
        held
          .map((lock) => lock.name ?? '')
          .filter((name) => name.startsWith(lockPrefix))
          .map((name) => name.slice(lockPrefix.length)),
      );
    },

    broadcast() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      channel?.postMessage(null);
    },

    subscribe(listener) {
      const opened = new BroadcastChannel(channelName);
      opened.addEventListener('message', listener);
      channel = opened;
      return () => {
        opened.close();
        if (channel === opened) channel = null;
      };
    },
  };
}

function createUnlock(): { released: Promise<void>; release: Unlock } {
  let release: Unlock = ignore;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}

function ignore(): void {}
