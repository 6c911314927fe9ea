import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { applyFields, createUpdate, parsePostId } from './apply-fields.ts';
import { getFields } from './post-fields.ts';

const may = makePost({ id: 5 });

test.each([
  ['5', 5],
  ['-1.5', -1.5],
  ['', null],
  [' ', null],
  ['abc', null],
  ['5x', null],
  ['NaN', null],
  ['Infinity', null],
])('the id %j in a URL is %j', (text, id) => expect(parsePostId(text)).toBe(id));

test('an update has only what differs, and removes what is gone', () => {
  const post = makePost({ id: 5, updated: 'June 1, 2025', tags: ['tax'], mood: 'calm' });
  const { updated: _, ...edited } = { ...post, title: 'New', tags: ['tax'], mood: undefined };
  expect(createUpdate({ post, version: 'v' }, edited)).toEqual({
    type: 'update',
    id: 5,
    fields: { title: 'New' },
    remove: ['updated', 'mood'],
    ifVersion: 'v',
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
