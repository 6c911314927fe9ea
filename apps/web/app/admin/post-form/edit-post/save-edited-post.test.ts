import { type BlogPost, PostStoreError, type VersionedPost } from '@branchbook/blog-core';
import {
  createMemoryPostStore,
  type MemoryBacking,
  type MemoryPostStore,
} from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { PostStorage } from '../../../posts/post-storage.ts';
import { createTestStorage } from '../../../posts/test-posts.tsx';
import { setUpIndexedDb } from '../../../testing/fake-indexed-db.ts';
import { getFields, type PostFields } from '../../post-model/post-fields.ts';
import { republishPost } from '../../publishing/unpublish-post.ts';
import { createFakeBrowser, type FakeBrowser, type FakeForm } from '../fake-forms.ts';
import type { PostChoice, PostQuestion, SaveState } from '../form-machine.ts';
import { type EditedPost, saveEditedPost, unpublishEditedPost } from './save-edited-post.ts';

setUpIndexedDb();
// So that no test waits for it to load.
await import('../merge-fields.ts');

const [one, two, three] = [makePost({ id: 1 }), makePost({ id: 2 }), makePost({ id: 3 })];
const mine: PostFields = { ...getFields(two), content: 'Mine' };
const onReopen = vi.fn<(theirs: VersionedPost) => void>();

let backing: MemoryBacking;
let store: MemoryPostStore;
let browser: FakeBrowser;
let opened: FakeForm;
let form: FakeForm['form'];

beforeEach(async () => {
  vi.restoreAllMocks();
  onReopen.mockReset();
  backing = { text: JSON.stringify([one, two, three]) };
  store = createMemoryPostStore({ backing });
  browser = createFakeBrowser(store);
  await openForm();
});

/** Opens the second post, like another tab that has the same browser. */
async function openForm(options: Partial<PostStorage> = {}): Promise<void> {
  const edited: EditedPost = {
    storage: createTestStorage(store, options),
    opened: (await store.get({ id: 2 }))!,
    onStored: (stored) => Object.assign(edited, { opened: { ...edited.opened, ...stored } }),
    onReopen,
  };
  opened = browser.openTab().openForm({
    draftForm: 'edit:2',
    initial: getFields(edited.opened.post),
    save: (fields, saving) => saveEditedPost(edited, fields, saving),
    unpublish: (fields, saving) => unpublishEditedPost(edited, fields, saving),
  });
  form = opened.form;
}

const getPosts = async (): Promise<readonly BlogPost[]> => (await store.list({ withContent: true })).posts;
const getStored = async (id = 2) => (await store.get({ id }))?.post;
const changeElsewhere = (fields: Partial<BlogPost>) => store.apply([{ type: 'update', id: 2, fields }]);

const getQuestion = () => form.getState().question as PostQuestion | null;
const getDrafts = () => [...browser.drafts.values()];

async function waitForEnd(): Promise<SaveState> {
  await vi.waitFor(() => expect(form.getState().save.step).not.toBe('saving'), { interval: 1 });
  return form.getState().save;
}

/** Saves and continues editing. */
async function save(fields: PostFields): Promise<SaveState> {
  start(fields);
  return waitForEnd();
}

function start(fields: PostFields): void {
  form.change(fields);
  form.save();
}

async function choose(choice: PostChoice): Promise<void> {
  await waitForQuestion();
  getQuestion()?.answer(choice);
}

async function waitForQuestion(isQuestion: (question: PostQuestion) => boolean = () => true): Promise<void> {
  await vi.waitFor(
    () => {
      const question = getQuestion();
      expect(question && isQuestion(question)).toBe(true);
    },
    { interval: 1 },
  );
}

const lost = { step: 'failed', error: { code: 'unavailable' } };
const editing = { step: 'editing' };
const getText = () => form.getState().fields;

/** Makes the store apply the changes, or not, and lose the response. */
function loseResponse(isApplied: boolean): void {
  const apply = store.apply.bind(store);
  vi.spyOn(store, 'apply').mockImplementationOnce(async (changes, options) => {
    if (isApplied) await apply(changes, options);
    throw new PostStoreError('unavailable', 'No response.');
  });
}

