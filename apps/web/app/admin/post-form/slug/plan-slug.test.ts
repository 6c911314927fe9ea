import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { planSlug, updateSlugForTitle, getSlugAvailability } from './plan-slug.ts';
import { newPostFields } from '../post-model/post-fields.ts';

const titled = (title: string) => ({ ...newPostFields, title });
const taken = [makePost({ slug: 'tax-basics' }), makePost({ slug: 'tax-basics-2' })];

test('is the slug of the title', () => {
  expect(planSlug(titled('Tax & fees, 2025'), taken)).toEqual({ type: 'free', slug: 'tax-fees-2025' });
});

test('says when another post has it, and which one is free', () => {
  expect(planSlug(titled('Tax basics'), taken)).toEqual({
    type: 'taken',
    slug: 'tax-basics',
    free: 'tax-basics-3',
  });
});

test('is the chosen slug where there is one', () => {
  expect(planSlug({ ...titled('Tax basics'), slug: 'tax-basics-3' }, taken)).toEqual({
    type: 'free',
    slug: 'tax-basics-3',
  });
});

test.each(['', '   ', '!!!', ' - ', 'new', 'New!'])('the title %j gives none, so the id will', (title) => {
  expect(planSlug(titled(title), taken)).toEqual({ type: 'by-id' });
});

test.each(['post', 'post 1', 'post - 1', 'Post −1'])(
  'the title %j gives one, though it looks like an id',
  (title) => {
    expect(planSlug(titled(title), taken).type).toBe('free');
  },
);

test('says which post an address leads to, and which one leads nowhere', () => {
  const renamed = makePost({ title: 'Fees', slug: 'fees', aliases: ['tax'] });
  expect(planSlug(titled('Tax'), [renamed])).toEqual({
    type: 'former',
    slug: 'tax',
    title: 'Fees',
    free: 'tax-2',
  });
});

test('a slug in use counts as taken, even where it is also an old one of another post', () => {
  const renamed = makePost({ id: 1, slug: 'fees', aliases: ['tax'] });
  const posts = [renamed, makePost({ id: 2, slug: 'tax' })];
  expect(getSlugAvailability('tax', posts)).toEqual({ type: 'taken', slug: 'tax', free: 'tax-2' });
});

test('a slug that was offered for a title goes with it, another stays', () => {
  const fields = titled('Tax basics');
  expect(updateSlugForTitle(fields, taken)).toBe(null);
  expect(updateSlugForTitle({ ...fields, slug: 'tax-basics-3' }, taken)).toBe(null);
  expect(updateSlugForTitle({ ...fields, slug: 'fees' }, taken)).toBe('fees');
  expect(updateSlugForTitle({ ...titled(''), slug: 'fees' }, taken)).toBe('fees');
});
