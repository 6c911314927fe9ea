import { expect, test } from 'vitest';

import { parseTagPath, tagPath } from './tag-path.ts';

test.each([
  ['C', '/tags/c'],
  ['C#', '/tags/c%23'],
  ['C++', '/tags/c++'],
  ['.NET', '/tags/.net'],
  ['Node.js', '/tags/node.js'],
  ['open.data', '/tags/open%2Edata'],
  ['日本語', '/tags/%E6%97%A5%E6%9C%AC%E8%AA%9E'],
  ['🦒', '/tags/%F0%9F%A6%92'],
  ['İstanbul', '/tags/i%CC%87stanbul'],
  ['Side projects', '/tags/side-projects'],
  ['TCP/IP', '/tags/tcp-ip'],
  ['50%25', '/tags/5025'],
  ['feed.xml', '/tags/feed.xml'],
  ['new', '/tags/new'],
  ['a'.repeat(60), `/tags/${'a'.repeat(60)}`],
])('the tag %s has the path %s', (tag, path) => {
  expect(tagPath(tag)).toBe(path);
  // As the URL parser of browsers and servers returns it.
  expect(new URL(path, 'https://blog.example').pathname).toBe(path);
  expect(tagPath(parseTagPath(path)!)).toBe(path);
});

test.each(['/tags', '/tags/', '/tags/a/feed.xml', '/tags/%', '/tags/!!', '/tags/..', '/blog/a'])(
  'the path %s is that of no tag',
  (path) => expect(parseTagPath(path)).toBeNull(),
);

test.each(['/tags/C%23', '/Tags/c%23', '/tags/%EF%BC%A3%23'])('the path %s is that of C#', (path) => {
  expect(parseTagPath(path)).toBe('c#');
});
