import { createListeners } from '../../lib/create-listeners.ts';
import type { Draft } from '../post-model/draft.ts';
import type { DraftLocks } from './draft-locks.ts';
import type { IndexedDbDraftStore } from './draft-store.ts';
import { createLockPoller } from './poll-locks.ts';

/** The drafts of all forms that no form is writing. */
export interface DraftList {
  /** The latest first. Returns the same array until something changes. */
  getDrafts: () => readonly Draft[];
  /** Returns false until the first load has ended. */
  isLoaded: () => boolean;
  /** Subscribes to changes. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Loads the drafts, and again when another form or tab broadcasts a change. */
  start: () => void;
  stop: () => void;
  /**
   * Deletes a draft permanently. Resolves to false if another tab has it locked or deleting fails.
   *
   * @param first runs before that, while the draft is locked
   */
  discard: (draft: Draft, first?: () => Promise<void>) => Promise<boolean>;
  /** Saves a discarded draft again. Resolves to false if that fails. */
  restore: (draft: Draft) => Promise<boolean>;
  /** Turns the draft into one of a new post. Resolves to false like `discard`. */
  convertToNew: (draft: Draft) => Promise<boolean>;
}

/**
 * Creates a list of the drafts in this browser, without those locked by an open form in any tab.
 *
 * Never rejects: until drafts can be read, they count as none.
 */
export function createDraftList({
  store,
  locks,
}: {
  store: Pick<IndexedDbDraftStore, 'all' | 'save' | 'remove'>;
  locks: DraftLocks;
}): DraftList {
  let drafts: readonly Draft[] = [];
  let loaded = false;
  const listeners = createListeners();
  /** Null while stopped. */
  let unsubscribe: (() => void) | null = null;
  let refreshes = 0;
  const poller = createLockPoller(refresh);

  return {
    getDrafts: () => drafts,
    isLoaded: () => loaded,
    subscribe: listeners.subscribe,
    start() {
      unsubscribe = locks.subscribe(poller.start);
      poller.start();
    },
    stop() {
      poller.stop();
      unsubscribe?.();
      unsubscribe = null;
    },
    discard: (draft, first) =>
      withLock(draft, async () => {
        await first?.();
        await store.remove(draft.key);
      }),
    restore: (draft) => withLock(draft, () => store.save(draft)),
    convertToNew: (draft) => withLock(draft, () => store.save({ ...draft, form: 'new' })),
  };

  async function withLock(draft: Draft, task: () => Promise<void>): Promise<boolean> {
    const release = await locks.tryAcquire(draft.key);
    const isDone =
      release !== null &&
      (await task().then(
        () => true,
        () => false,
      ));
    release?.();
    locks.broadcast();
    await refresh();
    return isDone;
  }

  /** Resolves to true if some drafts are locked, or the database doesn't respond. */
  async function refresh(): Promise<boolean> {
    refreshes += 1;
    const own = refreshes;
    const all = await store.all().catch(() => null);
    const locked = all?.length ? await locks.held() : new Set<string>();
    // A slow database is no empty one.
    const free = all ? all.filter(({ key }) => !locked.has(key)) : drafts;
    // A later refresh has newer data.
    if (unsubscribe && own === refreshes && (!loaded || !isSameList(free, drafts))) {
      loaded = true;
      drafts = free;
      listeners.emit();
    }
    return !all || free.length < all.length;
  }
}

function isSameList(a: readonly Draft[], b: readonly Draft[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ key, form, savedAt }, index) => {
      const other = b[index];
      return key === other?.key && form === other.form && savedAt === other.savedAt;
    })
  );
}
