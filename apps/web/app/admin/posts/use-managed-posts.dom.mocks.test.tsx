// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import type { IndexedPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { newPostFields } from '../post-form/post-model/post-fields.ts';

const page = await vi.hoisted(async () => (await import('../../posts/fake-post-index.ts')).createFakePage());
vi.mock(import('../../posts/post-store.ts'), () => page.module);

const draft = { fields: newPostFields, savedAt: 7, isSaved: true };
const drafts = [
  { ...draft, key: 'new', form: 'new' },
  { ...draft, key: 'listed', form: 'edit:1' },
  { ...draft, key: 'further', form: 'edit:99' },
];
const none: typeof drafts = [];
let isLoaded = true;
vi.mock(import('../post-form/drafts/use-draft-list.ts'), () => ({
  useDraftList: () => ({
    drafts: isLoaded ? drafts : none,
    isLoaded,
    discard: async () => true,
    restore: async () => true,
    convertToNew: async () => true,
  }),
}));

const { useManagedPosts } = await import('./use-managed-posts.ts');
const posts: readonly IndexedPost[] = [makePost({ id: 1 }), makePost({ id: 2 })];

const render = createRenderer();

async function managed(isPart: boolean, address = '/admin') {
  const given: ReturnType<typeof useManagedPosts>[] = [];
  function Screen() {
    given.push(useManagedPosts(posts, isPart));
    return null;
  }
  await render(
    <MemoryRouter initialEntries={[address]}>
      <Screen />
    </MemoryRouter>,
  );
  const last = given.at(-1);
  if (!last) throw new Error('Nothing was drawn.');
  return { ...last, keys: last.drafts.map(({ key }) => key) };
}

test('of the top of a list nothing is moved, and no post behind it is called deleted', async () => {
  expect(await managed(true)).toMatchObject({ isMovable: false, keys: ['new', 'listed'] });
});

test('the whole list can be moved, and what is not in it is gone', async () => {
  expect(await managed(false)).toMatchObject({ isMovable: true, keys: ['new', 'listed', 'further'] });
});

test('that nothing answers is said of the whole list alone', async () => {
  expect(await managed(true, '/admin?q=nobody')).toMatchObject({ rows: [], isEmpty: false });
  expect(await managed(false, '/admin?q=nobody')).toMatchObject({ rows: [], isEmpty: true });
});

test.each([
  ['is not said of drafts', '/admin?show=drafts', false],
  ['is said of posts', '/admin?q=nobody&show=published', true],
])('before drafts were looked for, that nothing is found %s', async (_, address, isEmpty) => {
  isLoaded = false;
  onTestFinished(() => void (isLoaded = true));
  expect(await managed(false, address)).toMatchObject({ drafts: [], isEmpty });
});
