// @vitest-environment happy-dom
import {
  type ApplyOptions,
  type BlogPost,
  type PostChange,
  PostStoreError,
  type StoredPost,
} from '@branchbook/blog-core';
import {
  createMemoryPostStore,
  type MemoryBacking,
  type MemoryPostStore,
} from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createRenderer } from '../../../testing/renderer.ts';
import { createTestPosts, TestPosts } from '../../../posts/test-posts.tsx';
import type { Drafts } from '../../drafts/use-drafts.ts';
import { getFields, type PostFields } from '../../post-model/post-fields.ts';
import type { SavedPost } from '../use-saving.ts';
import type { ConflictChoice } from './conflict-dialog.tsx';
import { EditConflict } from '../../post-model/edit-conflict.ts';
import { useEditedPost } from './use-edited-post.ts';

const render = createRenderer();
const [one, two, three] = [makePost({ id: 1 }), makePost({ id: 2 }), makePost({ id: 3 })];
const mine: PostFields = { ...getFields(two), content: 'Mine' };

const drafts = {
  stashDraft: vi.fn<Drafts['stashDraft']>(),
  saveNow: vi.fn<Drafts['saveNow']>(),
  saveDraft: vi.fn<Drafts['saveDraft']>(),
  convertToEditDraft: vi.fn<Drafts['convertToEditDraft']>(),
};
const formDrafts = drafts as Partial<Drafts> as Drafts;
const onStored = vi.fn<(stored: { post: BlogPost }) => void>();
const onReopen = vi.fn<(theirs: { post: BlogPost }) => void>();

let backing: MemoryBacking;
let store: MemoryPostStore;
let hook: ReturnType<typeof useEditedPost>;
const setHook = (rendered: typeof hook) => void (hook = rendered);

beforeEach(async () => {
  vi.resetAllMocks();
  drafts.stashDraft.mockResolvedValue(true);
  drafts.saveNow.mockResolvedValue(true);
  drafts.saveDraft.mockResolvedValue(true);
  backing = { text: JSON.stringify([one, two, three]) };
  store = createMemoryPostStore({ backing });
  const opened = (await store.get({ id: 2 }))!;
  await render(
    <TestPosts posts={createTestPosts(store)}>
      <Form opened={opened} />
    </TestPosts>,
  );
});

function Form({ opened }: { opened: StoredPost }) {
  setHook(useEditedPost(opened, { draftForm: 'edit:2', onStored, onReopen }));
  return null;
}

const getPosts = async (): Promise<readonly BlogPost[]> => (await store.list({ withContent: true })).posts;
const getStored = async (id = 2) => (await store.get({ id }))?.post;
const changeElsewhere = (fields: Partial<BlogPost>) => store.apply([{ type: 'update', id: 2, fields }]);

/** Starts a save. The returned function resolves to its result. */
async function start(fields: PostFields): Promise<() => Promise<SavedPost | null>> {
  let saving!: Promise<SavedPost | null>;
  await act(async () => {
    saving = hook.save(fields, formDrafts);
    saving.catch(() => {});
  });
  return () => saving;
}

async function save(fields: PostFields): Promise<SavedPost | null> {
  return (await start(fields))();
}

