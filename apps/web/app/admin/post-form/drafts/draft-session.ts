import type { PostDeletion } from '../../../posts/history-and-trash.ts';
import { isSameText, type PostFields } from '../post-model/post-fields.ts';
import { type Draft, newDraftKey } from '../post-model/draft.ts';
import type { DraftClaims, Release } from './draft-claims.ts';
import type { DraftStore } from './draft-store.ts';
import { createOwnDraft, type DraftSaving } from './own-draft.ts';
import { watchClaims } from './watch-claims.ts';

/** The drafts of one open form: it keeps what is being written and finds what was left behind. */
export interface DraftSession {
  getState: () => DraftState;
  /** Calls back at every change of the state. Returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
  /** Looks for drafts to offer and claims the form's own one. */
  start: () => void;
  /** Keeps what is not kept yet and lets the draft go, so that it is offered next time. `start` may follow. */
  stop: () => void;
  /** Takes the form's text after every change; null while it shows nothing that could be lost. */
  write: (fields: PostFields | null) => void;
  /** Keeps the text at once, for a page that is being left or hidden. */
  flush: () => void;
  /** Whether leaving now would lose text: the latest is not kept, and saving it fails or would come too late. */
  mayLoseText: () => boolean;
  /** Goes on with the offered draft and gives its text; null where it has meanwhile gone to another tab. */
  restore: () => Promise<PostFields | null>;
  /** Removes the offered draft for good. */
  discard: () => Promise<void>;
  /** Keeps the text now. False where that fails: it is then only in the form. */
  saveAll: () => Promise<boolean>;
  /** Keeps another text beside the form's own, as a draft to be offered by the form it names. False where that fails. */
  putAside: (otherForm: string, fields: PostFields) => Promise<boolean>;
  /**
   * Stores a text that the form has replaced and offers back itself, as a draft that only the next form offers. Returns a function
   * that removes that draft.
   */
  keepReplaced: (fields: PostFields) => () => void;
  /** Looks for a draft to offer once more, after this form itself has put one aside for it. */
  lookAgain: () => Promise<void>;
  /**
   * Saves the form's text as a draft that the author wants, with the post that it unpublishes or has unpublished. Resolves, once it is on
   * the disk, with true. False where that fails: it is then only in the form.
   */
  saveDraft: (fields: PostFields, unpublished?: PostDeletion) => Promise<boolean>;
  /** The post is in the list still: the form's own draft is one of an edit again, and none where it says what the post says. */
  continueAsEdit: (isUnchanged: boolean) => void;
  /** Whether the form's own draft was saved by its author. Then it stays a draft whatever its text. */
  isSaved: () => boolean;
  /** Names the form's own draft. */
  ownKey: () => string;
  /**
   * Ends with a text saved as a post: the form's own draft is removed, unless it says something else by now. Where the form was left,
   * another one may be going on with it: then it stays too. Other drafts stay on offer.
   */
  finish: (saved: PostFields) => Promise<void>;
}

export interface DraftState {
  /** The latest draft of this form that nobody is writing. */
  readonly offer: Draft | null;
  readonly saving: DraftSaving;
}

/** A draft that was claimed for a form, as it is stored since then. */
export interface TakenDraft {
  readonly draft: Draft;
  readonly release: Release;
}

export interface DraftSessionOptions {
  /** See {@link Draft.form}. */
  form: string;
  /** The key of a draft to offer before later ones; null for none. */
  wanted?: string | null;
  /** The draft that the form goes on with from the start; its claim becomes the form's own. */
  taken?: TakenDraft | null;
  store: DraftStore;
  claims: DraftClaims;
  now?: () => number;
  newKey?: () => string;
}

/** Whether the form is open. */
type Life =
  /** `claim`: one that was taken for the session before its start. */
  | { readonly step: 'stopped'; readonly claim: Release | null }
  /** `release` ends the claim of the form's own draft. */
  | { readonly step: 'running'; readonly release: Release; readonly endListening: () => void };

/**
 * Keeps one form's drafts so that no text replaces another: each opened form writes under its own key, and going on with an
 * offered draft means claiming that draft's key. What a newer text would push aside stays on offer under its own.
 *
 * Nothing here rejects. Where drafts cannot be kept, the state says so and the form works on.
 */
