import { type BlogPost, DraftConflictError } from '@branchbook/blog-core';

import { createListeners } from '../../lib/create-listeners.ts';
import { isUnavailable } from '../../posts/is-unavailable.ts';
import type { AutosaveStatus } from '../drafts/autosave.ts';
import { broadcastDraftsChanged } from '../drafts/draft-locks.ts';
import type { DraftSession } from '../drafts/draft-session.ts';
import type { DraftConflict, DraftSync, SyncStatus } from '../drafts/draft-sync.ts';
import { ImagesNotUploaded } from '../image-uploads/images-not-uploaded.ts';
import type { Draft, UnpublishedPost } from '../post-model/draft.ts';
import {
  getFields,
  isSameText,
  type PostFields,
  textFields,
  toWellFormedFields,
} from '../post-model/post-fields.ts';
import { DraftNotSaved } from '../publishing/unpublish-post.ts';
import type { UploadedText } from '../uploads/uploaded-text.ts';
import { fillFromFile, type FormText } from './form-text.ts';
import { tryMerge } from './try-merge.ts';

/**
 * Names what the author can ask for. 'save' updates a published post and 'save-draft' saves the
 * draft of another one; after both, the author continues editing.
 */
export type FormAction = 'save' | 'save-draft' | 'publish' | 'unpublish';

/** Says if the text is saved as a post. */
export type SaveState =
  | { readonly step: 'editing' }
  | { readonly step: 'saving'; readonly action: FormAction }
  /** The author resolved a conflict by continuing to edit. */
  | { readonly step: 'resumed'; readonly action: FormAction }
  /** The form is done. */
  | { readonly step: 'saved' }
  /**
   * No response of the store came, or images wait for it. The draft is saved, and `retry` repeats the
   * action.
   */
  | { readonly step: 'offline'; readonly action: 'save' | 'publish'; readonly error: unknown }
  | { readonly step: 'failed'; readonly action: FormAction; readonly error: unknown };

/** A question that the author has to answer before a save continues. */
export type FormQuestion = PostQuestion | DraftQuestion;

/**
 * Which text of a post to keep. 'merged' has the changes of both, 'both' saves the author's text as a
 * draft, and 'neither' continues editing.
 */
export type PostChoice = 'merged' | 'mine' | 'theirs' | 'both' | 'neither';

/** The post was changed, deleted or unpublished elsewhere. */
export interface PostQuestion {
  readonly type: 'post';
  readonly fields: PostFields;
  readonly opened: BlogPost;
  /** The post as saved elsewhere; null if it is no longer published. */
  readonly theirs: BlogPost | null;
  /** The text with the changes of both; null if they overlap. */
  readonly merged: PostFields | null;
  /** This browser has the draft of the unpublished post. */
  readonly isUnpublished: boolean;
  /** The other text couldn't be saved as a draft. The next choice applies anyway. */
  readonly isDraftUnsaved: boolean;
  readonly answer: (choice: PostChoice) => void;
}

/** Which text of a draft to continue with. 'merged' has the changes of both, 'neither' continues editing. */
export type DraftChoice = 'merged' | 'mine' | 'theirs' | 'neither';

/** Somebody else has saved another text of the draft. */
export interface DraftQuestion extends DraftConflict {
  readonly type: 'draft';
  readonly fields: PostFields;
  /** The text with the changes of both; null if they overlap. */
  readonly merged: PostFields | null;
  readonly answer: (choice: DraftChoice) => void;
}

/** The state of a form: everything that its view shows. */
export interface FormState extends FormText {
  /** The stored text, which needs no draft. */
  readonly initial: PostFields;
  readonly save: SaveState;
  readonly question: FormQuestion | null;
  /** The draft of an earlier session that the form offers; null if none. */
  readonly offer: Draft | null;
  readonly autosave: AutosaveStatus;
  /** Says where the saved draft is; null if drafts are only in this browser. */
  readonly syncStatus: SyncStatus | null;
  /** The text of the draft that somebody else has saved since; null if none. */
  readonly draftConflict: DraftConflict | null;
}

/** The result of a save. */
export interface SavedPost {
  /** The message for the toast. */
  readonly message: string;
  readonly id: BlogPost['id'];
  /** Of the published post; null if it isn't published. */
  readonly slug: string | null;
  /** The stored post, if the form can continue editing it; else null. */
  readonly stored: BlogPost | null;
  /** The post was a draft before, and can be one again. */
  readonly isPublication?: boolean;
}

