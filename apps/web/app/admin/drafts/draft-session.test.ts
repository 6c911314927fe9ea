import { makePost } from '@branchbook/blog-core/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { newPostFields, type PostFields } from '../post-model/post-fields.ts';
import type { Draft, UnpublishedPost } from '../post-model/draft.ts';
import type { DraftLocks } from './draft-locks.ts';
import { createDraftSession, type DraftSession, type LockedDraft } from './draft-session.ts';
import type { DraftStore } from './draft-store.ts';
import { saveDelayMs } from './autosave.ts';
import { firstDelayMs } from './poll-locks.ts';

beforeEach(() => vi.useFakeTimers({ now: 1000 }));
afterEach(() => vi.useRealTimers());

describe('keeping', () => {
  test('what is typed is kept within half a second of the last key', async () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    tab.setText(text('H'));
    await vi.advanceTimersByTimeAsync(100);
    tab.setText(text('Hi'));
    expect(tab.getState().saving).toEqual({ step: 'waiting' });
    await vi.advanceTimersByTimeAsync(500);
    expect(browser.titles()).toEqual(['Hi']);
    expect(tab.getState().saving).toMatchObject({ step: 'saved' });
  });

  test('steady typing does not put it off', async () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    for (let key = 0; key < 20; key += 1) {
      tab.setText(text(`typing ${key}`));
      await vi.advanceTimersByTimeAsync(saveDelayMs / 3);
    }
    expect(browser.titles()[0]).toMatch(/^typing 1\d$/u);
  });

  test('a page that is being left keeps the latest text at once', () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    tab.setText(text('half a sent'));
    tab.flush();
    expect(browser.titles()).toEqual(['half a sent']);
  });

  test('text that is as it was leaves no draft', async () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    await type(tab, 'oops');
    tab.setText(null);
    await settle();
    expect(browser.titles()).toEqual([]);
    expect(tab.getState().saving).toEqual({ step: 'clean' });
  });

  test('a text that became a post leaves no draft, even if the last write failed', async () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    await type(tab, 'first');
    browser.isBroken = true;
    await type(tab, 'second');
    expect(tab.getState().saving).toEqual({ step: 'failed' });
    browser.isBroken = false;
    await tab.finish(text('second'));
    tab.stop();
    await settle();
    expect(browser.titles()).toEqual([]);
  });
});

test('a text that a file has replaced is a draft of the next form, not of this one', async () => {
  const browser = createBrowser();
  const tab = browser.openForm();
  await type(tab, 'from a file');
  tab.stashReplaced(text('typed'));
  await settle();
  await tab.refresh();
  expect(tab.getState().offer).toBeNull();
  expect(browser.titles().toSorted()).toEqual(['from a file', 'typed']);
  await tab.finish(text('from a file'));
  tab.setText(null);
  tab.stop();
  await settle();
  const next = browser.openForm();
  await settle();
  expect(next.getState().offer?.fields.title).toBe('typed');
});

test('a replaced text that is shown again leaves no draft', async () => {
  const browser = createBrowser();
  const tab = browser.openForm();
  const remove = tab.stashReplaced(text('typed'));
  remove();
  await settle();
  expect(browser.titles()).toEqual([]);
});

test('tells whether the text of the form is a stored draft', async () => {
  const browser = createBrowser();
  const tab = browser.openForm();
  expect(await tab.ensureStored()).toBe(false);
  tab.setText(text('typed just now'));
  expect(await tab.ensureStored()).toBe(true);
  expect(browser.titles()).toEqual(['typed just now']);
  browser.isBroken = true;
  tab.setText(text('only here'));
  expect(await tab.ensureStored()).toBe(false);
});

describe('cleared site data', () => {
  test('saves the text of the form again, with what belongs to its draft', async () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    await type(tab, 'typed');
    await tab.saveDraft(text('typed'));
    const [before] = browser.drafts();
    browser.clearData();
    await settle();
    expect(browser.drafts()).toEqual([{ ...before, savedAt: expect.any(Number), durability: undefined }]);
    expect(tab.hasUnsavedChanges()).toBe(false);
  });

  test('asks before leaving if the text can no longer be saved', async () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    await type(tab, 'typed');
    browser.isBroken = true;
    browser.clearData();
    await settle();
    expect(tab.getState().saving).toEqual({ step: 'failed' });
    expect(tab.hasUnsavedChanges()).toBe(true);
  });

  test('saves nothing without text, and nothing after the form was closed', async () => {
    const browser = createBrowser();
    const [empty, closed] = [browser.openForm(), browser.openForm()];
    await type(closed, 'typed');
    closed.stop();
    await settle();
    browser.clearData();
    await settle();
    expect(browser.drafts()).toEqual([]);
    empty.stop();
  });
});