export function createDraftSession({
  form,
  wanted = null,
  taken = null,
  store,
  claims,
  now = Date.now,
  newKey = newDraftKey,
}: DraftSessionOptions): DraftSession {
  let life: Life = { step: 'stopped', claim: taken?.release ?? null };
  const own = createOwnDraft({
    first: taken?.draft ?? null,
    form,
    store,
    now,
    newKey,
    onChange: () => {
      const saving = own.saving();
      if (!isSameStep(saving, state.saving)) setState({ saving });
    },
  });
  let state: DraftState = { offer: null, saving: own.saving() };
  const listeners = new Set<() => void>();
  const watch = watchClaims(look);
  /** Keys that this form offers no more: discarded ones, and those left aside in favor of a restored one. */
  const passedOver = new Set<string>();
  /** Of texts put aside in one millisecond, too, the last is the latest. */
  let lastPutAside = 0;
  /** Resolves once a form that was left has let go of its own draft. */
  let lettingGo: Promise<void> = Promise.resolve();

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    stop,
    write: own.write,
    flush: own.flush,
    mayLoseText: own.mayLoseText,
    restore,
    discard,
    saveAll: own.saveAll,
    putAside,
    keepReplaced,
    lookAgain: async () => void (await look()),
    saveDraft: own.save,
    continueAsEdit: (isUnchanged) => own.loseStanding(!isUnchanged),
    isSaved: () => own.standing.isSaved === true,
    ownKey: () => own.key,
    finish,
  };

  function start(): void {
    if (life.step === 'running') return;
    const release = life.claim ?? claims.claim(own.key);
    life = { step: 'running', release, endListening: claims.subscribe(watch.start) };
    watch.start();
  }

  function stop(): void {
    if (life.step === 'stopped') return;
    const { release, endListening } = life;
    life = { step: 'stopped', claim: null };
    watch.stop();
    own.flush();
    // The next form finds the last text once the claim is gone.
    lettingGo = own.settled().then(() => {
      release();
      claims.announce();
      endListening();
    });
  }

  async function finish(saved: PostFields): Promise<void> {
    if (life.step === 'running') {
      own.loseStanding(own.text !== null && !isSameText(own.text, saved));
      return;
    }
    await lettingGo;
    const claim = await claims.tryClaim(own.key);
    if (!claim) return;
    const draft = await findDraft(own.key);
    if (draft && isSameText(draft.fields, saved)) await store.remove(draft.key).catch(() => {});
    // The post is in the list again: its draft is one of an edit.
    else if (draft?.unpublished) await store.save(asEdit(draft)).catch(() => {});
    claim();
  }

  async function restore(): Promise<PostFields | null> {
    const offered = state.offer;
    if (!offered) return null;
    const claim = await claims.tryClaim(offered.key);
    // Another tab may have gone on with it, or removed it, since it was offered.
    const draft = claim && (await findDraft(offered.key));
    if (!claim || !draft) {
      claim?.();
      await look();
      return null;
    }
    // Going on would lose what the form holds now, or the form is closed.
    if (!(await own.saveAll()) || life.step === 'stopped') {
      claim();
      return null;
    }

    const pushedAside = own.text === null ? null : own.key;
    life.release();
    life = { ...life, release: claim };
    own.adopt(draft);
    const others = await listOthers();
    for (const other of others.drafts) if (other.key !== pushedAside) passedOver.add(other.key);
    setState({ offer: null });
    claims.announce();
    await look();
    return draft.fields;
  }

  async function putAside(otherForm: string, fields: PostFields): Promise<boolean> {
    try {
      lastPutAside = Math.max(now(), lastPutAside + 1);
      await store.save({ key: newKey(), form: otherForm, fields, savedAt: lastPutAside });
      claims.announce();
      return true;
    } catch {
      return false;
    }
  }

  function keepReplaced(fields: PostFields): () => void {
    const key = newKey();
    passedOver.add(key);
    const change = async (task: Promise<unknown>) => {
      await task.catch(() => {});
      claims.announce();
    };
    const saving = change(store.save({ key, form, fields, savedAt: now() }));
    return () => void change(saving.then(() => store.remove(key)));
  }

  async function discard(): Promise<void> {
    const offered = state.offer;
    if (!offered) return;
    passedOver.add(offered.key);
    setState({ offer: null });
    const claim = await claims.tryClaim(offered.key);
    if (claim) {
      await store.remove(offered.key).catch(() => {});
      claim();
      claims.announce();
    }
    await look();
  }

  /** Finds the draft to offer. Resolves with whether there are drafts that somebody is writing. */
  async function look(): Promise<boolean> {
    const { drafts, hasClaimed } = await listOthers();
    const open = drafts.filter(
      (draft) => !passedOver.has(draft.key) && (!draft.isSaved || draft.key === wanted),
    );
    if (life.step === 'running') {
      setState({ offer: open.find((draft) => draft.key === wanted) ?? open[0] ?? null });
    }
    return hasClaimed;
  }

  /** The drafts of this form that nobody is writing, the latest first. */
  async function listOthers(): Promise<{ drafts: readonly Draft[]; hasClaimed: boolean }> {
    const drafts = await store.list(form).catch(() => []);
    const claimed = drafts.length === 0 ? new Set<string>() : await claims.claimed();
    const others = drafts.filter((draft) => draft.key !== own.key);
    return {
      drafts: others.filter((draft) => !claimed.has(draft.key)),
      hasClaimed: others.some((draft) => claimed.has(draft.key)),
    };
  }

  async function findDraft(key: string): Promise<Draft | null> {
    const drafts = await store.list(form).catch(() => []);
    return drafts.find((draft) => draft.key === key) ?? null;
  }

  function setState(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
}

function asEdit({ key, form, fields, savedAt }: Draft): Draft {
  return { key, form, fields, savedAt };
}

function isSameStep(a: DraftSaving, b: DraftSaving): boolean {
  return a.step === 'saved' && b.step === 'saved' ? a.at === b.at : a.step === b.step;
}