describe('an update', () => {
  test('sends only what the author changed, for the version that was opened', async () => {
    const apply = vi.spyOn(store, 'apply');
    const { version } = (await store.get({ id: 2 }))!;
    expect(await save(mine)).toEqual(editing);
    expect(apply.mock.calls[0]?.[0]).toEqual([
      {
        type: 'update',
        id: 2,
        fields: { content: 'Mine', updated: expect.any(String) },
        ifVersion: version,
      },
    ]);
    expect(opened.shown).toEqual(['Blog post updated successfully!']);
  });

  test('is sent again over a change that touches no text', async () => {
    await changeElsewhere({ slug: 'moved', mood: 'calm' } as Partial<BlogPost>);
    await save(mine);
    expect(await getStored()).toMatchObject({ slug: 'moved', mood: 'calm', content: 'Mine' });
  });

  test('sends nothing if the author changed nothing, and shows the newest text', async () => {
    await changeElsewhere({ title: 'Theirs' });
    const apply = vi.spyOn(store, 'apply');
    expect(await save(getFields(two))).toEqual(editing);
    expect(getText().title).toBe('Theirs');
    expect(apply).not.toHaveBeenCalled();
  });

  test('after another one is no conflict with the form’s own text', async () => {
    await save(mine);
    expect(await save({ ...mine, content: 'Mine, longer' })).toEqual(editing);
    expect((await getStored())?.content).toBe('Mine, longer');
  });

  test('of a text that is typed while an earlier one is saved is no conflict either', async () => {
    start(mine);
    start({ ...mine, content: 'Mine, longer' });
    await vi.waitFor(async () => expect((await getStored())?.content).toBe('Mine, longer'));
    expect(await waitForEnd()).toEqual(editing);
  });

  test.each([true, false])(
    'that was applied (%s) but got no response is repeated once',
    async (isApplied) => {
      loseResponse(isApplied);
      expect(await save(mine)).toMatchObject(lost);
      expect(await save(mine)).toEqual(editing);
      expect((await getStored())?.content).toBe('Mine');
    },
  );

  test('after one that got no response asks nothing about the author’s own text', async () => {
    loseResponse(true);
    expect(await save(mine)).toMatchObject(lost);
    expect(await save({ ...getFields(two), title: 'Later' })).toEqual(editing);
    expect(await getStored()).toMatchObject({ title: 'Later', content: two.content });
  });

  test('after two that got no response, of which one was applied, asks nothing either', async () => {
    loseResponse(true);
    expect(await save(mine)).toMatchObject(lost);
    loseResponse(false);
    expect(await save({ ...mine, content: 'Lost' })).toMatchObject(lost);
    expect(await save({ ...mine, content: 'Later' })).toEqual(editing);
    expect((await getStored())?.content).toBe('Later');
  });

  test('that takes back one without a response is applied', async () => {
    loseResponse(true);
    expect(await save(mine)).toMatchObject(lost);
    expect(await save(getFields(two))).toEqual(editing);
    expect((await getStored())?.content).toBe(two.content);
  });
});

describe('a conflict', () => {
  test('asks with the text as it is now, and keeps both if the author keeps editing', async () => {
    await changeElsewhere({ content: 'Theirs' });
    start(mine);
    await waitForQuestion(({ theirs }) => theirs?.content === 'Theirs');
    await choose('neither');
    expect(await waitForEnd()).toEqual({ step: 'resumed', action: 'save' });
    expect((await getStored())?.content).toBe('Theirs');
    expect(getText()).toEqual(mine);
  });

  test('can be resolved by the author’s text; theirs becomes a draft', async () => {
    await changeElsewhere({ content: 'Theirs', excerpt: 'Theirs' });
    start(mine);
    await choose('mine');
    expect(await waitForEnd()).toEqual(editing);
    expect(await getStored()).toMatchObject({ content: 'Mine', excerpt: 'Theirs' });
    expect(getDrafts()).toMatchObject([{ form: 'edit:2', fields: { content: 'Theirs' } }]);
  });

  test('can be resolved by their text; the author’s becomes a draft', async () => {
    await changeElsewhere({ content: 'Theirs' });
    start(mine);
    await choose('theirs');
    await waitForEnd();
    expect(onReopen.mock.calls[0]?.[0].post.content).toBe('Theirs');
    expect(getDrafts()).toMatchObject([{ form: 'edit:2', fields: mine }]);
  });

  test('leaves theirs published and the author’s as a draft of a new post, to keep both', async () => {
    await changeElsewhere({ content: 'Theirs' });
    start(mine);
    await choose('both');
    expect(await waitForEnd()).toEqual({ step: 'saved' });
    expect((await getPosts()).map(({ content }) => content)).toEqual([one.content, 'Theirs', three.content]);
    expect(getDrafts()).toMatchObject([{ form: 'new', fields: mine }]);
    expect(opened.shown).toEqual(['Both versions are saved: yours is a draft', 'closed']);
  });

  test('stays in the form if both are to be kept and no draft can be saved', async () => {
    vi.spyOn(form.drafts, 'stashDraft').mockResolvedValue(false);
    await changeElsewhere({ content: 'Theirs' });
    start(mine);
    await choose('both');
    await waitForQuestion(({ isDraftUnsaved }) => isDraftUnsaved);
    await choose('both');
    expect(await waitForEnd()).toEqual({ step: 'resumed', action: 'save' });
    expect(getText()).toEqual(mine);
  });

  test('asks again about a third text', async () => {
    await changeElsewhere({ content: 'Theirs' });
    start(mine);
    await waitForQuestion();
    await changeElsewhere({ content: 'Third' });
    await choose('mine');
    await waitForQuestion(({ theirs }) => theirs?.content === 'Third');
    await choose('mine');
    await waitForEnd();
    expect((await getStored())?.content).toBe('Mine');
  });
});

