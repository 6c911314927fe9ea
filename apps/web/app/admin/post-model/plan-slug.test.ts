import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { newPostFields } from './post-fields.ts';
import { findFreeSlug, getSlugAvailability, planSlug } from './plan-slug.ts';

const titled = (title: string) => ({ ...newPostFields, title });

describe('the slug of a new post', () => {
  test('is that of the title, or the chosen one', () => {
    expect(planSlug(titled('Tax & fees, 2025'))).toBe('tax-fees-2025');
    expect(planSlug({ ...titled('Tax basics'), slug: 'fees' })).toBe('fees');
  });

  test.each(['', '   ', '!!!', ' - ', 'new', 'New!'])('is made from the id for the title %j', (title) => {
    expect(planSlug(titled(title))).toBeNull();
  });

  test.each(['post', 'post 1', 'post - 1', 'Post −1'])(
    'is that of the title %j, though it looks like one from an id',
    (title) => expect(planSlug(titled(title))).not.toBeNull(),
  );
});

describe('the availability of a slug', () => {
  const posts = [
    makePost({ id: 1, title: 'Fees', slug: 'fees', aliases: ['tax', 'fares'] }),
    makePost({ id: 2, slug: 'tax-basics' }),
    makePost({ id: 3, slug: 'tax-basics-2' }),
    makePost({ id: 4, slug: 'fares' }),
  ];
  const store = createMemoryPostStore({ backing: { text: JSON.stringify(posts) } });

  test.each([
    ['one that no post has', 'other', null, { type: 'free' }],
    ['one that a post has', 'tax-basics', null, { type: 'taken', free: 'tax-basics-3' }],
    ['one that a post had before', 'tax', null, { type: 'former', title: 'Fees', free: 'tax-2' }],
    ['one in use that another post had before', 'fares', null, { type: 'taken', free: 'fares-2' }],
    ['one that the edited post had before', 'tax', 1, { type: 'free' }],
  ])('is known of %s', async (_, slug, ownId, availability) => {
    expect(await getSlugAvailability(slug, ownId, store)).toEqual({ slug, ...availability });
  });

  test('has a free one even if very many are taken', async () => {
    const many = Array.from({ length: 120 }, (__, index) => makePost({ id: index, slug: `x-${index}` }));
    const full = createMemoryPostStore({ backing: { text: JSON.stringify(many) } });
    const free = await findFreeSlug('x', full);
    expect(await full.get({ slug: free })).toBeNull();
  });
});
