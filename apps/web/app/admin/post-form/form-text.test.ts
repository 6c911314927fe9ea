import { expect, test } from 'vitest';

import { newPostFields } from '../post-model/post-fields.ts';
import { fillFromFile, type FormText } from './form-text.ts';

const empty: FormText = { fields: newPostFields, upload: null };
const typed: FormText = { fields: { ...newPostFields, title: 'Mine', content: 'Words' }, upload: null };

test('a file in an empty form replaces nothing', () => {
  const { fields, upload } = fillFromFile(empty, { title: 'A', content: 'B' });
  expect(fields).toMatchObject({ title: 'A', content: 'B' });
  expect(upload?.replaced).toBeNull();
});

test('a file that says what the form says replaces nothing', () => {
  expect(fillFromFile(typed, { content: 'Words' }).upload?.replaced).toBeNull();
});

test('the text that the author typed is at hand after a file, and after a second one', () => {
  const first = fillFromFile(typed, { title: 'A', content: 'B' });
  expect(first.upload?.replaced).toBe(typed.fields);
  const second = fillFromFile(first, { content: 'C' });
  expect(second.fields).toMatchObject({ title: 'A', content: 'C' });
  expect(second.upload?.replaced).toBe(typed.fields);
});

test('an edited file text counts as typed', () => {
  const first = fillFromFile(empty, { content: 'B' });
  const edited = { ...first, fields: { ...first.fields, content: 'B, edited' } };
  expect(fillFromFile(edited, { content: 'C' }).upload?.replaced).toBe(edited.fields);
});

test('the date and the further fields of an earlier file go with it', () => {
  const first = fillFromFile(empty, { content: 'B', date: 'May 1, 2025', otherFields: { mood: ['a'] } });
  expect(fillFromFile(first, { content: 'C' }).fields).toMatchObject({
    date: undefined,
    otherFields: undefined,
  });
});
