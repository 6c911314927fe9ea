import { PostStoreError, type PostStore } from '@branchbook/blog-core';

import { createListeners } from '../../lib/create-listeners.ts';
import type { DraftLocks } from '../drafts/draft-locks.ts';
import { createDraftSession, type LockedDraft } from '../drafts/draft-session.ts';
import type { IndexedDbDraftStore } from '../drafts/draft-store.ts';
import { createDraftSync, type DraftSync } from '../drafts/draft-sync.ts';
import type { SyncRecord } from '../drafts/sync-records.ts';
import type { Draft } from '../post-model/draft.ts';
import { newPostFields, type PostFields } from '../post-model/post-fields.ts';
import { createFormMachine, type FormMachine, type FormOptions, type PostSaver } from './form-machine.ts';

/** The drafts of one browser. They survive its tabs. */
export interface FakeBrowser {
  readonly drafts: Map<string, Draft>;
  readonly records: Map<string, SyncRecord>;
  /** The locks that open forms hold. */
  readonly locks: Set<{ readonly key: string }>;
  readonly openTab: (tab?: Partial<FakeTabOptions>) => FakeTab;
}

export interface FakeTabOptions {
  /** Runs each step in the browser's database. */
  readonly run: Run;
  /** Runs each request to the store. */
  readonly reach: Run;
}

/** Runs an asynchronous step, perhaps later, never, or without returning its result. */
export type Run = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** A page of a browser. */
export interface FakeTab {
  /** The posts as this page reaches them. */
  readonly store: PostStore;
  /** Null with posts in the browser. */
  readonly sync: DraftSync | null;
  readonly openForm: (form: FakeFormOptions) => FakeForm;
  /** Ends the page without a chance to save anything. */
  readonly kill: () => void;
}

export interface FakeFormOptions extends PostSaver {
  /** See `Draft.form`. */
  readonly draftForm?: string;
  readonly initial?: PostFields;
  readonly lockedDraft?: LockedDraft | null;
}

/** A form, and what it has shown. */
export interface FakeForm {
  readonly form: FormMachine;
  /** The names of the callbacks that were called, with the message of a saved post. */
  readonly shown: string[];
  /** Replaces options. */
  readonly setOptions: (options: Partial<FormOptions>) => void;
  readonly close: () => void;
}

/**
 * Creates a browser with real drafts and forms over a store.
 *
 * @param isOnServer the store is on a server, which has the drafts of all browsers
 */
export function createFakeBrowser(
  posts: PostStore,
  { isOnServer = false, name = 'a' }: { readonly isOnServer?: boolean; readonly name?: string } = {},
): FakeBrowser {
  const drafts = new Map<string, Draft>();
  const records = new Map<string, SyncRecord>();
  const locks = new Set<{ readonly key: string }>();
  let keys = 0;
  const newKey = () => `${name}-${(keys += 1)}`;
  const heldKeys = () => new Set(Array.from(locks, ({ key }) => key));

  return { drafts, records, locks, openTab };

  function openTab({ run = (step) => step(), reach = run }: Partial<FakeTabOptions> = {}): FakeTab {
    const ownLocks = new Set<{ readonly key: string }>();
    const ends: (() => void)[] = [];
    const lock = (key: string) => {
      const added = { key };
      locks.add(added);
      ownLocks.add(added);
      return () => void locks.delete(added);
    };
    const draftLocks: DraftLocks = {
      acquire: lock,
      tryAcquire: (key) => run(async () => (heldKeys().has(key) ? null : lock(key))),
      held: () => run(async () => heldKeys()),
      broadcast: () => {},
      subscribe: () => () => {},
    };
    const writes = createListeners<[key: string, draft: Draft | null]>();
    const all = () => [...drafts.values()].toSorted((a, b) => b.savedAt - a.savedAt);
    const local: IndexedDbDraftStore = {
      isReady: () => true,
      // A write starts synchronously, so it succeeds even if the page ends now.
      save(draft) {
        drafts.set(draft.key, structuredClone(draft));
        return run(async () => writes.emit(draft.key, draft));
      },
      remove(key) {
        drafts.delete(key);
        return run(async () => writes.emit(key, null));
      },
      list: (form) => run(async () => all().filter((draft) => draft.form === form)),
      all: () => run(async () => all()),
      get: (key) => run(async () => drafts.get(key) ?? null),
      subscribeToLoss: () => () => {},
      subscribeToWrites: writes.subscribe,
    };
    const store = reachStore(posts, reach);
    const sync =
      isOnServer && store.drafts
        ? createDraftSync({
            store,
            drafts: store.drafts,
            local,
            records: {
              get: (key) => run(async () => records.get(key)),
              all: () => run(async () => [...records.values()]),
              put: (record) => run(async () => void records.set(record.key, record)),
              delete: (key) => run(async () => void records.delete(key)),
            },
            locks: draftLocks,
            newKey,
          })
        : null;
    if (sync) ends.push(sync.start());

    return {
      store,
      sync,
      openForm({ draftForm = 'new', initial = newPostFields, lockedDraft = null, ...saver }) {
        const session = createDraftSession({
          form: draftForm,
          lockedDraft,
          store: local,
          locks: draftLocks,
          newKey,
        });
        const shown: string[] = [];
        let options: FormOptions = {
          ...saver,
          isOnServer,
          setDraftParam: () => {},
          nameDraft: () => {},
          refetchList: async () => {},
          onDraftSaved: () => shown.push('draft saved'),
          onSaved: ({ message }) => shown.push(message),
          onUnpublished: () => shown.push('unpublished'),
          onFailedAfterLeaving: (action) => shown.push(`failed to ${action} after leaving`),
          onReplaced: () => shown.push('replaced'),
          close: () => shown.push('closed'),
        };
        const form = createFormMachine({ initial, drafts: session, sync }, options);
        return {
          form,
          shown,
          setOptions(changed) {
            options = { ...options, ...changed };
            form.setOptions(options);
          },
          close: form.open(),
        };
      },
      kill() {
        for (const end of ends) end();
        for (const held of ownLocks) locks.delete(held);
      },
    };
  }
}

/** The error of a request without a response. */
export const lostResponse = new PostStoreError('unavailable', 'No response.');

/** Returns a store whose requests go through `reach`. */
function reachStore(store: PostStore, reach: Run): PostStore {
  const { drafts, trash } = store;
  return {
    ...store,
    list: ((query) => reach(() => store.list(query))) as PostStore['list'],
    get: (key) => reach(() => store.get(key)),
    apply: (changes, options) => reach(() => store.apply(changes, options)),
    ...(trash && {
      trash: { list: () => reach(() => trash.list()), discard: (keys) => reach(() => trash.discard(keys)) },
    }),
    ...(drafts && {
      drafts: {
        list: (query) => reach(() => drafts.list(query)),
        get: (key) => reach(() => drafts.get(key)),
        save: (draft, condition) => reach(() => drafts.save(draft, condition)),
        delete: (key, condition) => reach(() => drafts.delete(key, condition)),
      },
    }),
  };
}