describe('a restored draft of a post that was changed since', () => {
  /** Types, leaves, and restores the draft in a new form, after somebody has changed the post. */
  async function restoreLater(fields: PostFields, changed: Partial<BlogPost>): Promise<void> {
    form.change(fields);
    opened.close();
    await form.drafts.whenReleased();
    await changeElsewhere(changed);
    await openForm();
    await vi.waitFor(() => expect(form.getState().offer).not.toBeNull(), { interval: 1 });
    await form.restoreDraft();
  }

  test('asks before it overwrites the newer text', async () => {
    await restoreLater(mine, { content: 'Theirs' });
    form.save();
    await waitForQuestion(({ theirs }) => theirs?.content === 'Theirs');
    expect((await getStored())?.content).toBe('Theirs');
    await choose('mine');
    expect(await waitForEnd()).toEqual(editing);
    expect((await getStored())?.content).toBe('Mine');
    expect(getDrafts()).toMatchObject([{ form: 'edit:2', fields: { content: 'Theirs' } }]);
    // Their draft has the text that they began with, so that it overwrites nothing either.
    expect(getDrafts()).toMatchObject([{ base: { content: two.content } }]);
  });

  test('can be merged with it', async () => {
    await restoreLater(mine, { title: 'Theirs' });
    form.save();
    await choose('merged');
    expect(await waitForEnd()).toEqual(editing);
    expect(await getStored()).toMatchObject({ title: 'Theirs', content: 'Mine' });
    expect(getDrafts()).toEqual([]);
  });

  test('asks again after the author has taken the newer text, which isn’t lost then', async () => {
    await changeElsewhere({ content: 'Theirs' });
    start(mine);
    await choose('theirs');
    await waitForEnd();
    opened.close();
    await form.drafts.whenReleased();
    await openForm();
    await vi.waitFor(() => expect(form.getState().offer).not.toBeNull(), { interval: 1 });
    await form.restoreDraft();
    form.save();
    await choose('mine');
    expect(await waitForEnd()).toEqual(editing);
    expect((await getStored())?.content).toBe('Mine');
    expect(getDrafts()).toMatchObject([{ form: 'edit:2', fields: { content: 'Theirs' } }]);
  });

  test('isn’t unpublished over it', async () => {
    await restoreLater(mine, { content: 'Theirs' });
    form.unpublish();
    expect(await waitForEnd()).toMatchObject({ step: 'failed', error: { theirs: { content: 'Theirs' } } });
  });

  test('asks about a text that this form has saved before, too', async () => {
    form.change(mine);
    opened.close();
    await form.drafts.whenReleased();
    await openForm();
    expect(await save({ ...getText(), content: 'Saved first' })).toEqual(editing);
    await vi.waitFor(() => expect(form.getState().offer).not.toBeNull(), { interval: 1 });
    await form.restoreDraft();
    form.save();
    await waitForQuestion(({ theirs }) => theirs?.content === 'Saved first');
  });
});

