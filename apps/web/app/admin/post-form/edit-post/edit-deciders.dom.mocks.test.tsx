// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { isWhole, getUpdated } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { type ScopedToasts, toast } from '@branchbook/ui';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Drafts } from '../drafts/use-drafts.ts';
import { getFields } from '../post-model/post-fields.ts';

const page = await vi.hoisted(async () =>
  (await import('../../../posts/fake-post-index.ts')).createFakePage(),
);
vi.mock(import('../../../posts/post-store.ts'), () => page.module);

const { useRestoreVersion } = await import('../../history/use-restore-version.ts');
const { useEditedPost } = await import('./use-edited-post.ts');
const { usePrefetchPosts, usePosts } = await import('../../../posts/posts.query.ts');

const [one, two, three] = [makePost({ id: 1 }), makePost({ id: 2 }), makePost({ id: 3 })];
const drafts = {} as Drafts;

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page.open([one, two, three]);
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What a hook gives on a screen. */
async function shown<Given>(useGiven: () => Given): Promise<{ readonly current: Given }> {
  const given: Given[] = [];
  function Screen() {
    given.push(useGiven());
    return null;
  }
  await act(async () => root.render(<Screen />));
  return {
    get current() {
      return given.at(-1) as Given;
    },
  };
}

test('an edit and its conflict are decided by the content of the one post', async () => {
  const hook = await shown(() =>
    useEditedPost({ post: two, index: 1 }, { draftForm: 'edit:2', onStored: () => {}, onReopen: () => {} }),
  );
  await act(() => hook.current.save({ ...getFields(two), content: 'Mine' }, drafts));
  expect((await page.posts())[1]).toMatchObject({ title: two.title, content: 'Mine' });

  page.open([one, { ...two, content: 'Theirs' }, three]);
  let saving: Promise<unknown> | undefined;
  await act(async () => {
    saving = hook.current.save({ ...getFields(two), content: 'Mine' }, drafts);
  });
  await act(() => vi.waitFor(() => expect(hook.current.question?.theirs?.content).toBe('Theirs')));
  await act(async () => hook.current.question?.answer('neither'));
  expect(await saving).toBeNull();
});

test.each([
  [true, 'The post stays deleted; your text is saved as a draft'],
  [false, "The post stays deleted; your text couldn't be saved as a draft"],
])('of a post that stays deleted it is said whether its text is a draft: %s', async (isKept, message) => {
  page.open([one, three]);
  const hook = await shown(() =>
    useEditedPost({ post: two, index: 1 }, { draftForm: 'edit:2', onStored: () => {}, onReopen: () => {} }),
  );
  const putAside = vi.fn<Drafts['stashDraft']>().mockResolvedValue(isKept);
  let saving: Promise<unknown> | undefined;
  await act(async () => {
    saving = hook.current.save({ ...getFields(two), content: 'Mine' }, {
      stashDraft: putAside,
    } as Partial<Drafts> as Drafts);
  });
  for (const isDraftRefused of isKept ? [false] : [false, true]) {
    await act(() => vi.waitFor(() => expect(hook.current.question?.isDraftUnsaved).toBe(isDraftRefused)));
    await act(async () => hook.current.question?.answer('theirs'));
  }
  expect(await saving).toMatchObject({ message });
});

test('a version is restored over the whole post', async () => {
  const hook = await shown(() => useRestoreVersion({ post: two, index: 1 }));
  await act(() => hook.current.restore({ ...two, content: 'Before' }));
  expect((await page.posts())[1]).toMatchObject({ id: 2, slug: two.slug, content: 'Before' });
});

test.each(['browser', 'server'])(
  'a version that was restored by mistake leaves no day of an edit: %s',
  async (place) => {
    const success = vi.fn<ScopedToasts['success']>();
    vi.spyOn(toast, 'scope').mockReturnValue({ success, error: vi.fn(), dismiss: vi.fn() });
    if (place === 'server') page.putOnServer();
    const hook = await shown(() => useRestoreVersion({ post: two, index: 1 }));
    await act(() => hook.current.restore({ ...two, content: 'Before' }));
    expect(getUpdated((await page.posts())[1]!)).not.toBeNull();
    success.mock.calls[0]?.[2]?.onClick();
    await vi.waitFor(async () => expect((await page.posts())[1]?.content).toBe(two.content));
    expect(getUpdated((await page.posts())[1]!)).toBeNull();
    // Where JSON can leave the field out, the post is the same to the byte.
    if (place === 'browser')
      expect(JSON.stringify(await page.posts())).toBe(JSON.stringify([one, two, three]));
  },
);

test('a screen waits for the posts that it wants, and has no others whole', async () => {
  page.module.postsCache.set(await page.module.postIndex.read([]));
  const ready: boolean[] = [];
  const view = await shown(() => {
    const given = usePosts([2]);
    if (given.status === 'ready') ready.push(given.posts.some((post) => post.id === 2 && isWhole(post)));
    return given;
  });
  await act(() => vi.waitFor(() => expect(view.current.status).toBe('ready')));
  expect(view.current.posts.filter(isWhole)).toEqual([two]);
  expect(ready).not.toContain(false);
});

test('a screen that wants posts besides is shown meanwhile', async () => {
  page.module.postsCache.set(await page.module.postIndex.read([]));
  const view = await shown(() => {
    usePrefetchPosts([3]);
    return usePosts();
  });
  expect(view.current.status).toBe('ready');
  await act(() => vi.waitFor(() => expect(view.current.posts.filter(isWhole)).toEqual([three])));
});
