import type { Draft, UnpublishedPost } from '../post-model/draft.ts';
import type { PostFields } from '../post-model/post-fields.ts';
import type { DraftStore } from './draft-store.ts';

/** The state of the autosave. */
export type AutosaveStatus =
  /** There is nothing to save. */
  | { readonly step: 'clean' }
  /** A save is scheduled or running. */
  | { readonly step: 'waiting' }
  | { readonly step: 'saved'; readonly at: number }
  | { readonly step: 'failed' };

/** Saves the text of a form as a draft, under one key. */
export interface Autosave {
  readonly key: string;
  /** The fields of the draft other than its text. */
  readonly meta: DraftMeta;
  /** The text of the form; null if there is nothing to save. */
  readonly text: PostFields | null;
  getStatus: () => AutosaveStatus;
  /**
   * Call after every change; null removes the draft.
   *
   * @param base see `Draft.base`
   */
  setText: (fields: PostFields | null, base?: PostFields) => void;
  /** Starts the save synchronously. */
  flush: () => void;
  /** Resolves once the last save or removal has ended. */
  whenSettled: () => Promise<unknown>;
  /** Saves now. Resolves to false if that fails. */
  saveNow: () => Promise<boolean>;
  /**
   * Saves a draft at the author's request, with strict durability. Resolves to false if that fails.
   */
  save: (fields: PostFields, unpublished?: UnpublishedPost) => Promise<boolean>;
  /**
   * Makes it an ordinary draft: not saved by the author, not of an unpublished post. Removes it if
   * it isn't needed.
   *
   * @param base see `Draft.base`; it stays if omitted
   */
  resetMeta: (isNeeded: boolean, base?: PostFields) => void;
  /** Returns true if leaving now would lose text. */
  hasUnsavedChanges: () => boolean;
  /** Continues with another stored draft. */
  load: (draft: Draft) => void;
  /** Saves the text again, because the stored draft was deleted from outside. */
  saveAgain: () => void;
}

type DraftMeta = Pick<Draft, 'isSaved' | 'unpublished' | 'base'>;

/** The progress of the form's text on its way to the store. */
type Progress =
  | { readonly step: 'clean' }
  /** The save starts when the timer fires. */
  | { readonly step: 'waiting'; readonly text: PostFields; readonly timer: ReturnType<typeof setTimeout> }
  | { readonly step: 'sent'; readonly text: PostFields }
  | { readonly step: 'saved'; readonly text: PostFields; readonly at: number }
  | { readonly step: 'failed'; readonly text: PostFields };

/**
 * Saves at most 300 ms after the first change (throttled, not debounced), so that steady typing is
 * saved too.
 */
export const saveDelayMs = 300;

/**
 * Creates the autosave of a form. Never rejects: `getStatus` reports failures.
 *
 * @param first the stored draft to continue; null starts a new one
 * @param onChange called when the status changes
 */
export function createAutosave({
  first,
  form,
  store,
  now,
  newKey,
  onChange,
}: {
  first: Draft | null;
  form: string;
  store: DraftStore;
  now: () => number;
  newKey: () => string;
  onChange: () => void;
}): Autosave {
  let key = first?.key ?? newKey();
  let meta: DraftMeta = first ? getMeta(first) : {};
  let progress: Progress = first ? savedProgress(first) : { step: 'clean' };
  /** The store has, or will have, a draft under the key. */
  let hasRecord = first !== null;
  /** The last save failed. */
  let isRefusing = false;
  let settled: Promise<unknown> = Promise.resolve();

  return {
    get key() {
      return key;
    },
    get meta() {
      return meta;
    },
    get text() {
      return getText(progress);
    },
    getStatus: saving,
    setText,
    flush,
    whenSettled: () => settled,
    saveNow,
    save,
    resetMeta(isNeeded, base = meta.base) {
      meta = base ? { base } : {};
      const text = getText(progress);
      if (!isNeeded) setText(null);
      else if (text) settled = send(text);
    },
    hasUnsavedChanges: () =>
      progress.step !== 'clean' && progress.step !== 'saved' && (isRefusing || !store.isReady()),
    load(draft) {
      key = draft.key;
      meta = getMeta(draft);
      hasRecord = true;
      setProgress(savedProgress(draft));
    },
    saveAgain() {
      const text = getText(progress);
      if (text) settled = send(text);
    },
  };

  function saving(): AutosaveStatus {
    switch (progress.step) {
      case 'saved':
        return { step: 'saved', at: progress.at };
      case 'waiting':
      case 'sent':
        return { step: isRefusing ? 'failed' : 'waiting' };
      default:
        return { step: progress.step };
    }
  }

  function setText(fields: PostFields | null, base?: PostFields): void {
    const { isSaved, unpublished } = meta;
    meta = getMeta({ isSaved, unpublished, base });
    if (fields === null) {
      removeRecord();
      setProgress({ step: 'clean' });
    } else if (progress.step === 'waiting') {
      // The timer keeps running.
      progress = { ...progress, text: fields };
    } else if (progress.step === 'failed' || fields !== getText(progress)) {
      setProgress({ step: 'waiting', text: fields, timer: setTimeout(flush, saveDelayMs) });
    }
  }

  function flush(): void {
    if (progress.step === 'waiting' || progress.step === 'failed') settled = send(progress.text);
  }

  /** Starts a save synchronously. Resolves to false if it fails. */
  async function send(text: PostFields, durability?: 'strict'): Promise<boolean> {
    const draft: Draft = { key, form, fields: text, savedAt: now(), ...meta };
    hasRecord = true;
    setProgress({ step: 'sent', text });
    try {
      await store.save(draft, durability);
      isRefusing = false;
      // Newer text has its own save scheduled.
      if (getText(progress) === text) setProgress({ step: 'saved', text, at: draft.savedAt });
      else onChange();
      return true;
    } catch {
      isRefusing = true;
      if (progress.step === 'sent' && progress.text === text) setProgress({ step: 'failed', text });
      else onChange();
      return false;
    }
  }

  async function saveNow(): Promise<boolean> {
    flush();
    await settled;
    if (progress.step === 'clean' || progress.step === 'saved') return true;
    return isRefusing && progress.step !== 'sent' ? false : saveNow();
  }

  async function save(fields: PostFields, unpublished = meta.unpublished): Promise<boolean> {
    const before = meta;
    meta = getMeta({ ...meta, isSaved: true, unpublished });
    const sending = send(fields, 'strict');
    settled = sending;
    const isDone = await sending;
    if (!isDone) meta = before;
    return isDone;
  }

  /** Removes the draft, because the text is unchanged or was saved as a post. */
  function removeRecord(): void {
    if (!hasRecord) return;
    hasRecord = false;
    settled = store.remove(key).catch(() => {});
  }

  function setProgress(next: Progress): void {
    if (progress.step === 'waiting') clearTimeout(progress.timer);
    progress = next;
    onChange();
  }
}

function getText(progress: Progress): PostFields | null {
  return progress.step === 'clean' ? null : progress.text;
}

function savedProgress({ fields, savedAt }: Draft): Progress {
  return { step: 'saved', text: fields, at: savedAt };
}

function getMeta({ isSaved, unpublished, base }: DraftMeta): DraftMeta {
  return { ...(isSaved && { isSaved }), ...(unpublished && { unpublished }), ...(base && { base }) };
}
