import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';

import { isSameText, type PostFields } from '../post-model/post-fields.ts';
import { useQueryParam } from '../../lib/use-query-param.ts';
import { createWebLockClaims } from './draft-claims.ts';
import { createDraftSession, type DraftSession, type DraftState, type TakenDraft } from './draft-session.ts';
import { draftParameter } from '../post-model/draft.ts';
import { pageDraftStore } from './draft-store.ts';

/** Said before another screen opens; before another page, browsers use words of their own. */
const leaveQuestion = "Your draft couldn't be saved. Leave and lose this text?";

/** What a form does with its drafts, and what it knows of them. */
export type Drafts = DraftState &
  Pick<
    DraftSession,
    | 'restore'
    | 'discard'
    | 'saveAll'
    | 'saveDraft'
    | 'putAside'
    | 'keepReplaced'
    | 'finish'
    | 'isSaved'
    | 'ownKey'
  > & {
    /** Keeps texts as drafts of new posts, the first one as the latest. False where one of them was not kept. */
    readonly saveAsNew: (texts: readonly PostFields[]) => Promise<boolean>;
    /** The post is in the list still: what the form holds is an edit of it again. */
    readonly continueAsEdit: () => void;
    /** The offered draft is the one that the author asked to go on with, by the form's address. */
    readonly isOfferWanted: boolean;
    /** It was gone on with: the address names it no more, unless it is one that the author has saved. */
    readonly noteRestored: () => void;
  };

/**
 * Keeps what a form holds as a draft in this browser, through reloads, crashes and closed tabs. When the author leaves with
 * text that could not be kept, by whichever way, and only then, the browser asks.
 *
 * @param form see `Draft.form`; fixed for as long as the form is open
 * @param initial what the form shows of what is stored: text that needs no draft
 * @param taken the draft that the form goes on with from the start, claimed already
 */
export function useDrafts(
  form: string,
  fields: PostFields,
  initial: PostFields,
  taken: TakenDraft | null = null,
): Drafts {
  const [wanted, name] = useQueryParam(draftParameter);
  const [session] = useState(() =>
    createDraftSession({ form, wanted, taken, store: pageDraftStore, claims: createWebLockClaims() }),
  );
  const state = useSyncExternalStore(session.subscribe, session.getState);

  useEffect(() => {
    session.start();
    return () => session.stop();
  }, [session]);

  useEffect(() => {
    session.write(isSameText(fields, initial) && !session.isSaved() ? null : fields);
  }, [session, fields, initial]);

  useEffect(() => {
    const saveNow = () => session.flush();
    const ask = (event: BeforeUnloadEvent) => {
      session.flush();
      if (session.mayLoseText()) event.preventDefault();
    };
    addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
      removeEventListener('beforeunload', ask);
    };
  }, [session]);

  const blocker = useBlocker(() => session.mayLoseText() && !confirm(leaveQuestion));
  useEffect(() => {
    // The answer was to stay; nothing is left to decide.
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  const { restore, discard, saveAll, putAside, keepReplaced, finish } = session;
  const isOfferWanted = wanted !== null && state.offer?.key === wanted;
  return {
    ...state,
    isOfferWanted,
    noteRestored: () => {
      if (!session.isSaved()) name(null);
    },
    restore,
    discard,
    saveAll,
    async saveDraft(saved, unpublished) {
      const isDone = await session.saveDraft(saved, unpublished);
      // A reload goes on with it.
      if (isDone) name(session.ownKey());
      return isDone;
    },
    continueAsEdit() {
      session.continueAsEdit(isSameText(fields, initial));
      name(null);
    },
    putAside,
    keepReplaced,
    async saveAsNew(texts) {
      // The last one kept is the first one offered.
      for (const text of texts.toReversed()) if (!(await putAside('new', text))) return false;
      await session.lookAgain();
      return true;
    },
    finish,
    isSaved: session.isSaved,
    ownKey: session.ownKey,
  };
}