async function choose(choice: ConflictChoice): Promise<void> {
  await act(() => vi.waitFor(() => expect(hook.question).not.toBeNull()));
  await act(async () => hook.question?.answer(choice));
}

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
    expect(await save(mine)).toMatchObject({ id: 2, slug: two.slug, stored: { content: 'Mine' } });
    expect(apply.mock.calls[0]?.[0]).toEqual([
      {
        type: 'update',
        id: 2,
        fields: { content: 'Mine', updated: expect.any(String) },
        ifVersion: version,
      },
    ]);
    expect(onStored.mock.calls[0]?.[0].post).toEqual(await getStored());
  });

  test('is sent again over a change that touches no text', async () => {
    await changeElsewhere({ slug: 'moved', mood: 'calm' } as Partial<BlogPost>);
    await save(mine);
    expect(await getStored()).toMatchObject({ slug: 'moved', mood: 'calm', content: 'Mine' });
  });

  test('sends nothing if the author changed nothing, and returns the newest text', async () => {
    await changeElsewhere({ title: 'Theirs' });
    const apply = vi.spyOn(store, 'apply');
    expect(await save(getFields(two))).toMatchObject({ stored: { title: 'Theirs' } });
    expect(apply).not.toHaveBeenCalled();
  });

  test.each([true, false])(
    'that was applied (%s) but got no response is repeated once',
    async (isApplied) => {
      loseResponse(isApplied);
      await expect(save(mine)).rejects.toMatchObject({ code: 'unavailable' });
      expect(await save(mine)).toMatchObject({ stored: { content: 'Mine' } });
      expect((await getStored())?.content).toBe('Mine');
    },
  );

  test('after one that got no response asks nothing about the author’s own text', async () => {
    loseResponse(true);
    await expect(save(mine)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await save({ ...getFields(two), title: 'Later' })).toMatchObject({
      stored: { title: 'Later', content: two.content },
    });
  });

  test('after two that got no response, of which one was applied, asks nothing either', async () => {
    loseResponse(true);
    await expect(save(mine)).rejects.toMatchObject({ code: 'unavailable' });
    loseResponse(false);
    await expect(save({ ...mine, content: 'Lost' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await save({ ...mine, content: 'Later' })).toMatchObject({ stored: { content: 'Later' } });
  });

  test('that takes back one without a response is applied', async () => {
    loseResponse(true);
    await expect(save(mine)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await save(getFields(two))).toMatchObject({ stored: { content: two.content } });
    expect((await getStored())?.content).toBe(two.content);
  });
});

describe('a conflict', () => {
  test('asks with the text as it is now, and keeps both if the author keeps editing', async () => {
    await changeElsewhere({ content: 'Theirs' });
    const getResult = await start(mine);
    await act(() => vi.waitFor(() => expect(hook.question?.theirs?.content).toBe('Theirs')));
    await choose('neither');
    expect(await getResult()).toBeNull();
    expect((await getStored())?.content).toBe('Theirs');
  });

  test('can be resolved by the author’s text; theirs becomes a draft', async () => {
    await changeElsewhere({ content: 'Theirs', excerpt: 'Theirs' });
    const getResult = await start(mine);
    await choose('mine');
    await getResult();
    expect(await getStored()).toMatchObject({ content: 'Mine', excerpt: 'Theirs' });
    expect(drafts.stashDraft).toHaveBeenCalledWith('edit:2', expect.objectContaining({ content: 'Theirs' }));
  });

  test('can be resolved by their text; the author’s becomes a draft', async () => {
    await changeElsewhere({ content: 'Theirs' });
    const getResult = await start(mine);
    await choose('theirs');
    expect(await getResult()).toBeNull();
    expect(onReopen.mock.calls[0]?.[0].post.content).toBe('Theirs');
    expect(drafts.saveNow).toHaveBeenCalledOnce();
  });

  test('can be resolved by two posts', async () => {
    await changeElsewhere({ content: 'Theirs', aliases: ['old'] });
    const getResult = await start(mine);
    await choose('both');
    expect(await getResult()).toMatchObject({ slug: `${two.slug}-2` });
    const posts = await getPosts();
    expect(posts.map(({ content }) => content)).toEqual([one.content, 'Mine', 'Theirs', three.content]);
    expect(posts[1]).not.toHaveProperty('aliases');
    expect(new Set(posts.map(({ id }) => id)).size).toBe(4);
  });

  test('resolved by two posts adds one copy if a response gets lost and is asked about again', async () => {
    await changeElsewhere({ content: 'Theirs' });
    const apply = store.apply.bind(store);
    const keys = new Map<string, ReturnType<typeof apply>>();
    const answered = async (changes: readonly PostChange[], { idempotencyKey = '' }: ApplyOptions = {}) =>
      keys.get(idempotencyKey) ?? apply(changes);
    let isLost = true;
    // As a server does it, which answers a repeated key as before.
    vi.spyOn(store, 'apply').mockImplementation(async (changes, options) => {
      const answer = answered(changes, options);
      if (changes[0]?.type !== 'create' || !isLost) return answer;
      isLost = false;
      keys.set(options?.idempotencyKey ?? '', answer);
      await answer;
      throw new PostStoreError('unavailable', 'No response.');
    });
    const getResult = await start(mine);
    await choose('both');
    await expect(getResult()).rejects.toMatchObject({ code: 'unavailable' });
    const getSecondResult = await start(mine);
    await choose('both');
    expect(await getSecondResult()).toMatchObject({ slug: `${two.slug}-2` });
    expect(await getPosts()).toHaveLength(4);
  });

  test('asks again about a third text', async () => {
    await changeElsewhere({ content: 'Theirs' });
    const getResult = await start(mine);
    await act(() => vi.waitFor(() => expect(hook.question).not.toBeNull()));
    await changeElsewhere({ content: 'Third' });
    await choose('mine');
    await act(() => vi.waitFor(() => expect(hook.question?.theirs?.content).toBe('Third')));
    await choose('mine');
    await getResult();
    expect((await getStored())?.content).toBe('Mine');
  });
});

