import { tellTabs } from './tell-tabs.ts';

/** Ends a claim. Calling it again does nothing. */
export type Release = () => void;

/** Which drafts are being written right now, in any tab of this browser. */
export interface DraftClaims {
  /** Claims a draft that only this form knows, until released or until the page is gone. */
  claim(key: string): Release;
  /** Claims a draft that other tabs know too; resolves to null where one of them has it. */
  tryClaim(key: string): Promise<Release | null>;
  /** The keys of all claimed drafts. */
  claimed(): Promise<ReadonlySet<string>>;
  /** Tells the other forms, in this page and in other tabs, that a claim or a draft has come or gone. */
  announce(): void;
  /** Calls back when another form announces. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

const lockPrefix = 'branchbook-draft:';
const channelName = 'branchbook-drafts';

/** Tells all forms and lists, in this page and in other tabs, that a draft has come or gone. */
export function tellDraftsChanged(): void {
  tellTabs(channelName);
}

/**
 * Claims as Web Locks, which the browser itself takes back from a tab that is closed or crashes. Where there are no locks
 * (old browsers, insecure origins) nothing counts as claimed.
 */
export function createWebLockClaims(): DraftClaims {
  const locks: LockManager | undefined = navigator.locks;
  let channel: BroadcastChannel | null = null;

  return {
    claim(key) {
      const { released, release } = createRelease();
      locks?.request(lockPrefix + key, () => released).catch(ignore);
      return release;
    },

    async tryClaim(key) {
      if (!locks) return ignore;
      const { released, release } = createRelease();
      return new Promise((resolve) => {
        locks
          .request(lockPrefix + key, { ifAvailable: true }, (lock) => {
            resolve(lock && release);
            return lock ? released : undefined;
          })
          .catch(() => resolve(ignore));
      });
    },

    async claimed() {
      const held = (await locks?.query().catch(() => undefined))?.held ?? [];
      return new Set(
        held
          .map((lock) => lock.name ?? '')
          .filter((name) => name.startsWith(lockPrefix))
          .map((name) => name.slice(lockPrefix.length)),
      );
    },

    announce() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it never leaves the origin
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

function createRelease(): { released: Promise<void>; release: Release } {
  let release: Release = ignore;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}

function ignore(): void {}
