import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';

import { isSameText, type PostFields } from '../post-model/post-fields.ts';
import { useQueryParam } from '../lib/use-query-param.ts';
import { createWebDraftLocks } from './draft-locks.ts';
import { createDraftSession, type DraftSession, type DraftState, type LockedDraft } from './draft-session.ts';
import { draftParam } from '../post-model/draft.ts';
import { pageDraftStore } from './draft-store.ts';
import type { DraftConflict, SyncStatus } from './draft-sync.ts';
import { draftMessages } from './messages.ts';
import { pageDraftSync } from './page-draft-sync.ts';

/** The drafts of a form and the functions that change them. */
export type Drafts = DraftState &
  Pick<
    DraftSession,
    | 'restore'
    | 'discard'
    | 'saveNow'
    | 'ensureStored'
    | 'saveDraft'
    | 'stashDraft'
    | 'stashReplaced'
    | 'finish'
    | 'isSaved'
    | 'getKey'
    | 'getRestored'
  > & {
    /**
     * Saves texts as drafts of new posts, the first one as the latest. Resolves to false if one
     * fails.
     */
    readonly saveAsNewDrafts: (texts: readonly PostFields[]) => Promise<boolean>;
    /** Call if the post is still in the list: the form holds an edit of it again. */
    readonly convertToEditDraft: () => void;
    /** `?draft=` in the URL names the offered draft. */
    readonly isOfferRequested: boolean;
    /**
     * Call after restoring the draft. Removes `?draft=` from the URL unless the author saved the
     * draft explicitly.
     */
    readonly clearDraftParam: () => void;
    /** Says where the saved text is; null if drafts are only in this browser. */
    readonly syncStatus: SyncStatus | null;
    /** The text that somebody else has saved meanwhile; null if none. */
    readonly conflict: DraftConflict | null;
  };

/**
 * Saves the text of a form as a draft in this browser, through reloads, crashes and closed tabs.
 * Asks before the author leaves with text that couldn't be saved.
 *
 * @param form see `Draft.form`; must not change while the form is open
 * @param initial the stored text, which needs no draft
 * @param lockedDraft the draft to continue from the start
 */
export function useDrafts(
  form: string,
  fields: PostFields,
  initial: PostFields,
  lockedDraft: LockedDraft | null = null,
): Drafts {
  const [requestedKey, setRequestedKey] = useQueryParam(draftParam);
  const [session] = useState(() =>
    createDraftSession({
      form,
      requestedKey,
      lockedDraft,
      store: pageDraftStore,
      locks: createWebDraftLocks(),
    }),
  );
  const state = useSyncExternalStore(session.subscribe, session.getState);

  useEffect(() => {
    session.start();
    return () => {
      session.stop();
      void session.whenReleased().then(() => pageDraftSync?.upload(session.getKey()));
    };
  }, [session]);

  useEffect(() => {
    session.setText(isSameText(fields, initial) && !session.isSaved() ? null : fields);
  }, [session, fields, initial]);

  useEffect(() => {
    const flush = () => {
      session.flush();
      if (session.getState().saving.step !== 'clean') void pageDraftSync?.upload(session.getKey());
    };
    const ask = (event: BeforeUnloadEvent) => {
      session.flush();
      if (session.hasUnsavedChanges()) event.preventDefault();
    };
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      removeEventListener('beforeunload', ask);
    };
  }, [session]);

  const blocker = useBlocker(() => session.hasUnsavedChanges() && !confirm(draftMessages.leaveQuestion));
  useEffect(() => {
    // The author chose to stay.
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  const key = session.getKey();
  const syncStatus = useSyncExternalStore(subscribeToSync, () => pageDraftSync?.getStatus(key) ?? null);
  const conflict = useSyncExternalStore(subscribeToSync, () => pageDraftSync?.getConflict(key) ?? null);

  const { restore, discard, saveNow, ensureStored, stashDraft, stashReplaced, finish } = session;
  const isOfferRequested = requestedKey !== null && state.offer?.key === requestedKey;
  return {
    ...state,
    isOfferRequested,
    clearDraftParam: () => {
      if (!session.isSaved()) setRequestedKey(null);
    },
    restore,
    discard,
    saveNow,
    ensureStored,
    async saveDraft(saved, unpublished) {
      const isDone = await session.saveDraft(saved, unpublished);
      // A reload continues with this draft.
      if (isDone) setRequestedKey(session.getKey());
      if (isDone && !unpublished) void pageDraftSync?.upload(session.getKey());
      return isDone;
    },
    convertToEditDraft() {
      session.convertToEditDraft(isSameText(fields, initial));
      setRequestedKey(null);
    },
    stashDraft,
    stashReplaced,
    async saveAsNewDrafts(texts) {
      // The last one saved is offered first.
      for (const text of texts.toReversed()) if (!(await stashDraft('new', text))) return false;
      await session.refresh();
      return true;
    },
    finish,
    isSaved: session.isSaved,
    getKey: session.getKey,
    getRestored: session.getRestored,
    syncStatus,
    conflict,
  };
}

function subscribeToSync(listener: () => void): () => void {
  return pageDraftSync?.subscribe(listener) ?? (() => {});
}