describe('leaving', () => {
  test('asks nothing of an author whose text is kept, or will be', async () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    expect(tab.hasUnsavedChanges()).toBe(false);
    tab.setText(text('a'));
    expect(tab.hasUnsavedChanges()).toBe(false);
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(tab.hasUnsavedChanges()).toBe(false);
  });

  test('warns when the text cannot be kept, until it can', async () => {
    const browser = createBrowser();
    browser.isBroken = true;
    const tab = browser.openForm();
    await type(tab, 'a');
    expect(tab.hasUnsavedChanges()).toBe(true);
    tab.setText(text('ab'));
    expect(tab.hasUnsavedChanges()).toBe(true);
    browser.isBroken = false;
    await type(tab, 'abc');
    expect(tab.hasUnsavedChanges()).toBe(false);
  });

  test('warns while the place for drafts has not opened yet', () => {
    const browser = createBrowser();
    browser.isReady = false;
    const tab = browser.openForm();
    tab.setText(text('a'));
    expect(tab.hasUnsavedChanges()).toBe(true);
  });
});

describe('the offer', () => {
  test('is the draft that a closed form left behind', async () => {
    const browser = createBrowser();
    const first = browser.openForm();
    await type(first, 'left behind');
    first.stop();
    const second = browser.openForm();
    await settle();
    expect(second.getState().offer?.fields.title).toBe('left behind');
  });

  test('comes once a database that was slow at first responds', async () => {
    const browser = createBrowser();
    const first = browser.openForm();
    await type(first, 'left behind');
    first.stop();
    browser.isSlow = true;
    const second = browser.openForm();
    await settle();
    expect(second.getState().offer).toBeNull();
    browser.isSlow = false;
    await vi.advanceTimersByTimeAsync(firstDelayMs);
    expect(second.getState().offer?.fields.title).toBe('left behind');
  });

  test('is the latest one, and the next one after it is discarded', async () => {
    const browser = createBrowser();
    for (const title of ['older', 'newer']) {
      const tab = browser.openForm();
      await type(tab, title);
      tab.stop();
      await vi.advanceTimersByTimeAsync(1000);
    }
    const tab = browser.openForm();
    await settle();
    expect(tab.getState().offer?.fields.title).toBe('newer');
    await tab.discard();
    expect(tab.getState().offer?.fields.title).toBe('older');
    await tab.discard();
    expect(tab.getState().offer).toBeNull();
    expect(browser.titles()).toEqual([]);
  });

  test('is never a draft that another form is writing', async () => {
    const browser = createBrowser();
    await type(browser.openForm(), 'in another tab');
    const tab = browser.openForm();
    await settle();
    await vi.advanceTimersByTimeAsync(firstDelayMs * 2);
    expect(tab.getState().offer).toBeNull();
  });

  test('is never a draft of another form', async () => {
    const browser = createBrowser();
    const edit = browser.openForm('edit:7');
    await type(edit, 'of post 7');
    edit.stop();
    const tab = browser.openForm('new');
    await settle();
    expect(tab.getState().offer).toBeNull();
  });

  test('is the one that was asked for, before later ones', async () => {
    const browser = createBrowser();
    for (const title of ['first', 'second']) {
      const form = browser.openForm();
      await type(form, title);
      form.stop();
      await settle();
    }
    const tab = browser.openForm('new', 'draft-1');
    await settle();
    expect(tab.getState().offer?.fields.title).toBe('first');
    expect((await tab.restore())?.title).toBe('first');
    const other = browser.openForm('new', 'gone');
    await settle();
    expect(other.getState().offer?.fields.title).toBe('second');
  });

  test.each([0, 10_000, 3_600_000])(
    'comes where a reloaded page, or another tab, holds its claim for %i ms more',
    async (heldMs) => {
      const browser = createBrowser();
      const before = browser.openForm();
      await type(before, 'before the reload');
      const after = browser.openForm();
      await vi.advanceTimersByTimeAsync(heldMs);
      expect(after.getState().offer).toBeNull();
      browser.loseClaims(before);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(after.getState().offer?.fields.title).toBe('before the reload');
    },
  );

  test('stays whole while the author types something else', async () => {
    const browser = createBrowser();
    const before = browser.openForm();
    await type(before, 'offered');
    before.stop();
    const tab = browser.openForm();
    await settle();
    await type(tab, 'typed meanwhile');
    expect(browser.titles()).toEqual(['typed meanwhile', 'offered']);
    expect(tab.getState().offer?.fields.title).toBe('offered');
    await tab.finish(text('typed meanwhile'));
    await settle();
    expect(browser.titles()).toEqual(['offered']);
  });
});

