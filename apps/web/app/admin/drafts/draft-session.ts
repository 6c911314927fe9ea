import { newDraftKey } from '../post-model/draft.ts';
import type { Removal } from '../../posts/post-trash.ts';
import type { PostFields } from '../post-model/post-fields.ts';
import type { Draft } from '../post-model/draft.ts';
import type { DraftClaims, Release } from './draft-claims.ts';
import type { DraftStore } from './draft-store.ts';

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
  /** Whether leaving now would lose text: the latest is not kept, and keeping it fails or would come too late. */
  mayLoseText: () => boolean;
  /** Goes on with the offered draft and gives its text; null where it has meanwhile gone to another tab. */
  restore: () => Promise<PostFields | null>;
  /** Removes the offered draft for good. */
  discard: () => Promise<void>;
  /** Keeps the text now. False where that fails: it is then only in the form. */
  keepAll: () => Promise<boolean>;
  /** Keeps another text beside the form's own, as a draft to be offered by the form it names. False where that fails. */
  putAside: (otherForm: string, fields: PostFields) => Promise<boolean>;
  /** Looks for a draft to offer once more, after this form itself has put one aside for it. */
  lookAgain: () => Promise<void>;
  /**
   * Saves the form's text as a draft that the author wants, with the post that it unpublishes or has unpublished. Resolves, once it is on
   * the disk, with true. False where that fails: it is then only in the form.
   */
  saveDraft: (fields: PostFields, unpublished?: Removal) => Promise<boolean>;
  /** The post is in the list still: the form's own draft is one of an edit again, and none where it says what the post says. */
  keepPublished: (isUnchanged: boolean) => void;
  /** Whether the form's own draft was saved by its author. Then it stays a draft whatever its text. */
  isSaved: () => boolean;
  /** Names the form's own draft. */
  ownKey: () => string;
  /** Ends with the text saved as a post: the form's own draft is removed. Other drafts stay on offer. */
  finish: () => void;
}

export interface DraftState {
  /** The latest draft of this form that nobody is writing. */
  readonly offer: Draft | null;
  readonly keeping: DraftKeeping;
}

/** How the text in the form is kept. */
export type DraftKeeping =
  /** There is nothing to lose. */
  | { readonly step: 'clean' }
  /** The text will be kept in a moment. */
  | { readonly step: 'waiting' }
  | { readonly step: 'kept'; readonly at: number }
  | { readonly step: 'failed' };

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

/** From a change to its being kept. Not restarted by the next change, so that steady typing is kept too. */
export const keepAfterMs = 300;

/**
 * A page that is being reloaded, or a tab just closed, may hold its claim a little longer: on a busy machine for seconds. The
 * pauses between the looks double up to the longest, for the other writer may also be a tab that stays open for hours.
 */
