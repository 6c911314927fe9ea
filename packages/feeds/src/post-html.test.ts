import { seedPosts } from '@branchbook/blog-core/seeds';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { renderPostHtml } from './posts.ts';

const url = 'https://branchbook.example/blog/a';
const html = (content: string, isMarkdown = true) => renderPostHtml(makePost({ content, isMarkdown }), url);

test('Markdown is rendered as on the page, without what the page adds', () => {
  expect(html('# Title\n\nA *word*.\n\n```js\na\n```\n\n| a |\n|---|\n| 1 |')).toBe(
    '<h2 id="user-content-title" aria-label="Title">Title</h2>\n<p>A <em>word</em>.</p>\n<pre><code class="language-js">a\n</code></pre>\n<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>',
  );
  for (const post of seedPosts) {
    expect(renderPostHtml(post, url)).not.toMatch(/<button|<div|tabindex|data-heading-anchor/u);
  }
});

test('what only the looks of a page need is left out', () => {
  expect(
    html('## A\n\n| a |\n|---|\n| More than twenty, on 2025-03-14 |\n\nhttps://a.example').replaceAll(
      '\n',
      '',
    ),
  ).toBe(
    '<h2 id="user-content-a" aria-label="A">A</h2><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>More than twenty, on 2025-03-14</td></tr></tbody></table><p><a href="https://a.example/">https://a.example</a></p>',
  );
});

test('every address is absolute', () => {
  expect(
    html('[a](/blog) [b](c) [d](#e) [f](https://g.example/h) ![i](/j.png) [k](mailto:l@m.example)'),
  ).toBe(
    '<p><a href="https://branchbook.example/blog">a</a> <a href="https://branchbook.example/blog/c">b</a> <a href="https://branchbook.example/blog/a#e">d</a> <a href="https://g.example/h">f</a> <img src="https://branchbook.example/j.png" alt="i"> <a href="mailto:l@m.example">k</a></p>',
  );
  for (const post of seedPosts) {
    const addresses = [...renderPostHtml(post, url).matchAll(/(?:href|src)="([^"]*)"/gu)].map(
      ([, each]) => each,
    );
    expect(addresses.filter((address) => !/^https?:\/\//u.test(address ?? ''))).toEqual([]);
  }
});

test('an address that no address can be made of is left out', () => {
  expect(html('[a](https://[)')).toBe('<p><a>a</a></p>');
});

test('nothing in it runs', () => {
  expect(
    html('<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[a](javascript:alert(1))'),
  ).not.toMatch(/<script|onerror|javascript:/u);
});

test('what is not Markdown is a paragraph a line', () => {
  expect(html('one & <b>\ntwo', false)).toBe('<p>one &#x26; &#x3C;b></p><p>two</p>');
});

test('a long text is whole, and one made to stall the parser is shown as its source', () => {
  expect(html(`${'Many words. '.repeat(50)}\n\n`.repeat(150)).match(/<p>/gu)).toHaveLength(150);
  expect(html('> '.repeat(4_000))).toMatch(/^<pre>/u);
});