test('the last of the drafts that the form itself puts aside is on offer once it looks again', async () => {
  const browser = createBrowser();
  const tab = browser.openForm();
  await tab.stashDraft('new', text('second file'));
  await tab.stashDraft('new', text('first file'));
  await tab.refresh();
  expect(tab.getState().offer?.fields.title).toBe('first file');
});

test('a form that is stopped and started again, as React does in development, works on', async () => {
  const browser = createBrowser();
  const tab = browser.openForm();
  tab.stop();
  tab.start();
  await settle();
  await type(tab, 'still kept');
  expect(browser.titles()).toEqual(['still kept']);
  const other = browser.openForm();
  await settle();
  expect(other.getState().offer).toBeNull();
});

describe('restoring', () => {
  test('goes on with the draft, under its own name', async () => {
    const browser = createBrowser();
    const before = browser.openForm();
    await type(before, 'a draft');
    before.stop();
    const tab = browser.openForm();
    await settle();
    expect((await tab.restore())?.title).toBe('a draft');
    expect(tab.getState().offer).toBeNull();
    await type(tab, 'a draft, longer');
    expect(browser.titles()).toEqual(['a draft, longer']);
    await tab.finish(text('a draft, longer'));
    await settle();
    expect(browser.titles()).toEqual([]);
  });

  test('offers the text that it pushed aside', async () => {
    const browser = createBrowser();
    const before = browser.openForm();
    await type(before, 'offered');
    before.stop();
    const tab = browser.openForm();
    await settle();
    tab.setText(text('typed meanwhile'));
    expect((await tab.restore())?.title).toBe('offered');
    await settle();
    expect(tab.getState().offer?.fields.title).toBe('typed meanwhile');
    expect((await tab.restore())?.title).toBe('typed meanwhile');
  });

  test('does not go on to offer older drafts', async () => {
    const browser = createBrowser();
    for (const title of ['older', 'newer']) {
      const tab = browser.openForm();
      await type(tab, title);
      tab.stop();
      await vi.advanceTimersByTimeAsync(1000);
    }
    const tab = browser.openForm();
    await settle();
    await tab.restore();
    await settle();
    expect(tab.getState().offer).toBeNull();
    expect(browser.titles()).toEqual(['newer', 'older']);
  });

  test('gives way where another tab went on with the draft first', async () => {
    const browser = createBrowser();
    const before = browser.openForm();
    await type(before, 'wanted twice');
    before.stop();
    const [first, second] = [browser.openForm(), browser.openForm()];
    await settle();
    await first.restore();
    await settle();
    expect(second.getState().offer).toBeNull();
    expect(await second.restore()).toBeNull();
  });

  test('is refused where it would lose what the form holds', async () => {
    const browser = createBrowser();
    const before = browser.openForm();
    await type(before, 'offered');
    before.stop();
    const tab = browser.openForm();
    await settle();
    browser.isBroken = true;
    tab.setText(text('only here'));
    expect(await tab.restore()).toBeNull();
    expect(tab.getState().offer?.fields.title).toBe('offered');
  });
});

