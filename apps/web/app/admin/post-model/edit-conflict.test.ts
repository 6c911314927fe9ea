import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { compareFields, hasConflict } from './edit-conflict.ts';
import { getFields } from './post-fields.ts';

const opened = makePost({ title: 'Old', content: 'one\ntwo\nthree' });
const mine = { ...getFields(opened), title: 'Mine' };
const withSlug = { ...getFields(opened), slug: 'chosen' };

describe('the author has to decide', () => {
  test.each([
    ['a field that both edited', { ...opened, title: 'Theirs' }],
    ['another field than the author’s', { ...opened, author: 'Somebody' }],
    ['the post being gone', null],
  ])('about %s', (_, stored) => {
    expect(hasConflict(stored, opened, opened, mine)).toBe(true);
  });

  test.each([
    ['nothing was changed elsewhere', opened, mine],
    ['a field that no form shows was changed', { ...opened, slug: 'other', mood: 'calm' }, mine],
    ['both wrote the same', { ...opened, title: 'Mine' }, mine],
    ['both wrote the same, and an address was chosen', { ...opened, title: 'Mine' }, { ...mine, slug: 'x' }],
    ['the author has chosen an address and nothing more', { ...opened, title: 'Theirs' }, withSlug],
    ['the author wrote nothing', { ...opened, title: 'Theirs' }, getFields(opened)],
  ])('not where %s', (_, stored, fields) => {
    expect(hasConflict(stored, opened, opened, fields)).toBe(false);
  });

  test('once for each version', () => {
    const first = { ...opened, title: 'Theirs' };
    const second = { ...opened, title: 'Theirs, again' };
    expect(hasConflict(first, first, opened, mine)).toBe(false);
    expect(hasConflict(second, first, opened, mine)).toBe(true);
    expect(hasConflict(null, null, opened, mine)).toBe(false);
    expect(hasConflict(opened, null, opened, mine)).toBe(true);
  });
});

test('names the fields that differ, and those that the author left alone', () => {
  const theirs = { ...opened, title: 'Theirs', author: 'Somebody' };
  expect(
    compareFields(mine, theirs, opened).map(({ name, mine: text, theirs: other, isLeftAlone }) => [
      name,
      text,
      other,
      isLeftAlone,
    ]),
  ).toEqual([
    ['title', 'Mine', 'Theirs', false],
    ['author', opened.author, 'Somebody', true],
  ]);
});