describe('a post that was deleted', () => {
  test.each(['', ' and the trash was emptied'])(
    'is restored with the author’s text at its position%s',
    async (how) => {
      const { trashKeys } = await store.apply([{ type: 'delete', id: 2 }]);
      if (how) await store.trash.discard([trashKeys[0]!]);
      const getResult = await start(mine);
      await choose('mine');
      expect(await getResult()).toMatchObject({ id: 2 });
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
  ])('can stay deleted, and the text is a draft: %s', async (isKept, message) => {
    await store.apply([{ type: 'delete', id: 2 }]);
    drafts.stashDraft.mockResolvedValue(isKept);
    const getResult = await start(mine);
    for (const isDraftUnsaved of isKept ? [false] : [false, true]) {
      await act(() => vi.waitFor(() => expect(hook.question?.isDraftUnsaved).toBe(isDraftUnsaved)));
      await choose('theirs');
    }
    expect(await getResult()).toMatchObject({ message, slug: null });
  });

  test('is noticed even if the author changed nothing', async () => {
    await store.apply([{ type: 'delete', id: 2 }]);
    const getResult = await start(getFields(two));
    await choose('neither');
    expect(await getResult()).toBeNull();
  });
});

describe('unpublishing', () => {
  const unpublish = async (fields = mine) => {
    let done!: Promise<void>;
    await act(async () => {
      done = hook.unpublish(fields, formDrafts);
      await done.catch(() => {});
    });
    return done;
  };

  test('saves the text of the form, with changes of others in other fields', async () => {
    await changeElsewhere({ slug: 'moved' });
    await unpublish();
    expect(await getPosts()).toEqual([one, three]);
    const [trashed] = await store.trash.list();
    expect(drafts.saveDraft).toHaveBeenLastCalledWith(mine, {
      post: { ...two, slug: 'moved' },
      trashKey: trashed?.key,
    });
  });

  test('is refused in a conflict, and if the post was deleted', async () => {
    await changeElsewhere({ content: 'Theirs' });
    await expect(unpublish()).rejects.toThrow(EditConflict);
    await store.apply([{ type: 'delete', id: 2 }]);
    await expect(unpublish()).rejects.toMatchObject({ code: 'not-found' });
  });

  test('that never arrived leaves a draft of an edit', async () => {
    loseResponse(false);
    await expect(unpublish()).rejects.toMatchObject({ code: 'unavailable' });
    expect(drafts.convertToEditDraft).toHaveBeenCalledOnce();
  });

  test('that got no response can be repeated', async () => {
    const keys: (string | undefined)[] = [];
    const apply = store.apply.bind(store);
    let response: Promise<Awaited<ReturnType<typeof apply>>> | null = null;
    // As a server does it, which answers a repeated key as before.
    vi.spyOn(store, 'apply').mockImplementation(
      async (changes: readonly PostChange[], options?: ApplyOptions) => {
        keys.push(options?.idempotencyKey);
        if (response) return response;
        response = apply(changes, options);
        await response;
        throw new PostStoreError('unavailable', 'No response.');
      },
    );
    await expect(unpublish()).rejects.toMatchObject({ code: 'unavailable' });
    // The post may be deleted: then its draft has to stay one of an unpublished post.
    expect(drafts.convertToEditDraft).not.toHaveBeenCalled();
    await unpublish();
    expect(keys[1]).toBe(keys[0]);
    const [trashed] = await store.trash.list();
    expect(drafts.saveDraft).toHaveBeenLastCalledWith(mine, { post: two, trashKey: trashed?.key });
  });
});