export const lookAgainAfterMs = 1000;
export const longestPauseMs = 30_000;

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
  const first = taken?.draft ?? null;
  let state: DraftState = {
    offer: null,
    keeping: first ? { step: 'kept', at: first.savedAt } : { step: 'clean' },
  };
  const listeners = new Set<() => void>();

  let key = first?.key ?? newKey();
  let release: Release = ignore;
  /** A claim that waits to be this session's. */
  let handedOver = taken?.release ?? null;
  let stopListening = ignore;
  let isRunning = false;
  let lookTimer: Timer;

  /** What would be lost if it were not kept. */
  let text: PostFields | null = first?.fields ?? null;
  /** The text last handed to the store under `key`; null where that failed. */
  let sent: PostFields | null = text;
  let arrived: Promise<unknown> = Promise.resolve();
  let hasRecord = first !== null;
  /** What the own draft is beside its text. */
  let standing: Pick<Draft, 'isSaved' | 'unpublished'> = first ? standingOf(first) : {};
  let isFailing = false;
  let keepTimer: Timer;

  /** Of texts put aside in one millisecond, too, the last is the latest. */
  let lastPutAside = 0;

  /** Keys that this form offers no more: discarded ones, and those left aside in favor of a restored one. */
  const passedOver = new Set<string>();

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    stop,
    write,
    flush,
    mayLoseText: () => text !== null && state.keeping.step !== 'kept' && (isFailing || !store.isReady()),
    restore,
    discard,
    keepAll,
    saveDraft,
    keepPublished,
    isSaved: () => standing.isSaved === true,
    ownKey: () => key,
    putAside,
    lookAgain: async () => void (await look()),
    finish,
  };

  function start(): void {
    isRunning = true;
    release = handedOver ?? claims.claim(key);
    handedOver = null;
    stopListening = claims.subscribe(() => void look());
    void lookUntilUnclaimed();
  }

  function stop(): void {
    isRunning = false;
    clearTimeout(lookTimer);
    flush();
    void letGo(arrived, release, stopListening);
  }

  function write(fields: PostFields | null): void {
    text = fields;
    if (fields === null) {
      clearTimeout(keepTimer);
      keepTimer = undefined;
      removeRecord();
      if (state.keeping.step !== 'clean') setState({ keeping: { step: 'clean' } });
    } else if (fields !== sent) {
      if (!isFailing) setState({ keeping: { step: 'waiting' } });
      keepTimer ??= setTimeout(flush, keepAfterMs);
    }
  }

  function flush(): void {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    if (text === null || text === sent) return;
    arrived = send(text);
  }

  /** Hands a text to the store within the call. Resolves with whether it has arrived. */
  function send(fields: PostFields, durability?: 'strict'): Promise<boolean> {
    sent = fields;
    hasRecord = true;
    return keep({ key, form, fields, savedAt: now(), ...standing }, durability);
  }

  async function keep(draft: Draft, durability?: 'strict'): Promise<boolean> {
    try {
      await store.save(draft, durability);
      isFailing = false;
      if (text === draft.fields) setState({ keeping: { step: 'kept', at: draft.savedAt } });
      return true;
    } catch {
      isFailing = true;
      if (sent !== draft.fields) return false;
      sent = null;
      setState({ keeping: { step: 'failed' } });
      return false;
    }
  }

  async function saveDraft(fields: PostFields, unpublished = standing.unpublished): Promise<boolean> {
    const before = standing;
    clearTimeout(keepTimer);
    keepTimer = undefined;
    text = fields;
    standing = { isSaved: true, ...(unpublished && { unpublished }) };
    const saving = send(fields, 'strict');
    arrived = saving;
    const isDone = await saving;
    if (!isDone) standing = before;
    return isDone;
  }

  function keepPublished(isUnchanged: boolean): void {
    standing = {};
    sent = null;
    if (isUnchanged) write(null);
    else flush();
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
    if (!(await keepAll())) {
      // Going on would lose what the form holds now.
      claim();
      return null;
    }

    const pushedAside = text === null ? null : key;
    release();
    release = claim;
    key = draft.key;
    text = draft.fields;
    sent = draft.fields;
    hasRecord = true;
    standing = standingOf(draft);
    const others = await listOthers();
    for (const other of others.drafts) if (other.key !== pushedAside) passedOver.add(other.key);
    setState({ offer: null, keeping: { step: 'kept', at: draft.savedAt } });
    claims.announce();
    await look();
    return draft.fields;
  }

  async function keepAll(): Promise<boolean> {
    flush();
    await arrived;
    if (text === null || text === sent) return true;
    return isFailing ? false : keepAll();
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

  async function discard(): Promise<void> {
    const offered = state.offer;
    if (!offered) return;
    passedOver.add(offered.key);
    setState({ offer: null });
    const claim = await claims.tryClaim(offered.key);
    if (claim) {
      await store.remove(offered.key).catch(ignore);
      claim();
      claims.announce();
    }
    await look();
  }

  function finish(): void {
    standing = {};
    write(null);
  }

  async function lookUntilUnclaimed(pauseMs = lookAgainAfterMs): Promise<void> {
    const hasClaimed = await look();
    if (!hasClaimed || !isRunning) return;
    lookTimer = setTimeout(() => void lookUntilUnclaimed(Math.min(pauseMs * 2, longestPauseMs)), pauseMs);
  }

  /** Ends this form's part once its last text has arrived, so that the next form finds it. */
  async function letGo(
    last: Promise<unknown>,
    releaseDraft: Release,
    endListening: () => void,
  ): Promise<void> {
    await last;
    releaseDraft();
    claims.announce();
    endListening();
  }

  /** Finds the draft to offer. Resolves with whether there are drafts that somebody is writing. */
  async function look(): Promise<boolean> {
    const { drafts, hasClaimed } = await listOthers();
    const open = drafts.filter(
      (draft) => !passedOver.has(draft.key) && (!draft.isSaved || draft.key === wanted),
    );
    if (isRunning) setState({ offer: open.find((draft) => draft.key === wanted) ?? open[0] ?? null });
    return hasClaimed;
  }

  /** The drafts of this form that nobody is writing, the latest first. */
  async function listOthers(): Promise<{ drafts: readonly Draft[]; hasClaimed: boolean }> {
    const drafts = await store.list(form).catch(() => []);
    const claimed = drafts.length === 0 ? new Set<string>() : await claims.claimed();
    const others = drafts.filter((draft) => draft.key !== key);
    return {
      drafts: others.filter((draft) => !claimed.has(draft.key)),
      hasClaimed: others.some((draft) => claimed.has(draft.key)),
    };
  }

  async function findDraft(ownKey: string): Promise<Draft | null> {
    const drafts = await store.list(form).catch(() => []);
    return drafts.find((draft) => draft.key === ownKey) ?? null;
  }

  /** The text is as it was when the form opened, or it is a post now: its draft would only be in the way. */
  function removeRecord(): void {
    sent = null;
    if (!hasRecord) return;
    hasRecord = false;
    arrived = store.remove(key).catch(ignore);
  }

  function setState(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;

function standingOf({ isSaved, unpublished }: Draft): Pick<Draft, 'isSaved' | 'unpublished'> {
  return { ...(isSaved && { isSaved }), ...(unpublished && { unpublished }) };
}

function ignore(): void {}
