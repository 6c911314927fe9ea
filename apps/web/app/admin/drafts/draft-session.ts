import { createListeners } from '../../lib/create-listeners.ts';
import { isSameText, type PostFields } from '../post-model/post-fields.ts';
import { type Draft, newDraftKey, type UnpublishedPost } from '../post-model/draft.ts';
import type { DraftLocks, Unlock } from './draft-locks.ts';
import type { DraftStore } from './draft-store.ts';
import { createAutosave, type AutosaveStatus } from './autosave.ts';
import { createLockPoller } from './poll-locks.ts';

/** The drafts of one open form: saves its text and offers drafts of earlier sessions. */
export interface DraftSession {
  getState: () => DraftState;
  /** Subscribes to changes of the state. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Locks the form's own draft and looks for drafts to offer. */
  start: () => void;
  /**
   * Saves unsaved text and unlocks the draft, so that the next form offers it. `start` may follow.
   */
  stop: () => void;
  /** Resolves once a stopped session has saved its text and unlocked its draft. */
  whenReleased: () => Promise<void>;
  /**
   * Call after every change of the text; null if there is nothing to lose.
   *
   * @param base the text of the published post that the author has edited; undefined for other drafts
   */
  setText: (fields: PostFields | null, base?: PostFields) => void;
  /** Saves synchronously, for a page that is being hidden or unloaded. */
  flush: () => void;
  /** Returns true if leaving now would lose text: saving fails or would be too late. */
  hasUnsavedChanges: () => boolean;
  /**
   * Continues with the offered draft and resolves to its text; null if another tab has taken it.
   */
  restore: () => Promise<PostFields | null>;
  /** Deletes the offered draft permanently. */
  discard: () => Promise<void>;
  /** Saves now. Resolves to false if that fails. */
  saveNow: () => Promise<boolean>;
  /** Saves now. Resolves to true if the text of the form is a stored draft. */
  ensureStored: () => Promise<boolean>;
  /**
   * Saves another text as a draft that the form `otherForm` will offer. Resolves to false if that
   * fails.
   *
   * @param base see `Draft.base`
   */
  stashDraft: (otherForm: string, fields: PostFields, base?: PostFields) => Promise<boolean>;
  /**
   * Saves a text that the form has replaced, as a draft that only the next form offers. Returns a
   * function that removes that draft.
   */
  stashReplaced: (fields: PostFields) => () => void;
  /** Updates the offer, after this form has stashed a draft. */
  refresh: () => Promise<void>;
  /**
   * Saves the text as a draft at the author's request, with the post that it unpublishes, if any.
   * Resolves to true once it is on disk, to false if that fails.
   */
  saveDraft: (fields: PostFields, unpublished?: UnpublishedPost) => Promise<boolean>;
  /**
   * Call if the post is still in the list: the draft becomes one of an edit, or is removed if
   * unchanged.
   */
  convertToEditDraft: (isUnchanged: boolean) => void;
  /**
   * Returns true if the author saved the draft explicitly. Such a draft stays, whatever its text.
   */
  isSaved: () => boolean;
  /**
   * Returns the post that the author has unpublished, or has tried to; null if the form holds no
   * unpublished post.
   */
  getUnpublished: () => UnpublishedPost | null;
  /** Returns the key of the form's own draft. */
  getKey: () => string;
  /** Returns the stored text with which the form has continued a draft; null for a new draft. */
  getRestored: () => PostFields | null;
  /** Returns the text of the published post that the author of the draft has edited; null if unknown. */
  getBase: () => PostFields | null;
  /**
   * Call after the text was saved as a post. Removes the form's own draft unless its text has
   * changed since, or another form has it locked. Other drafts stay, but none as the unpublished post.
   */
  finish: (saved: PostFields) => Promise<void>;
}

export interface DraftState {
  /** The latest draft of this form that isn't locked. */
  readonly offer: Draft | null;
  readonly saving: AutosaveStatus;
}

/** A draft that was locked for a form and read afterwards. */
export interface LockedDraft {
  readonly draft: Draft;
  readonly release: Unlock;
}

