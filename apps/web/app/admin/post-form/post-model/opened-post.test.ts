import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { applyFields, findOpenedPost, openPost } from './opened-post.ts';
import { getFields } from './post-fields.ts';

const june = makePost({ id: 6 });
const may = makePost({ id: 5 });
const duplicate = makePost({ id: 5, title: 'Another post with the id 5' });

describe('opening', () => {
  test('finds a post by its id', () => {
    expect(openPost([june, may], '5', null)).toEqual({ post: may, index: 1 });
  });

  test('finds a duplicate by its position', () => {
    const posts = [may, june, duplicate];
    expect(openPost(posts, '5', '2')?.post).toBe(duplicate);
    expect(openPost(posts, '5', '0')?.post).toBe(may);
    expect(openPost(posts, '5', null)?.post).toBe(may);
  });

  test.each(['7', '', ' ', 'abc', '5x', 'NaN', 'Infinity'])('finds nothing at %j', (id) => {
    expect(openPost([june, may], id, null)).toBeNull();
  });

  test('takes any number that data from elsewhere may hold', () => {
    const odd = makePost({ id: -1.5 });
    expect(openPost([odd], '-1.5', 'x')?.post).toBe(odd);
  });
});

describe('finding again', () => {
  test('follows a post to its new position', () => {
    expect(findOpenedPost([june, may], { post: may, index: 0 })).toEqual({ post: may, index: 1 });
  });

  test('tells duplicates apart by what they say', () => {
    expect(findOpenedPost([june, may, duplicate], { post: duplicate, index: 1 })?.index).toBe(2);
    expect(findOpenedPost([june, may, may, duplicate], { post: may, index: 2 })?.index).toBe(2);
  });

  test('knows a post that was changed meanwhile, and one that is gone', () => {
    const changed = { ...may, title: 'Changed' };
    expect(findOpenedPost([june, changed], { post: may, index: 1 })?.post).toBe(changed);
    expect(findOpenedPost([june], { post: may, index: 1 })).toBeNull();
  });
});

describe('the edited post', () => {
  const now = new Date(2026, 10, 24);
  const updated = 'November 24, 2026';

  test('holds what the author changed and keeps everything else', () => {
    const opened = makePost({ id: 5, mood: 'calm' });
    const fields = { ...getFields(opened), title: 'New title' };
    expect(applyFields(opened, opened, fields, { now })).toEqual({ ...opened, title: 'New title', updated });
  });

  test('has the slug that was chosen, and the one it had as an alias; without a choice none of both', () => {
    const fields = { ...getFields(may), slug: 'chosen' };
    expect(applyFields(may, may, fields, { now })).toEqual({ ...may, slug: 'chosen', aliases: [may.slug] });
  });

  test('is the stored one itself where the author changed nothing, or only what says the same', () => {
    expect(applyFields(may, may, getFields(may), { now })).toBe(may);
    expect(applyFields(may, may, { ...getFields(may), slug: may.slug }, { now })).toBe(may);
    const current = { ...may, title: 'The same', updated: 'November 23, 2026' };
    expect(applyFields(current, may, { ...getFields(may), title: 'The same' }, { now })).toBe(current);
  });

  test('leads there from the slug that another tab has chosen meanwhile, too', () => {
    const current = { ...may, slug: 'theirs', aliases: [may.slug] };
    expect(applyFields(current, may, { ...getFields(may), slug: 'mine' }, { now })).toMatchObject({
      slug: 'mine',
      aliases: [may.slug, 'theirs'],
    });
  });

  test('keeps what another tab changed in the fields that the author left alone', () => {
    const current = { ...may, author: 'From the other tab', title: 'From the other tab' };
    const fields = { ...getFields(may), title: 'From this tab' };
    expect(applyFields(current, may, fields, { now })).toEqual({
      ...may,
      author: 'From the other tab',
      title: 'From this tab',
      updated,
    });
  });
});
