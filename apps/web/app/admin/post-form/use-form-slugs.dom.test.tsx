// @vitest-environment happy-dom
import { createMemoryPostStore, type MemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { type ReactNode, act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { lintContent } from '../content-lint/lint-content.ts';
import type { PagePosts } from '../../posts/post-storage.ts';
import { createRenderer } from '../../testing/renderer.ts';
import { createTestPosts, TestPosts } from '../../posts/test-posts.tsx';
import { newPostFields, type PostFields } from '../post-model/post-fields.ts';
import type { FormTarget } from './slug/use-form-slug.ts';
import { useCheckedLinks } from './content-field/use-checked-links.ts';
import { useFormSlug } from './slug/use-form-slug.ts';

const render = createRenderer();
const post = makePost({ id: 1, title: 'Tax', slug: 'tax', aliases: ['fees'] });

let store: MemoryPostStore;
let posts: PagePosts;

beforeEach(() => {
  store = createMemoryPostStore({ backing: { text: JSON.stringify([post]) } });
  posts = createTestPosts(store);
});

/** Renders a hook and resolves to what it returns. */
async function show<Returned>(useHook: () => Returned): Promise<Returned> {
  let returned!: Returned;
  function Screen(): ReactNode {
    returned = useHook();
    return null;
  }
  await render(
    <TestPosts posts={posts}>
      <Screen key={String(useHook)} />
    </TestPosts>,
  );
  await act(() => vi.waitFor(() => expect(posts.client.isFetching()).toBe(0)));
  return returned;
}

test.each<[string, FormTarget, Partial<PostFields>, object]>([
  ['a new title', { type: 'new' }, { title: 'Other' }, { slug: 'other', suggested: null }],
  ['a taken title', { type: 'new' }, { title: 'Tax' }, { slug: 'tax', suggested: 'tax-2' }],
  [
    'a taken title with a slug',
    { type: 'new' },
    { title: 'Tax', slug: 'x' },
    { slug: 'x', suggested: 'tax-2' },
  ],
  ['no title', { type: 'new' }, {}, { slug: 'post-…', availability: null, suggested: null }],
  [
    'a stored post',
    { type: 'edit', post },
    { title: 'Tax' },
    { slug: 'tax', availability: null, suggested: null },
  ],
  [
    'its former slug',
    { type: 'edit', post },
    { slug: 'fees' },
    { availability: { type: 'free', slug: 'fees' } },
  ],
])('tells the slug of %s', async (_, target, fields, expected) => {
  expect(await show(() => useFormSlug(target, { ...newPostFields, ...fields }))).toMatchObject(expected);
});

test('a link to the post itself or to a post, by its current or former slug, has no message', async () => {
  const content = '[a](/blog/tax) [b](/blog/fees) [c](/blog/none) [d](/blog/own) [e](/nowhere)';
  const linted = { ...lintContent(content, true, []), content };
  const checked = await show(() => useCheckedLinks(linted, 'own'));
  expect(checked?.messages.map(({ message }) => message)).toEqual([
    "Broken link: /blog/none doesn't exist on this site.",
    "Broken link: /nowhere doesn't exist on this site.",
  ]);
});

test('no post is requested for a footnote or a link in code', async () => {
  const content = 'Word[^1] and `[a](tax)`.\n\n[^1]: This is due.';
  const get = vi.spyOn(store, 'get');
  const linted = { ...lintContent(content, true, []), content };
  expect((await show(() => useCheckedLinks(linted, 'own')))?.messages).toEqual([]);
  expect(get).not.toHaveBeenCalled();
});
