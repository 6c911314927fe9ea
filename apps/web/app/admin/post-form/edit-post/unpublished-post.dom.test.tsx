// @vitest-environment happy-dom
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';

import { createRenderer } from '../../../testing/renderer.ts';
import { setUpIndexedDb } from '../../../testing/fake-indexed-db.ts';
import { createTestPosts, TestPosts } from '../../../posts/test-posts.tsx';
import { getFields } from '../../post-model/post-fields.ts';
import { pageDraftStore } from '../../drafts/draft-store.ts';
import { UnpublishedPost } from './unpublished-post.tsx';

setUpIndexedDb();
const render = createRenderer();

test('opens an unpublished post whose draft could not be read at first', async () => {
  const post = makePost({ id: 2 });
  const store = createMemoryPostStore({ backing: { text: '[]' } });
  await pageDraftStore.save({
    key: 'a',
    form: 'edit:2',
    fields: { ...getFields(post), title: 'Unpublished' },
    savedAt: 7,
    isSaved: true,
    unpublished: { post, trashKey: 'r' },
  });
  vi.spyOn(pageDraftStore, 'list').mockRejectedValueOnce(new Error('no answer in time'));
  const router = createMemoryRouter([{ path: '/', element: <UnpublishedPost id={2} onLocked={() => {}} /> }]);
  await render(
    <TestPosts posts={createTestPosts(store)}>
      <RouterProvider router={router} />
    </TestPosts>,
  );
  await vi.waitFor(
    async () => {
      // React renders when `act` ends.
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
      const title = document.querySelector<HTMLTextAreaElement>('textarea[name=title]');
      expect(title?.value).toBe('Unpublished');
    },
    { timeout: 10_000 },
  );
});
