import type { Draft } from '../post-model/draft.ts';
import type { DraftClaims } from './draft-claims.ts';
import type { IndexedDbDraftStore } from './draft-store.ts';
import { watchClaims } from './watch-claims.ts';

/** The drafts of all forms that nobody is writing, for a list of them. */
export interface DraftList {
  /** The latest first. The same list as long as nothing changes. */
  getDrafts: () => readonly Draft[];
  /** Whether the drafts were looked for once. Until then there may be some that are not in the list. */
  hasLooked: () => boolean;
  /** Calls back at every change of these. Returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
  /** Looks now, and again whenever another form or tab tells of a change. */
  start: () => void;
  stop: () => void;
  /**
   * Removes a draft for good. False where another tab has taken it meanwhile, or nothing could be changed.
   *
   * @param first is done before that, while no other tab can take it; not where one has
   */
  discard: (draft: Draft, first?: () => Promise<void>) => Promise<boolean>;
  /** Keeps a discarded draft again, as it was. False where that fails. */
  putBack: (draft: Draft) => Promise<boolean>;
  /** Makes it a draft of a new post: its own is gone. False as for `discard`. */
  makeNew: (draft: Draft) => Promise<boolean>;
}

/**
 * Watches the drafts of this browser. A draft that an open form is writing, in this tab or another one, is not in the list; it
 * comes once the form lets go of it.
 *
 * Nothing here rejects. Where drafts cannot be read there are none.
 */
export function createDraftList({
  store,
  claims,
}: {
  store: Pick<IndexedDbDraftStore, 'all' | 'save' | 'remove'>;
  claims: DraftClaims;
}): DraftList {
  let drafts: readonly Draft[] = [];
  let hasLooked = false;
  const listeners = new Set<() => void>();
  /** Null while the list is not watched. */
  let endListening: (() => void) | null = null;
  let looks = 0;
  const watch = watchClaims(look);

  return {
    getDrafts: () => drafts,
    hasLooked: () => hasLooked,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      endListening = claims.subscribe(watch.start);
      watch.start();
    },
    stop() {
      watch.stop();
      endListening?.();
      endListening = null;
    },
    discard: (draft, first) =>
      withClaim(draft, async () => {
        await first?.();
        await store.remove(draft.key);
      }),
    putBack: (draft) => withClaim(draft, () => store.save(draft)),
    makeNew: (draft) => withClaim(draft, () => store.save({ ...draft, form: 'new' })),
  };

  async function withClaim(draft: Draft, task: () => Promise<void>): Promise<boolean> {
    const release = await claims.tryClaim(draft.key);
    const isDone =
      release !== null &&
      (await task().then(
        () => true,
        () => false,
      ));
    release?.();
    claims.announce();
    await look();
    return isDone;
  }

  /** Resolves with whether there are drafts that somebody is writing. */
  async function look(): Promise<boolean> {
    looks += 1;
    const own = looks;
    const all = await store.all().catch(() => []);
    const claimed = all.length === 0 ? new Set<string>() : await claims.claimed();
    const free = all.filter(({ key }) => !claimed.has(key));
    // A later look knows better.
    if (endListening && own === looks && (!hasLooked || !isSameList(free, drafts))) {
      hasLooked = true;
      drafts = free;
      for (const listener of listeners) listener();
    }
    return free.length < all.length;
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