export interface DraftSessionOptions {
  /** See {@link Draft.form}. */
  form: string;
  /** The key of a draft to offer first; null for none. */
  requestedKey?: string | null;
  /** The draft to continue from the start. The session takes over its lock. */
  lockedDraft?: LockedDraft | null;
  store: DraftStore;
  locks: DraftLocks;
  now?: () => number;
  newKey?: () => string;
}

type Life =
  /** `unlock`: releases a lock that was taken before the start. */
  | { readonly step: 'stopped'; readonly unlock: Unlock | null }
  /** `release`: unlocks the form's own draft. */
  | { readonly step: 'running'; readonly release: Unlock; readonly endListening: () => void };

/**
 * Creates the drafts of a form. Each form writes under its own key, and restoring a draft locks
 * that draft's key, so that no text replaces another. A draft that isn't restored stays on offer.
 *
 * Never rejects: the state reports failures, and the form keeps working.
 */
export function createDraftSession({
  form,
  requestedKey = null,
  lockedDraft = null,
  store,
  locks,
  now = Date.now,
  newKey = newDraftKey,
}: DraftSessionOptions): DraftSession {
  let life: Life = { step: 'stopped', unlock: lockedDraft?.release ?? null };
  const autosave = createAutosave({
    first: lockedDraft?.draft ?? null,
    form,
    store,
    now,
    newKey,
    onChange: () => {
      const saving = autosave.getStatus();
      if (!isSameStep(saving, state.saving)) setState({ saving });
    },
  });
  let state: DraftState = { offer: null, saving: autosave.getStatus() };
  const listeners = createListeners();
  const poller = createLockPoller(findOffer);
  let restored = lockedDraft?.draft.fields ?? null;
  /** Keys that this form no longer offers: discarded, or passed over for a restored draft. */
  const dismissedKeys = new Set<string>();
  /** Keeps the order of drafts that are stashed in the same millisecond. */
  let lastStashedAt = 0;
  /** Resolves once a stopped session has unlocked its draft. */
  let releasing: Promise<void> = Promise.resolve();

  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    start,
    stop,
    whenReleased: () => releasing,
    setText: autosave.setText,
    flush: autosave.flush,
    hasUnsavedChanges: autosave.hasUnsavedChanges,
    restore,
    discard,
    saveNow: autosave.saveNow,
    ensureStored: async () => (await autosave.saveNow()) && autosave.getStatus().step === 'saved',
    stashDraft,
    stashReplaced,
    refresh: async () => void (await findOffer()),
    saveDraft: autosave.save,
    convertToEditDraft: (isUnchanged) => autosave.resetMeta(!isUnchanged),
    isSaved: () => autosave.meta.isSaved === true,
    getUnpublished: () => autosave.meta.unpublished ?? null,
    getKey: () => autosave.key,
    getRestored: () => restored,
    getBase: () => autosave.meta.base ?? null,
    finish,
  };

  function start(): void {
    if (life.step === 'running') return;
    const release = life.unlock ?? locks.acquire(autosave.key);
    const unsubscribes = [locks.subscribe(poller.start), store.subscribeToLoss(autosave.saveAgain)];
    const endListening = () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
    life = { step: 'running', release, endListening };
    poller.start();
  }

  function stop(): void {
    if (life.step === 'stopped') return;
    const { release, endListening } = life;
    life = { step: 'stopped', unlock: null };
    poller.stop();
    autosave.flush();
    // Unlocks last, so that the next form finds the latest text.
    releasing = autosave.whenSettled().then(() => {
      release();
      locks.broadcast();
      endListening();
    });
  }

  async function finish(saved: PostFields): Promise<void> {
    const firstKey = lockedDraft?.draft.key ?? autosave.key;
    // The author has restored another draft over the one of the unpublished post.
    if (firstKey !== autosave.key) await finishStored(firstKey, saved);
    if (life.step === 'running') {
      autosave.resetMeta(autosave.text !== null && !isSameText(autosave.text, saved), saved);
      return;
    }
    await releasing;
    await finishStored(autosave.key, saved);
  }

  async function finishStored(key: string, saved: PostFields): Promise<void> {
    const unlock = await locks.tryAcquire(key);
    if (!unlock) return;
    const draft = await findDraft(key);
    if (draft && isSameText(draft.fields, saved)) await store.remove(draft.key).catch(() => {});
    // The post is in the list again, so its draft is one of an edit.
    else if (draft?.unpublished) await store.save(asEdit(draft)).catch(() => {});
    unlock();
  }

  async function restore(): Promise<PostFields | null> {
    const offered = state.offer;
    if (!offered) return null;
    const unlock = await locks.tryAcquire(offered.key);
    // Another tab may have restored or removed it.
    const draft = unlock && (await findDraft(offered.key));
    if (!unlock || !draft) {
      unlock?.();
      await findOffer();
      return null;
    }
    // Restoring would lose the current text, or the form is closed.
    if (!(await autosave.saveNow()) || life.step === 'stopped') {
      unlock();
      return null;
    }

    const pushedAside = autosave.text === null ? null : autosave.key;
    life.release();
    life = { ...life, release: unlock };
    autosave.load(draft);
    restored = draft.fields;
    const others = await listOthers();
    for (const other of others?.drafts ?? []) if (other.key !== pushedAside) dismissedKeys.add(other.key);
    setState({ offer: null });
    locks.broadcast();
    await findOffer();
    return draft.fields;
  }

  async function stashDraft(otherForm: string, fields: PostFields, base?: PostFields): Promise<boolean> {
    try {
      lastStashedAt = Math.max(now(), lastStashedAt + 1);
      const draft = { key: newKey(), form: otherForm, fields, savedAt: lastStashedAt };
      await store.save({ ...draft, ...(base && { base }) });
      locks.broadcast();
      return true;
    } catch {
      return false;
    }
  }

  function stashReplaced(fields: PostFields): () => void {
    const key = newKey();
    dismissedKeys.add(key);
    const change = async (task: Promise<unknown>) => {
      await task.catch(() => {});
      locks.broadcast();
    };
    const { base } = autosave.meta;
    const saving = change(store.save({ key, form, fields, savedAt: now(), ...(base && { base }) }));
    return () => void change(saving.then(() => store.remove(key)));
  }

  async function discard(): Promise<void> {
    const offered = state.offer;
    if (!offered) return;
    dismissedKeys.add(offered.key);
    setState({ offer: null });
    const unlock = await locks.tryAcquire(offered.key);
    if (unlock) {
      await store.remove(offered.key).catch(() => {});
      unlock();
      locks.broadcast();
    }
    await findOffer();
  }

  /**
   * Finds the draft to offer. Resolves to true if some drafts are locked, or the database doesn't
   * respond.
   */
  async function findOffer(): Promise<boolean> {
    const others = await listOthers();
    if (!others) return true;
    const { drafts, hasLocked } = others;
    const open = drafts.filter(
      (draft) => !dismissedKeys.has(draft.key) && (!draft.isSaved || draft.key === requestedKey),
    );
    if (life.step === 'running') {
      setState({ offer: open.find((draft) => draft.key === requestedKey) ?? open[0] ?? null });
    }
    return hasLocked;
  }

  /** Returns the unlocked drafts of this form, the latest first; null if they can't be read. */
  async function listOthers(): Promise<{ drafts: readonly Draft[]; hasLocked: boolean } | null> {
    const drafts = await store.list(form).catch(() => null);
    if (!drafts) return null;
    const locked = drafts.length === 0 ? new Set<string>() : await locks.held();
    const others = drafts.filter((draft) => draft.key !== autosave.key);
    return {
      drafts: others.filter((draft) => !locked.has(draft.key)),
      hasLocked: others.some((draft) => locked.has(draft.key)),
    };
  }

  async function findDraft(key: string): Promise<Draft | null> {
    const drafts = await store.list(form).catch(() => []);
    return drafts.find((draft) => draft.key === key) ?? null;
  }

  function setState(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    listeners.emit();
  }
}

function asEdit({ key, form, fields, savedAt }: Draft): Draft {
  return { key, form, fields, savedAt };
}

function isSameStep(a: AutosaveStatus, b: AutosaveStatus): boolean {
  return a.step === 'saved' && b.step === 'saved' ? a.at === b.at : a.step === b.step;
}
