import { expect, test } from 'vitest';
import {
  detailFieldNames,
  optionalTextNames,
  optionalVersionedNames,
  postFields,
  requiredFieldNames,
  textFieldNames,
  versionedFieldNames,
} from './post-fields.ts';
import { makePost } from './testing/make-post.ts';

test('a post has its id and the required fields', () => {
  expect(['id', ...requiredFieldNames]).toStrictEqual(Object.keys(makePost()));
});

test('the lists of names follow from the table', () => {
  const optional = ['aliases', 'updated', 'publishedAt', 'oldPaths', 'source', 'tags', 'canonical', 'cover'];
  expect(Object.keys(postFields)).toStrictEqual([...requiredFieldNames, ...optional]);
  const texts = ['title', 'excerpt', 'date', 'author', 'slug', 'content', 'canonical'];
  expect(textFieldNames).toStrictEqual(texts);
  const versioned = ['title', 'excerpt', 'author', 'content', 'isMarkdown', 'canonical', 'cover'];
  expect(versionedFieldNames).toStrictEqual(versioned);
  expect([...detailFieldNames]).toStrictEqual(['content']);
  expect([...optionalTextNames]).toStrictEqual(['canonical']);
  expect([...optionalVersionedNames]).toStrictEqual(['canonical', 'cover']);
});
