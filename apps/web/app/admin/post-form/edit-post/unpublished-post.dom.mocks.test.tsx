// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import type { PostStore } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';

import { createRenderer } from '../../../testing/renderer.ts';
import { getFields } from '../post-model/post-fields.ts';

const page = vi.hoisted(() => ({ postStore: null as PostStore | null }));
vi.mock('../../../posts/post-store.ts', () => page);
vi.mock('../../blog-check/use-content-lint.ts', () => ({ useContentLint: () => null }));

const { createQueryClient } = await import('../../../posts/query-client.ts');
const { pageDraftStore } = await import('../drafts/draft-store.ts');
const { UnpublishedPost } = await import('./unpublished-post.tsx');

const render = createRenderer();

test('opens an unpublished post whose draft could not be read at first', async () => {
  const post = makePost({ id: 2 });
  page.postStore = createMemoryPostStore({ backing: { text: '[]' } });
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
    <QueryClientProvider client={createQueryClient(null)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
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
