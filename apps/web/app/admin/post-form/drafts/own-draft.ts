import type { PostDeletion } from '../../../posts/history-and-trash.ts';
import type { Draft } from '../post-model/draft.ts';
import type { PostFields } from '../post-model/post-fields.ts';
import type { DraftStore } from './draft-store.ts';

/** How the text in a form is kept. */
export type DraftSaving =
  /** There is nothing to lose. */
  | { readonly step: 'clean' }
  /** The text will be kept in a moment. */
  | { readonly step: 'waiting' }
  | { readonly step: 'saved'; readonly at: number }
  | { readonly step: 'failed' };

/** The draft that a form writes, under one key. */
export interface OwnDraft {
  readonly key: string;
  /** What it is beside its text. */
  readonly standing: DraftStanding;
  /** The form's text; null where there is nothing to lose. */
  readonly text: PostFields | null;
  saving: () => DraftSaving;
  /** Takes the form's text after every change; null removes the draft. */
  write: (fields: PostFields | null) => void;
  /** Hands the text to the store within the call. */
  flush: () => void;
  /** Resolves once the store has answered what was handed to it last. */
  settled: () => Promise<unknown>;
  /** Stores the text now. False where that fails. */
  saveAll: () => Promise<boolean>;
  /** Stores the text as a draft that the author wants, down to the disk. False where that fails. */
  save: (fields: PostFields, unpublished?: PostDeletion) => Promise<boolean>;
  /** It is a draft like any other again, neither saved by its author nor of an unpublished post; and none where it is not needed. */
  loseStanding: (isNeeded: boolean) => void;
  /** Whether leaving now would lose text. */
  mayLoseText: () => boolean;
  /** Goes on with another draft, as it is stored. */
  adopt: (draft: Draft) => void;
}

type DraftStanding = Pick<Draft, 'isSaved' | 'unpublished'>;

/** How far the form's text has come on its way to the store. */
type Progress =
  | { readonly step: 'clean' }
  /** It is sent when the timer fires. */
  | { readonly step: 'waiting'; readonly text: PostFields; readonly timer: ReturnType<typeof setTimeout> }
  | { readonly step: 'sent'; readonly text: PostFields }
  | { readonly step: 'saved'; readonly text: PostFields; readonly at: number }
  | { readonly step: 'failed'; readonly text: PostFields };

/** From a change to its being kept. Not restarted by the next change, so that steady typing is kept too. */
export const saveDelayMs = 300;

/**
 * Writes one form's draft. Nothing here rejects: where the store refuses, `keeping` says so.
 *
 * @param first the draft that the form goes on with, as it is stored; null begins a new one
 * @param onChange is called after every change of `keeping`
 */
export function createOwnDraft({
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
}): OwnDraft {
  let key = first?.key ?? newKey();
  let standing: DraftStanding = first ? standingOf(first) : {};
  let progress: Progress = first ? savedProgress(first) : { step: 'clean' };
  /** The store has, or may soon have, something under the key. */
  let hasRecord = first !== null;
  /** The store refused the text that it answered last. */
  let isRefusing = false;
  let answered: Promise<unknown> = Promise.resolve();

  return {
    get key() {
      return key;
    },
    get standing() {
      return standing;
    },
    get text() {
      return textOf(progress);
    },
    saving,
    write,
    flush,
    settled: () => answered,
    saveAll,
    save,
    loseStanding(isNeeded) {
      standing = {};
      const text = textOf(progress);
      if (!isNeeded) write(null);
      else if (text) answered = send(text);
    },
    mayLoseText: () =>
      progress.step !== 'clean' && progress.step !== 'saved' && (isRefusing || !store.isReady()),
    adopt(draft) {
      key = draft.key;
      standing = standingOf(draft);
      hasRecord = true;
      move(savedProgress(draft));
    },
  };

  function saving(): DraftSaving {
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

  function write(fields: PostFields | null): void {
    if (fields === null) {
      removeRecord();
      move({ step: 'clean' });
    } else if (progress.step === 'waiting') {
      // The timer goes on.
      progress = { ...progress, text: fields };
    } else if (progress.step === 'failed' || fields !== textOf(progress)) {
      move({ step: 'waiting', text: fields, timer: setTimeout(flush, saveDelayMs) });
    }
  }

  function flush(): void {
    if (progress.step === 'waiting' || progress.step === 'failed') answered = send(progress.text);
  }

  /** Hands a text to the store within the call. Resolves with whether it has arrived. */
  async function send(text: PostFields, durability?: 'strict'): Promise<boolean> {
    const draft: Draft = { key, form, fields: text, savedAt: now(), ...standing };
    hasRecord = true;
    move({ step: 'sent', text });
    try {
      await store.save(draft, durability);
      isRefusing = false;
      // What was typed meanwhile is on its way too.
      if (textOf(progress) === text) move({ step: 'saved', text, at: draft.savedAt });
      else onChange();
      return true;
    } catch {
      isRefusing = true;
      if (progress.step === 'sent' && progress.text === text) move({ step: 'failed', text });
      else onChange();
      return false;
    }
  }

  async function saveAll(): Promise<boolean> {
    flush();
    await answered;
    if (progress.step === 'clean' || progress.step === 'saved') return true;
    return isRefusing && progress.step !== 'sent' ? false : saveAll();
  }

  async function save(fields: PostFields, unpublished = standing.unpublished): Promise<boolean> {
    const before = standing;
    standing = { isSaved: true, ...(unpublished && { unpublished }) };
    const sending = send(fields, 'strict');
    answered = sending;
    const isDone = await sending;
    if (!isDone) standing = before;
    return isDone;
  }

  /** The text is as it was when the form opened, or it is a post now: its draft would only be in the way. */
  function removeRecord(): void {
    if (!hasRecord) return;
    hasRecord = false;
    answered = store.remove(key).catch(() => {});
  }

  function move(next: Progress): void {
    if (progress.step === 'waiting') clearTimeout(progress.timer);
    progress = next;
    onChange();
  }
}

function textOf(progress: Progress): PostFields | null {
  return progress.step === 'clean' ? null : progress.text;
}

function savedProgress({ fields, savedAt }: Draft): Progress {
  return { step: 'saved', text: fields, at: savedAt };
}

function standingOf({ isSaved, unpublished }: Draft): DraftStanding {
  return { ...(isSaved && { isSaved }), ...(unpublished && { unpublished }) };
}
