import { PostStoreError } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { saveDelayMs } from '../drafts/autosave.ts';
import type { Draft } from '../post-model/draft.ts';
import { ImagesNotUploaded } from '../image-uploads/images-not-uploaded.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { createFakeBrowser, type FakeBrowser, type FakeForm, lostResponse } from './fake-forms.ts';
import type { FormAction, PostSaver, SavedPost } from './form-machine.ts';

const store = createMemoryPostStore({ seeds: seedPosts });
const save = vi.fn<PostSaver['save']>();
const unpublish = vi.fn<NonNullable<PostSaver['unpublish']>>();
const updated: SavedPost = { message: 'Updated', id: 7, slug: 'a', stored: seedPosts[0]! };
const published: SavedPost = { ...updated, message: 'Published', stored: null };

let browser: FakeBrowser;
let form: FakeForm['form'];
let opened: FakeForm;

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  vi.resetAllMocks();
  browser = createFakeBrowser(store);
});
afterEach(() => vi.useRealTimers());

function open(post: 'new' | 'published'): void {
  opened = browser.openTab().openForm(post === 'new' ? { save } : { save, unpublish, draftForm: 'edit:7' });
  form = opened.form;
}

const settle = () => vi.advanceTimersByTimeAsync(1);
const getSave = () => form.getState().save;
const drafts = () => [...browser.drafts.values()].map(({ fields }) => fields.title);