describe('a draft that the author saves', () => {
  test('is on the disk before it is said to be, and is offered by no form but the one opened for it', async () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    expect(await tab.saveDraft(text('saved'))).toBe(true);
    expect(tab.getState().saving).toMatchObject({ step: 'saved' });
    expect(browser.drafts()).toMatchObject([{ isSaved: true, durability: 'strict' }]);
    tab.stop();
    await settle();
    const other = browser.openForm();
    await settle();
    expect(other.getState().offer).toBeNull();
    const continued = browser.openForm('new', tab.getKey());
    await settle();
    expect((await continued.restore())?.title).toBe('saved');
    expect(continued.isSaved()).toBe(true);
  });

  test('stays one while it is written on, until it is published', async () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    await tab.saveDraft(text('saved'));
    await type(tab, 'and longer');
    expect(browser.drafts()).toMatchObject([{ fields: { title: 'and longer' }, isSaved: true }]);
    await tab.finish(text('and longer'));
    await settle();
    expect(browser.drafts()).toEqual([]);
    expect(tab.isSaved()).toBe(false);
  });

  test('is not said to be saved where that fails, and is offered like any other once it is kept', async () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    browser.isBroken = true;
    expect(await tab.saveDraft(text('only here'))).toBe(false);
    expect(tab.getState().saving).toEqual({ step: 'failed' });
    expect(tab.hasUnsavedChanges()).toBe(true);
    browser.isBroken = false;
    await type(tab, 'saved');
    expect(browser.drafts()[0]).not.toHaveProperty('isSaved');
  });

  test('carries the post that it unpublishes, also when it is gone on with', async () => {
    const browser = createBrowser();
    const tab = browser.openForm('edit:7');
    await tab.saveDraft(text('out of the list'), unpublished);
    tab.stop();
    await settle();
    const continued = browser.openForm('edit:7', tab.getKey());
    await settle();
    await continued.restore();
    await type(continued, 'written on');
    expect(browser.drafts()).toMatchObject([{ fields: { title: 'written on' }, isSaved: true, unpublished }]);
  });

  test('is the form’s own from the start where it was claimed for it, and what is typed at once stays', async () => {
    const browser = createBrowser();
    const tab = browser.openForm('edit:7');
    await tab.saveDraft(text('out of the list'), unpublished);
    tab.stop();
    await settle();
    const [draft] = browser.drafts();
    const continued = browser.openForm('edit:7', null, { draft: draft!, release: () => {} });
    continued.setText(text('typed at once'));
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(browser.drafts()).toMatchObject([
      { key: draft!.key, fields: { title: 'typed at once' }, isSaved: true, unpublished },
    ]);
    expect(continued.getState().offer).toBeNull();
  });

  test.each([
    [true, []],
    [false, ['an edit']],
  ])(
    'is one of an edit again where the post stays published (nothing was edited: %s)',
    async (isUnchanged, titles) => {
      const browser = createBrowser();
      const tab = browser.openForm('edit:7');
      await tab.saveDraft(text('an edit'), unpublished);
      tab.convertToEditDraft(isUnchanged);
      await settle();
      expect(browser.titles()).toEqual(titles);
      expect(browser.drafts().some((draft) => draft.isSaved || draft.unpublished)).toBe(false);
    },
  );
});

describe('a text that is saved as a post while its author does something else', () => {
  test('takes away no draft that says more by now', async () => {
    const browser = createBrowser();
    const tab = browser.openForm('edit:7');
    await type(tab, 'sent');
    await type(tab, 'sent, and longer');
    await tab.finish(text('sent'));
    expect(browser.titles()).toEqual(['sent, and longer']);
  });

  test.each([
    ['sent', ['sent, and longer']],
    ['sent, and longer', []],
  ])(
    'also once the form was left, the draft goes only if it says what was saved (“%s”)',
    async (saved, titles) => {
      const browser = createBrowser();
      const tab = browser.openForm('edit:7');
      await type(tab, 'sent');
      tab.setText(text('sent, and longer'));
      tab.stop();
      await tab.finish(text(saved));
      expect(browser.titles()).toEqual(titles);
    },
  );

  test('nor one that another form goes on with', async () => {
    const browser = createBrowser();
    const tab = browser.openForm();
    await type(tab, 'sent');
    tab.stop();
    await settle();
    const other = browser.openForm();
    await settle();
    await other.restore();
    await tab.finish(text('sent'));
    expect(browser.titles()).toEqual(['sent']);
    await type(other, 'gone on with');
    other.stop();
    await settle();
    await tab.finish(text('sent'));
    expect(browser.titles()).toEqual(['gone on with']);
  });

  test('a draft that stays is none of an unpublished post any more', async () => {
    const browser = createBrowser();
    const tab = browser.openForm('edit:7');
    await tab.saveDraft(text('published again'), unpublished);
    await type(tab, 'written on');
    tab.stop();
    await tab.finish(text('published again'));
    expect(browser.titles()).toEqual(['written on']);
    expect(browser.drafts().some((draft) => draft.isSaved || draft.unpublished)).toBe(false);
  });
});

