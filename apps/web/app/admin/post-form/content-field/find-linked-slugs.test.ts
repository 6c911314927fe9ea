import { expect, test } from 'vitest';

import { findLinkedSlugs } from './find-linked-slugs.ts';

test.each([
  ['a link', '[Tax](/blog/tax "Title") and more', ['tax']],
  ['a link with an absolute URL', '[Tax](https://branchbook.example/blog/tax?a=b#c)', ['tax']],
  ['a link that is relative to the post', '[Tax](tax)', ['tax']],
  ['an encoded URL', '[日本](</blog/%E6%97%A5%E6%9C%AC/>)', ['日本']],
  ['a definition', '[Tax][1]\n\n[1]: /blog/tax', ['tax']],
  ['a URL in the text', 'See https://branchbook.example/blog/tax.', ['tax.']],
  ['each slug once', '[a](/blog/tax) [b](/blog/tax#fees)', ['tax']],
])('finds the slug of %s', (_, content, slugs) => expect(findLinkedSlugs(content)).toEqual(slugs));

test.each(['[a](/admin)', '[a](/blog/)', '[a](#part)', '[a](http://[)', '/blog/tax'])(
  'finds none in %j',
  (content) => expect(findLinkedSlugs(content).filter((slug) => slug !== 'post')).toEqual([]),
);