describe('a conflict of changes that don’t overlap', () => {
  const appended: PostFields = { ...getFields(two), content: `${two.content}\n\nMine` };
  const prepended = `Theirs\n\n${two.content}`;
  const both = `Theirs\n\n${two.content}\n\nMine`;

  test('can be resolved by both changes; no draft is left', async () => {
    await changeElsewhere({ content: prepended, title: 'Theirs', slug: 'moved' });
    start(appended);
    await choose('merged');
    expect(await waitForEnd()).toEqual(editing);
    expect(await getStored()).toMatchObject({ content: both, title: 'Theirs', slug: 'moved' });
    expect(getText()).toMatchObject({ content: both, title: 'Theirs' });
    await vi.waitFor(() => expect(getDrafts()).toEqual([]));
    expect(opened.shown).toEqual(['Blog post updated successfully!']);
  });

  test.each<[string, Partial<PostFields>]>([
    ['the same words', { content: 'Mine' }],
    ['the slug', { slug: 'mine', excerpt: 'Mine' }],
  ])('can’t if both have changed %s', async (_, change) => {
    await changeElsewhere({ content: 'Theirs', slug: 'moved' });
    start({ ...getFields(two), ...change });
    await waitForQuestion(({ merged }) => merged === null);
  });

  test('has what was typed while the text was sent', async () => {
    await changeElsewhere({ content: prepended });
    start(appended);
    form.change({ excerpt: 'Typed' });
    await waitForQuestion(({ merged }) => merged?.excerpt === 'Typed' && merged.content === both);
    await choose('merged');
    expect(await waitForEnd()).toEqual(editing);
    expect(await getStored()).toMatchObject({ content: both, excerpt: 'Typed' });
  });

  test('has what was typed while the question opened', async () => {
    await changeElsewhere({ content: prepended });
    start(appended);
    await waitForQuestion();
    form.change({ excerpt: 'Typed' });
    await choose('merged');
    expect(await waitForEnd()).toEqual(editing);
    expect(await getStored()).toMatchObject({ content: both, excerpt: 'Typed' });
  });

  test('stays one if a change of the same words was typed while the question opened', async () => {
    await changeElsewhere({ content: prepended });
    start(appended);
    await waitForQuestion();
    form.change({ content: 'Typed' });
    await choose('merged');
    expect(await waitForEnd()).toMatchObject({ step: 'resumed' });
    expect(getText().content).toBe('Typed');
    expect((await getStored())?.content).toBe(prepended);
    form.save();
    await waitForQuestion(({ fields, merged }) => fields.content === 'Typed' && merged === null);
  });

  test.each([true, false])(
    'asks nothing more if the response to the merged text gets lost, applied: %s',
    async (isApplied) => {
      await changeElsewhere({ content: prepended });
      start(appended);
      await waitForQuestion();
      loseResponse(isApplied);
      await choose('merged');
      expect(await waitForEnd()).toMatchObject(lost);
      expect(getText().content).toBe(both);
      form.save();
      expect(await waitForEnd()).toEqual(editing);
      expect((await getStored())?.content).toBe(both);
    },
  );

  test('asks again about a third text, and merges all three', async () => {
    await changeElsewhere({ content: prepended });
    start(appended);
    await waitForQuestion();
    await changeElsewhere({ excerpt: 'Third' });
    await choose('merged');
    await waitForQuestion(({ theirs }) => theirs?.excerpt === 'Third');
    await choose('merged');
    expect(await waitForEnd()).toEqual(editing);
    expect(await getStored()).toMatchObject({ content: both, excerpt: 'Third' });
  });
});

describe('a post that was deleted', () => {
  test.each(['', ' and the trash was emptied'])(
    'is restored with the author’s text at its position%s',
    async (how) => {
      const { trashKeys } = await store.apply([{ type: 'delete', id: 2 }]);
      if (how) await store.trash.discard([trashKeys[0]!]);
      start(mine);
      await choose('mine');
      expect(await waitForEnd()).toEqual(editing);
      expect((await getPosts()).map(({ id, content }) => [id, content])).toEqual([
        [1, one.content],
        [2, 'Mine'],
        [3, three.content],
      ]);
      expect(await store.trash.list()).toEqual([]);
    },
  );

  test.each([
    [true, 'The post stays deleted; your text is saved as a draft'],
    [false, "The post stays deleted; your text couldn't be saved as a draft"],
  ])('can stay deleted, and the text is a draft: %s', async (isSaved, message) => {
    await store.apply([{ type: 'delete', id: 2 }]);
    if (!isSaved) vi.spyOn(form.drafts, 'stashDraft').mockResolvedValue(false);
    start(mine);
    for (const isDraftUnsaved of isSaved ? [false] : [false, true]) {
      await waitForQuestion((question) => question.isDraftUnsaved === isDraftUnsaved);
      await choose('theirs');
    }
    expect(await waitForEnd()).toEqual({ step: 'saved' });
    expect(opened.shown).toEqual([message, 'closed']);
    if (isSaved) expect(getDrafts()).toMatchObject([{ form: 'new', fields: mine }]);
  });

  test('is noticed even if the author changed nothing', async () => {
    await store.apply([{ type: 'delete', id: 2 }]);
    start(getFields(two));
    await choose('neither');
    expect(await waitForEnd()).toEqual({ step: 'resumed', action: 'save' });
  });
});