/** Gives access to what saving a post needs of its form. */
export interface SavingForm {
  readonly drafts: DraftSession;
  /** Null if drafts are only in this browser. */
  readonly sync: DraftSync | null;
  /** The texts that this form has sent. The store may have any of them, since responses get lost. */
  readonly getSent: () => readonly PostFields[];
  /** Returns true if a stored post has a text that this form has sent. */
  readonly isSent: (stored: BlogPost) => boolean;
  /** Returns the text as it is now, which may be newer than the one that is saved. */
  readonly getText: () => PostFields;
  /** Returns the text of the published post that the author has edited: of a restored draft, its own. */
  readonly getBase: () => PostFields;
  /** Replaces the text, and the one that is saved, by one with the changes of `theirs`. */
  readonly adoptMerged: (merged: PostFields, theirs: PostFields) => void;
  /** Returns false once the author has left. */
  readonly isOpen: () => boolean;
  /** Asks the author. Resolves to the answer. */
  readonly ask: (question: Omit<PostQuestion, 'type' | 'answer'>) => Promise<PostChoice>;
  /** Saves the draft explicitly. Resolves to true once it is on disk. */
  readonly saveDraft: (fields: PostFields, unpublished?: UnpublishedPost) => Promise<boolean>;
  /** Call if the post is still in the list: the form holds an edit of it again. */
  readonly convertToEditDraft: () => void;
}

/** Saves the text of a form in the list of posts. Both functions reject with a `PostStoreError`. */
export interface PostSaver {
  /** Resolves to null if the author chose to continue editing. */
  readonly save: (fields: PostFields, form: SavingForm) => Promise<SavedPost | null>;
  /**
   * Only for published posts. Resolves to the draft that the post is now. Rejects with `DraftNotSaved`
   * or `EditConflict`, too.
   */
  readonly unpublish?: ((fields: PostFields, form: SavingForm) => Promise<Draft>) | undefined;
}

/** Saves posts, and shows what happened outside the form. May change while the form is open. */
export interface FormOptions extends PostSaver {
  readonly isOnServer: boolean;
  /** Names a draft that the author has saved in the URL of the router; null removes it. */
  readonly setDraftParam: (key: string | null) => void;
  /** Names the autosaved draft in the URL, so that a reload continues with it; null if there is none. */
  readonly nameDraft: (key: string | null) => void;
  /** Refetches the list of posts. Resolves before long, also if that takes longer. */
  readonly refetchList: () => Promise<void>;
  readonly onDraftSaved: () => void;
  readonly onSaved: (saved: SavedPost) => void;
  /** Called with the draft that the post is now. */
  readonly onUnpublished: (draft: Draft) => void;
  /** Called if an action fails after the author has left. */
  readonly onFailedAfterLeaving: (action: FormAction) => void;
  /** Called after another text has replaced that of the form: a restored draft, or another author's. */
  readonly onReplaced: () => void;
  /** Closes the form, whose post is saved; null if it is unpublished. */
  readonly close: (saved: SavedPost | null) => void;
}

/** The form of a post without its view. Its functions may be passed as they are. */
export type FormMachine = ReturnType<typeof createFormMachine>;

/**
 * Creates the form of a post: its text, its draft and what becomes of them. All questions about
 * "was it saved?" are answered here.
 *
 * ```text
 * editing ── save, publish, unpublish ──> saving ── confirmed ──> saved; editing after 'save'
 *   ^                                     │    ^
 *   │                                     │    └── retry ── offline: no response, the draft is saved
 *   ├── resumed: the author edits on <────┤
 *   └── failed: the text is in the form <─┘
 * ```
 *
 * While it is saving, a conflict is a `question`. One action runs at a time. Each text that is typed
 * goes to the draft at once, in each state.
 *
 * @param initial the text when the form opens
 * @param drafts saves the draft of the form in this browser
 * @param sync keeps it the same on a server; null if there is none
 */