describe('text', () => {
  test('is a draft after the delay of autosave, and none once it is as stored', async () => {
    open('new');
    form.change({ title: 'Typed' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(drafts()).toEqual(['Typed']);
    form.change({ title: '' });
    await settle();
    expect(drafts()).toEqual([]);
  });

  test('names its draft in the URL from the first change on, until there is none', async () => {
    open('new');
    const named: (string | null)[] = [];
    opened.setOptions({ nameDraft: (key) => void named.push(key) });
    form.change({ title: 'T' });
    form.change({ title: 'Typed' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    const [key] = browser.drafts.keys();
    expect(named).toEqual([key]);
    form.change({ title: '' });
    await settle();
    expect(named).toEqual([key, null]);
  });

  test('that a file has replaced comes back by undo, and is a draft until then', async () => {
    open('new');
    form.change({ title: 'Typed' });
    form.fillFromFile({ ...newPostFields, title: 'From a file' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(drafts().toSorted()).toEqual(['From a file', 'Typed']);
    expect(form.undoUpload()).toBe(true);
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(drafts()).toEqual(['Typed']);
    expect(form.undoUpload()).toBe(false);
  });

  test('that a file has replaced comes back after edits; the edited text of the file is a draft', async () => {
    open('new');
    form.change({ title: 'Typed' });
    form.fillFromFile({ ...newPostFields, title: 'From a file' });
    form.change({ excerpt: 'Edited' });
    form.restoreReplaced();
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(form.getState().fields.title).toBe('Typed');
    expect(drafts().toSorted()).toEqual(['From a file', 'Typed']);
  });

  test.each([
    ['is a draft if it is that of a saved draft', true, ['Before', 'From a file']],
    ['needs no draft if it is that of the post', false, ['From a file']],
  ])('with which a form opened, replaced by a file, %s', async (_, isSaved, expected) => {
    const initial = { ...newPostFields, title: 'Before' };
    const draft = { key: 'b', form: 'edit:7', fields: initial, savedAt: 1, isSaved: true };
    const lockedDraft = isSaved ? { draft, release: () => {} } : null;
    opened = browser.openTab().openForm({ save, draftForm: 'edit:7', initial, lockedDraft });
    opened.form.fillFromFile({ ...newPostFields, title: 'From a file' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(drafts().toSorted()).toEqual(expected);
  });

  test('of an earlier form is restored, and what was typed before stays a draft', async () => {
    open('new');
    form.change({ title: 'Earlier' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    opened.close();
    await settle();
    open('new');
    await settle();
    form.change({ title: 'Typed' });
    expect(await form.restoreDraft()).toBe(true);
    expect(form.getState().fields.title).toBe('Earlier');
    expect(drafts().toSorted()).toEqual(['Earlier', 'Typed']);
    expect(opened.shown).toEqual(['replaced']);
  });

  test('typed while an earlier one is saved stays in the form and is a draft', async () => {
    const { promise, resolve } = Promise.withResolvers<SavedPost>();
    save.mockReturnValueOnce(promise);
    open('published');
    form.change({ title: 'Sent' });
    form.save();
    form.change({ title: 'Typed since' });
    resolve(updated);
    await settle();
    expect(form.getState().fields).toEqual({ ...newPostFields, ...updatedText, title: 'Typed since' });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(drafts()).toEqual(['Typed since']);
  });
});

const { title: _, ...updatedText } = {
  title: '',
  author: seedPosts[0]!.author,
  excerpt: seedPosts[0]!.excerpt,
  tags: 'Bookkeeping\nTaxes',
  content: seedPosts[0]!.content,
};

describe('a newer stored text', () => {
  const newer = { ...newPostFields, title: 'Newer' };

  test('is shown by a form that is unchanged, and is no draft', async () => {
    open('published');
    expect(form.loadStored(newer)).toBe(true);
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(form.getState()).toMatchObject({ fields: newer, initial: newer });
    expect(drafts()).toEqual([]);
  });

  test('is not shown over a typed text, nor while one is saved', () => {
    open('published');
    form.change({ title: 'Typed' });
    expect(form.loadStored(newer)).toBe(false);
    form.change({ title: '' });
    save.mockReturnValue(new Promise(() => {}));
    form.save();
    expect(form.loadStored(newer)).toBe(false);
    expect(form.getState().fields.title).toBe('');
  });
});

describe('a save', () => {
  test('sends no half of a surrogate pair', async () => {
    const half = 'a \ud83d';
    const text = {
      title: half,
      author: half,
      excerpt: half,
      tags: half,
      canonical: half,
      cover: half,
      content: half,
    };
    const fields = { ...text, slug: half, date: half };
    save.mockResolvedValue(null);
    open('published');
    form.change(fields);
    form.save();
    await settle();
    const whole = 'a \u{fffd}';
    const sent = Object.fromEntries(Object.keys(fields).map((name) => [name, whole]));
    expect(save.mock.calls[0]?.[0]).toEqual(sent);
  });

  test('of a published post ends the draft of its text, and the form stays open', async () => {
    save.mockResolvedValue(updated);
    open('published');
    form.change({ title: 'Saved' });
    form.save();
    await settle();
    expect(getSave()).toEqual({ step: 'editing' });
    expect(opened.shown).toEqual(['Updated']);
    expect(drafts()).toEqual([]);
  });

  test('of a new post is an explicit save of its draft, which no form offers', async () => {
    open('new');
    form.change({ title: 'Kept' });
    form.save();
    await settle();
    expect(save).not.toHaveBeenCalled();
    expect(opened.shown).toEqual(['draft saved']);
    expect([...browser.drafts.values()]).toMatchObject([{ isSaved: true, fields: { title: 'Kept' } }]);
  });

  test('closes the form after the list was refetched, without the draft', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    save.mockResolvedValue(published);
    open('new');
    opened.setOptions({ refetchList: () => promise });
    form.change({ title: 'Published' });
    form.publish();
    await settle();
    expect(drafts()).toEqual([]);
    expect(opened.shown).toEqual([]);
    resolve();
    await settle();
    expect(opened.shown).toEqual(['Published', 'closed']);
    form.publish();
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('that ends after the author has left shows its toast and closes nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<SavedPost>();
    save.mockReturnValue(promise);
    open('new');
    form.change({ title: 'Published' });
    form.publish();
    opened.close();
    resolve(published);
    await settle();
    expect(opened.shown).toEqual(['Published']);
    expect(drafts()).toEqual([]);
  });

  test('that unpublishes after the author has left closes nothing either', async () => {
    const { promise, resolve } = Promise.withResolvers<Draft>();
    unpublish.mockReturnValue(promise);
    open('published');
    form.unpublish();
    opened.close();
    resolve({ key: 'a', form: 'edit:7', fields: newPostFields, savedAt: 1 });
    await settle();
    expect(opened.shown).toEqual(['unpublished']);
  });

  test.each(['publish', 'unpublish'] as const)('that fails after leaving says so: %s', async (action) => {
    const { promise, reject } = Promise.withResolvers<never>();
    save.mockReturnValue(promise);
    unpublish.mockReturnValue(promise);
    open('published');
    form[action]();
    opened.close();
    reject(new Error('Full'));
    await settle();
    expect(opened.shown).toEqual([`failed to ${action} after leaving`]);
  });

  test.each<[FormAction, 'new' | 'published', () => void]>([
    ['save-draft', 'new', () => vi.spyOn(browser.drafts, 'set').mockImplementation(fail)],
    ['save', 'published', () => save.mockImplementation(fail)],
    ['publish', 'new', () => save.mockImplementation(fail)],
    ['unpublish', 'published', () => unpublish.mockImplementation(fail)],
  ])('that fails keeps the form: %s', async (action, post, break_) => {
    break_();
    open(post);
    form.change({ title: 'Mine' });
    form[action === 'save-draft' ? 'save' : action]();
    await settle();
    expect(getSave()).toMatchObject({ step: 'failed', action });
    expect(form.getState().fields.title).toBe('Mine');
    form.dismissError();
    expect(getSave()).toEqual({ step: 'editing' });
  });

  test('that the author resumes from a conflict is followed by editing', async () => {
    save.mockResolvedValue(null);
    open('new');
    form.publish();
    await settle();
    expect(getSave()).toEqual({ step: 'resumed', action: 'publish' });
  });
});

function fail(): never {
  throw new Error('Full');
}

describe('while a text is being saved', () => {
  test('a publish waits for it, also if the draft is refused', async () => {
    save.mockResolvedValue(null);
    open('new');
    vi.spyOn(browser.drafts, 'set').mockImplementationOnce(fail);
    form.change({ title: 'Mine' });
    form.save();
    form.publish();
    expect(save).not.toHaveBeenCalled();
    await settle();
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('a save of a later text waits for it', async () => {
    const { promise, resolve } = Promise.withResolvers<SavedPost>();
    save.mockReturnValueOnce(promise).mockResolvedValue(updated);
    open('published');
    form.save();
    form.change({ title: 'Later' });
    form.save();
    resolve(updated);
    await settle();
    expect(save.mock.calls.map(([{ title }]) => title)).toEqual(['', 'Later']);
  });

  test('an unpublish waits for it', async () => {
    const { promise, resolve } = Promise.withResolvers<SavedPost>();
    save.mockReturnValueOnce(promise);
    open('published');
    form.save();
    form.unpublish();
    expect(unpublish).not.toHaveBeenCalled();
    resolve(updated);
    await settle();
    expect(unpublish).toHaveBeenCalledTimes(1);
    expect(opened.shown).toEqual(['Updated', 'unpublished', 'closed']);
  });

  test('a publish ends with it if it fails', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    save.mockReturnValueOnce(promise).mockResolvedValue(updated);
    open('published');
    form.save();
    form.publish();
    reject(new Error('Full'));
    await settle();
    expect(save).toHaveBeenCalledTimes(1);
    form.save();
    await settle();
    expect(save).toHaveBeenCalledTimes(2);
  });
});

describe('without a response from the server', () => {
  beforeEach(() => {
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    browser = createFakeBrowser(store, { isOnServer: true });
    save.mockRejectedValue(lostResponse);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('a save whose draft is saved is repeated by the author, not by itself', async () => {
    open('new');
    form.change({ title: 'Mine' });
    form.publish();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(getSave()).toMatchObject({ step: 'offline', action: 'publish' });
    expect(save).toHaveBeenCalledTimes(1);
    save.mockResolvedValue(published);
    form.retry();
    await settle();
    expect(save).toHaveBeenCalledTimes(2);
    expect(getSave()).toEqual({ step: 'saved' });
  });

  test('a save whose images were not uploaded can be repeated', async () => {
    open('new');
    form.change({ title: 'Mine' });
    save.mockRejectedValueOnce(new ImagesNotUploaded(1, new PostStoreError('quota-exceeded', 'Full.')));
    form.publish();
    await settle();
    expect(getSave()).toMatchObject({ step: 'offline', action: 'publish' });
    save.mockResolvedValue(published);
    form.retry();
    await settle();
    expect(getSave()).toEqual({ step: 'saved' });
  });

  test('a save without a draft fails', async () => {
    open('new');
    vi.spyOn(browser.drafts, 'set').mockImplementation(fail);
    form.change({ title: 'Mine' });
    form.publish();
    await settle();
    expect(getSave()).toMatchObject({ step: 'failed', error: lostResponse });
  });

  test('a store in the browser fails', async () => {
    browser = createFakeBrowser(store);
    open('new');
    form.change({ title: 'Mine' });
    form.publish();
    await settle();
    expect(getSave()).toMatchObject({ step: 'failed', error: expect.any(PostStoreError) });
  });
});