describe('a post that another admin has unpublished on a server', () => {
  beforeEach(async () => {
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    browser = createFakeBrowser(store, { isOnServer: true });
    await openForm({ isOnServer: true });
    await store.apply([{ type: 'unpublish', id: 2, draft: 'theirs' }]);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const editDraft = async (content: string) =>
    store.drafts.save({ key: 'theirs', post: { ...two, content }, edits: null });

  test('is published with the author’s text at its position', async () => {
    start(mine);
    await waitForQuestion(({ isUnpublished }) => isUnpublished);
    await choose('mine');
    expect(await waitForEnd()).toEqual(editing);
    expect((await getPosts()).map(({ content }) => content)).toEqual([one.content, 'Mine', three.content]);
    expect((await store.drafts.list()).drafts).toEqual([]);
    expect(getDrafts()).toEqual([]);
  });

  test.each(['before the question', 'during the question'])(
    'and edited %s is published with the author’s text, and theirs stays a draft',
    async (when) => {
      if (when.startsWith('before')) await editDraft('Theirs');
      start(mine);
      await waitForQuestion();
      if (when.startsWith('during')) {
        await editDraft('Theirs');
        await choose('mine');
        expect((await store.drafts.get('theirs'))?.post.content).toBe('Theirs');
      }
      await choose('mine');
      expect(await waitForEnd()).toEqual(editing);
      expect((await getPosts()).map(({ content }) => content)).toEqual([one.content, 'Mine', three.content]);
      expect(getDrafts()).toMatchObject([{ form: 'edit:2', fields: { content: 'Theirs' } }]);
    },
  );
});

describe('unpublishing', () => {
  const unpublish = (fields = mine) => {
    form.change(fields);
    form.unpublish();
    return waitForEnd();
  };

  test('saves the text of the form, with changes of others in other fields', async () => {
    await changeElsewhere({ slug: 'moved' });
    expect(await unpublish()).toEqual({ step: 'saved' });
    expect(await getPosts()).toEqual([one, three]);
    const [trashed] = await store.trash.list();
    expect(getDrafts()).toMatchObject([
      { fields: mine, unpublished: { post: { ...two, slug: 'moved' }, trashKey: trashed?.key } },
    ]);
  });

  test('is refused in a conflict, and if the post was deleted', async () => {
    await changeElsewhere({ content: 'Theirs' });
    expect(await unpublish()).toMatchObject({ step: 'failed', error: { theirs: { content: 'Theirs' } } });
    await store.apply([{ type: 'delete', id: 2 }]);
    expect(await unpublish()).toMatchObject({ step: 'failed', error: { code: 'not-found' } });
  });

  test('after a save without a response is no conflict with the form’s own text', async () => {
    loseResponse(true);
    expect(await save(mine)).toMatchObject(lost);
    expect(await unpublish({ ...mine, content: 'Mine, longer' })).toEqual({ step: 'saved' });
    expect(getDrafts()).toMatchObject([{ fields: { content: 'Mine, longer' }, unpublished: {} }]);
  });

  test('that never arrived leaves a draft of an edit', async () => {
    loseResponse(false);
    expect(await unpublish()).toMatchObject(lost);
    expect(getDrafts()).toMatchObject([{ fields: mine }]);
    expect(getDrafts()[0]).not.toHaveProperty('unpublished');
  });

  test('that got no response can be repeated, and the post comes back to its position', async () => {
    loseResponse(true);
    expect(await unpublish()).toMatchObject(lost);
    // The post may be deleted: then its draft has to stay one of an unpublished post.
    expect(getDrafts()).toMatchObject([{ fields: mine, unpublished: { post: two } }]);
    expect(await unpublish({ ...mine, content: 'Mine, longer' })).toEqual({ step: 'saved' });
    const [draft] = getDrafts();
    expect(draft).toMatchObject({ fields: { content: 'Mine, longer' }, unpublished: { post: two } });
    await republishPost(createTestStorage(store), draft!, draft!.fields, () => false);
    expect((await getPosts()).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(await store.trash.list()).toEqual([]);
  });
});
