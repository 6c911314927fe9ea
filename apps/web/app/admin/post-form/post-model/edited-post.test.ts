import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { editedPost, findAgain, openPost } from './edited-post.ts';
import { fieldsOf } from './post-fields.ts';

const june = makePost({ id: 6 });
const may = makePost({ id: 5 });
const duplicate = makePost({ id: 5, title: 'Another post with the id 5' });

describe('opening', () => {
  test('finds a post by its id', () => {
    expect(openPost([june, may], '5', null)).toEqual({ post: may, at: 1 });
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
    expect(findAgain([june, may], { post: may, at: 0 })).toEqual({ post: may, at: 1 });
  });

  test('tells duplicates apart by what they say', () => {
    expect(findAgain([june, may, duplicate], { post: duplicate, at: 1 })?.at).toBe(2);
    expect(findAgain([june, may, may, duplicate], { post: may, at: 2 })?.at).toBe(2);
  });

  test('knows a post that was changed meanwhile, and one that is gone', () => {
    const changed = { ...may, title: 'Changed' };
    expect(findAgain([june, changed], { post: may, at: 1 })?.post).toBe(changed);
    expect(findAgain([june], { post: may, at: 1 })).toBeNull();
  });
});

describe('the edited post', () => {
  const now = new Date(2026, 10, 24);
  const updated = 'November 24, 2026';

  test('holds what the author changed and keeps everything else', () => {
    const opened = makePost({ id: 5, mood: 'calm' });
    const fields = { ...fieldsOf(opened), title: 'New title' };
    expect(editedPost(opened, opened, fields, { now })).toEqual({ ...opened, title: 'New title', updated });
  });

  test('has the slug that was chosen, and the one it had as an alias; without a choice none of both', () => {
    const fields = { ...fieldsOf(may), slug: 'chosen' };
    expect(editedPost(may, may, fields, { now })).toEqual({ ...may, slug: 'chosen', aliases: [may.slug] });
  });

  test('is the stored one itself where the author changed nothing, or only what says the same', () => {
    expect(editedPost(may, may, fieldsOf(may), { now })).toBe(may);
    expect(editedPost(may, may, { ...fieldsOf(may), slug: may.slug }, { now })).toBe(may);
    const current = { ...may, title: 'The same', updated: 'November 23, 2026' };
    expect(editedPost(current, may, { ...fieldsOf(may), title: 'The same' }, { now })).toBe(current);
  });

  test('leads there from the slug that another tab has chosen meanwhile, too', () => {
    const current = { ...may, slug: 'theirs', aliases: [may.slug] };
    expect(editedPost(current, may, { ...fieldsOf(may), slug: 'mine' }, { now })).toMatchObject({
      slug: 'mine',
      aliases: [may.slug, 'theirs'],
    });
  });

  test('keeps what another tab changed in the fields that the author left alone', () => {
    const current = { ...may, author: 'From the other tab', title: 'From the other tab' };
    const fields = { ...fieldsOf(may), title: 'From this tab' };
    expect(editedPost(current, may, fields, { now })).toEqual({
      ...may,
      author: 'From the other tab',
      title: 'From this tab',
      updated,
    });
  });
});
