import { expect, test } from 'vitest';
import { getPostVersion } from './post-version.ts';
import { makePost } from './testing/make-post.ts';

test('getPostVersion differs after a change of any field, and is the same after reading the JSON', () => {
  const post = makePost({ id: 1, mood: { calm: [1] } });
  const version = getPostVersion(post);
  expect(getPostVersion(JSON.parse(JSON.stringify(post)))).toBe(version);
  for (const changed of [
    { ...post, id: 2 },
    { ...post, content: post.content.replace('body', 'Body') },
    { ...post, isMarkdown: false },
    { ...post, mood: { calm: [2] } },
    { ...post, source: 'hugo' },
  ]) {
    expect(getPostVersion(changed)).not.toBe(version);
  }
});
