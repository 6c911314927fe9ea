import { makeMediaFile, makePost } from '@branchbook/blog-core/testing';
import { formatMediaFile } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import type { Draft } from '../post-model/draft.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { findImageUses } from './image-uses.ts';

const [a, b] = [makeMediaFile(0), makeMediaFile(1)];
const image = (file: typeof a, alt = '') => `![${alt}](/media/${formatMediaFile(file)})`;
const nothing = { posts: [], drafts: [], trash: [] };
const makeDraft = (overrides: Partial<Draft> & { readonly content?: string } = {}): Draft => ({
  key: 'k',
  form: 'new',
  savedAt: 0,
  ...overrides,
  fields: { ...newPostFields, title: 'June', content: overrides.content ?? '' },
});

test('an image is used by posts, drafts and deleted posts, each with its path', () => {
  const content = `Text\n\n${image(a)}`;
  const usages = findImageUses({
    posts: [makePost({ id: 7, title: 'May', content }), makePost({ id: 8 })],
    drafts: [makeDraft({ content })],
    trash: [makePost({ id: 9, title: '', content })],
  });
  expect([...usages.keys()]).toEqual([a.id]);
  expect(usages.get(a.id)?.uses).toEqual([
    { kind: 'post', title: 'May', path: '/admin/edit/7' },
    { kind: 'draft', title: 'June', path: '/admin/new-post?draft=k' },
    { kind: 'trash', title: 'Untitled', path: '/admin?show=trash' },
  ]);
});

test('a post that names an image twice uses it once, and collects its alt texts', () => {
  const content = [image(a, 'A desk'), image(a, 'A \\[tidy\\] desk'), image(a, 'A desk'), image(b)].join(
    '\n\n',
  );
  const usages = findImageUses({ ...nothing, posts: [makePost({ content })] });
  expect(usages.get(a.id)).toMatchObject({ uses: [{ kind: 'post' }], alts: ['A desk', 'A [tidy] desk'] });
  expect(usages.get(b.id)?.alts).toEqual([]);
});

test('a cover is a use, and has an alt text', () => {
  const cover = { src: `/media/${formatMediaFile(a)}`, alt: 'A quiet street' };
  const usages = findImageUses({ ...nothing, posts: [makePost({ cover })] });
  expect(usages.get(a.id)).toMatchObject({ uses: [{ kind: 'post' }], alts: ['A quiet street'] });
});

test('a draft uses the images of its own text and of the post that it unpublishes', () => {
  const base = { ...newPostFields, content: image(a) };
  expect(findImageUses({ ...nothing, drafts: [makeDraft({ base })] }).size).toBe(0);
  const unpublished = { post: makePost({ content: image(b) }), trashKey: null };
  const usages = findImageUses({ ...nothing, drafts: [makeDraft({ form: 'edit:1', unpublished })] });
  expect([...usages.keys()]).toEqual([b.id]);
});