export function createFormMachine(
  {
    initial,
    drafts,
    sync,
  }: { readonly initial: PostFields; readonly drafts: DraftSession; readonly sync: DraftSync | null },
  firstOptions: FormOptions,
) {
  let options = firstOptions;
  let state: FormState = {
    initial,
    fields: initial,
    upload: null,
    save: { step: 'editing' },
    question: null,
    ...readDraftState(),
  };
  const listeners = createListeners();
  let isOpen = false;
  /** Runs after the save of an earlier text, during which the author asked for it. */
  let queued: Exclude<FormAction, 'save-draft'> | null = null;
  let sent: readonly PostFields[] = [];
  /** See `SavingForm.getBase`. */
  let base = initial;
  /** The key of the draft in the URL. */
  let namedDraft: string | null | undefined;
  /** The text of the running action. */
  let savingText = initial;
  /** Removes the draft of the text that a file has replaced. */
  let removeReplaced = (): void => {};

  const savingForm: SavingForm = {
    drafts,
    sync,
    getSent: () => sent,
    isSent: (stored) => sent.some((fields) => isSameText(getFields(stored), { ...fields, ...noDetails })),
    getText: () => state.fields,
    getBase: () => base,
    adoptMerged(merged, theirs) {
      base = theirs;
      adoptMerged(merged);
      sent = [...sent, merged];
    },
    isOpen: () => isOpen,
    ask: (question) => ask((answer) => ({ type: 'post', ...question, answer })),
    saveDraft,
    convertToEditDraft() {
      drafts.convertToEditDraft(isSameText(state.fields, state.initial));
      options.setDraftParam(null);
    },
  };

  return {
    subscribe: listeners.subscribe,
    getState: () => state,
    /** Call with each change of the options. */
    setOptions(next: FormOptions): void {
      options = next;
    },
    open,

    /** Changes fields of the text. */
    change: (changed: Partial<PostFields>) => setText({ ...state, fields: { ...state.fields, ...changed } }),
    fillFromFile: (read: UploadedText['fields']) => setText(fillFromFile(state, read)),
    undoUpload,
    restoreReplaced,
    loadStored,

    restoreDraft,
    saveAsNewDrafts,
    flush,
    /** The form's drafts, for what it does not change. */
    drafts,

    /** Saves and continues editing: a published post, or else the draft. */
    save: () => void (options.unpublish ? publish('save') : saveAsDraft()),
    publish: () => void publish('publish'),
    unpublish: () => void unpublish(),
    /** Repeats the action that got no response. */
    retry(): void {
      if (state.save.step === 'offline') void publish(state.save.action);
    },
    dismissError(): void {
      if (state.save.step === 'failed' || state.save.step === 'offline')
        setState({ save: { step: 'editing' } });
    },
  };

  /** Starts the drafts. Returns a function that saves and releases them, when the author leaves. */
  function open(): () => void {
    isOpen = true;
    const unsubscribes = [drafts.subscribe(readDrafts), sync?.subscribe(readDrafts) ?? ignore];
    drafts.start();
    readDrafts();
    // The author may continue a draft that was changed on both sides.
    const timer = setTimeout(() => void settleDraftConflict());
    return () => {
      isOpen = false;
      clearTimeout(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
      drafts.stop();
      void drafts.whenReleased().then(() => sync?.upload(drafts.getKey()));
    };
  }

  function readDraftState() {
    const key = drafts.getKey();
    const { offer, saving } = drafts.getState();
    return {
      offer,
      autosave: saving,
      syncStatus: sync?.getStatus(key) ?? null,
      draftConflict: sync?.getConflict(key) ?? null,
    };
  }

  function readDrafts(): void {
    const next = readDraftState();
    const names = Object.keys(next) as (keyof typeof next)[];
    if (names.some((name) => next[name] !== state[name])) setState(next);
    const { step } = next.autosave;
    const key = step === 'clean' || step === 'failed' ? null : drafts.getKey();
    if (key !== namedDraft) options.nameDraft(key);
    namedDraft = key;
  }

  // The text

  function setText({ fields, upload }: FormText, stored = state.initial): void {
    const replaced = upload?.replaced ?? null;
    if (replaced !== (state.upload?.replaced ?? null)) {
      // The form of a saved draft opens with its text, which is stored only in that draft. Autosave
      // replaces it by the text of the file.
      const isStored = replaced === null || (isSameText(replaced, stored) && !drafts.isSaved());
      removeReplaced = isStored ? ignore : drafts.stashReplaced(replaced);
    }
    setState({ fields, upload, initial: stored });
    const isUnchanged = isSameText(fields, stored) && !drafts.isSaved();
    drafts.setText(isUnchanged ? null : fields, options.unpublish ? base : undefined);
  }

  function replaceText(fields: PostFields): void {
    setText({ fields, upload: null });
    options.onReplaced();
  }

  /** Shows a newer stored text. Returns false if the author has changed the text, or is saving it. */
  function loadStored(stored: PostFields): boolean {
    const isUntouched = isSameText(state.fields, state.initial) && !drafts.isSaved();
    if (!isUntouched || state.save.step === 'saving' || state.save.step === 'saved') return false;
    base = stored;
    setText({ fields: stored, upload: null }, stored);
    return true;
  }

  function adoptMerged(merged: PostFields): void {
    savingText = merged;
    setText({ fields: merged, upload: null });
  }

  /** Undoes the upload of a file if it is the last change. Returns false otherwise. */
  function undoUpload(): boolean {
    const { upload, fields } = state;
    if (!upload?.replaced || fields !== upload.filled) return false;
    const remove = removeReplaced;
    setText({ fields: upload.replaced, upload: null });
    remove();
    return true;
  }

  /** Restores the text that a file has replaced. The edited text of the file stays as a draft. */
  function restoreReplaced(): void {
    const { upload, fields } = state;
    if (!upload?.replaced) return;
    if (fields !== upload.filled) drafts.stashReplaced(fields);
    const remove = removeReplaced;
    replaceText(upload.replaced);
    remove();
  }

  // The draft

  /** Continues with the offered draft. Resolves to false if another tab has taken it. */
  async function restoreDraft(): Promise<boolean> {
    const restored = await drafts.restore();
    if (!restored) return false;
    base = drafts.getBase() ?? state.initial;
    // Its author had not seen them.
    sent = [];
    replaceText(restored);
    void settleDraftConflict();
    return true;
  }

  /** Saves texts as drafts of new posts, the first one as the latest. Resolves to false if one fails. */
  async function saveAsNewDrafts(texts: readonly PostFields[]): Promise<boolean> {
    // The last one saved is offered first.
    for (const text of texts.toReversed()) if (!(await drafts.stashDraft('new', text))) return false;
    await drafts.refresh();
    return true;
  }

  /** Saves the draft synchronously, for a page that is being hidden. */
  function flush(): void {
    drafts.flush();
    if (drafts.getState().saving.step !== 'clean') void sync?.upload(drafts.getKey());
  }

  async function saveDraft(fields: PostFields, unpublished?: UnpublishedPost): Promise<boolean> {
    const isDone = await drafts.saveDraft(fields, unpublished);
    if (isDone) options.setDraftParam(drafts.getKey());
    if (isDone && !unpublished) void sync?.upload(drafts.getKey());
    return isDone;
  }

  async function saveAsDraft(): Promise<void> {
    if (!begin('save-draft')) return;
    if (!(await settleDraftConflict())) return end({ step: 'editing' });
    const isDone = await saveDraft(savingText);
    // If the author went on to publish, that saves the text.
    if (isDone || queued) end({ step: 'editing' });
    else end({ step: 'failed', action: 'save-draft', error: new DraftNotSaved() });
    if (isDone) options.onDraftSaved();
  }

  /**
   * Asks which text of the draft to continue with, if somebody else has saved another one. Resolves
   * to true if the form continues with the author's.
   */
  async function settleDraftConflict(): Promise<boolean> {
    const key = drafts.getKey();
    const conflict = sync?.getConflict(key) ?? null;
    if (!sync || !conflict) return true;
    await drafts.saveNow();
    const { ancestor, theirs } = conflict;
    const merge = async () => ancestor && tryMerge(ancestor, () => state.fields, theirs.fields);
    const merged = await merge();
    const { fields } = state;
    const choice = await ask<DraftChoice>((answer) => ({
      type: 'draft',
      ...conflict,
      fields,
      merged,
      answer,
    }));
    if (choice === 'neither') return false;
    if (choice === 'merged') {
      // The author may have typed until the question was there.
      const latest = await merge();
      if (!latest) return false;
      adoptMerged(latest);
      // The server gets the text that is stored here.
      if (!(await drafts.ensureStored())) return false;
    }
    await sync.resolve(key, choice);
    if (choice === 'theirs') replaceText(theirs.fields);
    return choice !== 'theirs';
  }

  // The post

  async function publish(action: 'save' | 'publish'): Promise<void> {
    if (!begin(action)) return enqueue(action);
    let saved: SavedPost | null;
    try {
      saved = await saveText();
    } catch (error) {
      // A store in the browser needs no connection.
      const isTemporary = isUnavailable(error) || error instanceof ImagesNotUploaded;
      const isOffline = options.isOnServer && isTemporary && (await drafts.ensureStored());
      if (!isOffline || !isOpen) return fail(action, error);
      return end({ step: 'offline', action, error });
    }
    if (saved) {
      // Before the list, which may take long: the draft of a published text would be published twice.
      await drafts.finish(savingText);
      await options.refetchList();
    }
    if (!isOpen) {
      if (!saved) return;
      // Another form may offer the draft already.
      broadcastDraftsChanged();
      options.onSaved(saved);
    } else if (saved === null) {
      end({ step: 'resumed', action });
    } else if (action === 'save' && saved.stored) {
      continueEditing(getFields(saved.stored), savingText);
      end({ step: 'editing' });
      options.onSaved(saved);
    } else {
      end({ step: 'saved' });
      options.onSaved(saved);
      options.close(saved);
    }
  }

  /** Saves the text. Resolves to null if the author continues editing. */
  async function saveText(): Promise<SavedPost | null> {
    for (;;) {
      if (!(await settleDraftConflict())) return null;
      const wellFormed = toWellFormedFields(savingText);
      sent = [...sent, wellFormed];
      try {
        return await options.save(wellFormed, savingForm);
      } catch (error) {
        // The author who has left can't be asked.
        const isAskable = sync?.getConflict(drafts.getKey()) && isOpen;
        if (!(error instanceof DraftConflictError) || !isAskable) throw error;
      }
    }
  }

  /** Shows the stored text with what was typed since it was sent. */
  function continueEditing(stored: PostFields, saved: PostFields): void {
    const { fields, upload } = state;
    const typed = textFields.filter((name) => fields[name] !== saved[name]);
    const changed = Object.fromEntries(typed.map((name) => [name, fields[name]]));
    const slug = fields.slug === saved.slug ? stored.slug : fields.slug;
    base = stored;
    setText(
      { fields: { ...stored, ...changed, slug }, upload: upload && { ...upload, replaced: null } },
      stored,
    );
  }

  async function unpublish(): Promise<void> {
    if (!options.unpublish) return;
    if (!begin('unpublish')) return enqueue('unpublish');
    let draft: Draft;
    try {
      draft = await options.unpublish(state.fields, savingForm);
    } catch (error) {
      return fail('unpublish', error);
    }
    await options.refetchList();
    end({ step: 'saved' });
    options.onUnpublished(draft);
    if (isOpen) options.close(null);
  }

  // One action at a time

  /** Returns false while an action is running, or after the form is done. */
  function begin(action: FormAction): boolean {
    if (state.save.step === 'saving' || state.save.step === 'saved') return false;
    savingText = state.fields;
    setState({ save: { step: 'saving', action } });
    return true;
  }

  /** Runs an action after the running save, if the form stays open. Saving replaces no other one. */
  function enqueue(action: NonNullable<typeof queued>): void {
    if (isEditable(state.save) && (action !== 'save' || !queued)) queued = action;
  }

  function end(save: SaveState): void {
    const next = queued;
    queued = null;
    setState({ save });
    // A queued action is dropped unless the save succeeded.
    if (!next || save.step !== 'editing') return;
    if (next === 'unpublish') void unpublish();
    else void publish(next);
  }

  function fail(action: FormAction, error: unknown): void {
    if (!isOpen) options.onFailedAfterLeaving(action);
    end({ step: 'failed', action, error });
  }

  /** Asks a question. One that is still open is answered by 'neither'. */
  async function ask<Choice extends PostChoice | DraftChoice>(
    create: (answer: (choice: Choice | 'neither') => void) => FormQuestion,
  ): Promise<Choice | 'neither'> {
    state.question?.answer('neither');
    // The question names the time of the author's draft.
    drafts.flush();
    return new Promise((resolve) => {
      setState({
        question: create((choice) => {
          setState({ question: null });
          resolve(choice);
        }),
      });
    });
  }

  function setState(change: Partial<FormState>): void {
    state = { ...state, ...change };
    listeners.emit();
  }
}

const noDetails = { slug: null, date: undefined };

/** Returns true if the author can type. */
export function isEditable(save: SaveState): boolean {
  if (save.step === 'saving') return save.action === 'save' || save.action === 'save-draft';
  return save.step !== 'saved';
}

function ignore(): void {}