test('the draft of an unpublished post is one of an edit once another draft is published over it', async () => {
  const browser = createBrowser();
  const first = browser.openForm('edit:7');
  await first.saveDraft(text('out of the list'), unpublished);
  first.stop();
  await settle();
  const [draft] = browser.drafts();
  const second = browser.openForm('edit:7');
  await type(second, 'another');
  second.stop();
  await settle();
  const tab = browser.openForm('edit:7', null, { draft: draft!, release: () => {} });
  await settle();
  expect((await tab.restore())?.title).toBe('another');
  await tab.finish(text('another'));
  await settle();
  expect(browser.titles()).toEqual(['out of the list']);
  expect(browser.drafts().some((each) => each.isSaved || each.unpublished)).toBe(false);
});

const unpublished: UnpublishedPost = { post: makePost({ id: 7 }), trashKey: 'r' };

function text(title: string): PostFields {
  return { ...newPostFields, title };
}

async function type(tab: DraftSession, title: string): Promise<void> {
  tab.setText(text(title));
  await vi.advanceTimersByTimeAsync(saveDelayMs);
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1);
}

/** The drafts of one browser, with as many forms open as a test wants. */
function createBrowser() {
  const drafts = new Map<string, Draft & { durability?: string | undefined }>();
  /** As with locks: a claim that waits for another one of the same draft counts once that one is released. */
  const claims = new Set<{ readonly key: string }>();
  const listeners = new Set<() => void>();
  const lossListeners = new Set<() => void>();
  const keysOf = new Map<DraftSession, string>();
  let forms = 0;

  const browser = {
    isBroken: false,
    /** Drafts can't be read in time. */
    isSlow: false,
    isReady: true,
    drafts: () => latestFirst(),
    titles: () => latestFirst().map((draft) => draft.fields.title),
    openForm(form = 'new', wanted: string | null = null, taken: LockedDraft | null = null): DraftSession {
      const number = (forms += 1);
      const keys = [`draft-${number}`];
      const session = createDraftSession({
        form,
        requestedKey: wanted,
        lockedDraft: taken,
        store,
        locks: createClaims(),
        // Each text that is put aside has a key of its own too.
        newKey: () => keys.shift() ?? `draft-${number}-${Math.random()}`,
      });
      keysOf.set(session, `draft-${number}`);
      session.start();
      return session;
    },
    clearData(): void {
      drafts.clear();
      for (const listener of lossListeners) listener();
    },
    loseClaims(session: DraftSession): void {
      for (const claim of claims) if (claim.key === keysOf.get(session)) claims.delete(claim);
    },
  };

  const store: DraftStore = {
    isReady: () => browser.isReady,
    async save(draft, durability) {
      if (browser.isBroken) throw new Error('no room');
      drafts.set(draft.key, { ...draft, durability });
    },
    async remove(key) {
      drafts.delete(key);
    },
    async list(form) {
      if (browser.isSlow) throw new Error('no answer in time');
      return latestFirst().filter((draft) => draft.form === form);
    },
    subscribeToLoss(listener) {
      lossListeners.add(listener);
      return () => lossListeners.delete(listener);
    },
  };

  function createClaims(): DraftLocks {
    let ownListener: (() => void) | null = null;
    const claim = (key: string) => {
      const added = { key };
      claims.add(added);
      return () => void claims.delete(added);
    };
    const claimedKeys = () => new Set(Array.from(claims, ({ key }) => key));
    return {
      acquire: claim,
      tryAcquire: async (key) => (claimedKeys().has(key) ? null : claim(key)),
      held: async () => claimedKeys(),
      broadcast: () => {
        for (const listener of listeners) if (listener !== ownListener) listener();
      },
      subscribe(listener) {
        ownListener = listener;
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }

  function latestFirst() {
    return [...drafts.values()].toSorted((a, b) => b.savedAt - a.savedAt);
  }

  return browser;
}
