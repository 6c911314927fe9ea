import { makePost } from '@branchbook/blog-core/testing';
import { parseMarkdown } from '@branchbook/markdown';
import { toString } from 'hast-util-to-string';
import { expect, test } from 'vitest';

import { fakeSite } from '../site/fake-site.ts';
import { writeLlmsTxt } from './llms-txt.ts';

const origin = 'https://blog.example';

function articlesOf(...posts: readonly Parameters<typeof makePost>[0][]): readonly string[] {
  const text = writeLlmsTxt(
    fakeSite,
    origin,
    posts.map((post) => makePost({ slug: 'a', date: 'April 2, 2025', ...post })),
  );
  const [, articles = ''] = text.split('## Articles\n\n');
  return articles.split('\n\n## Optional')[0]!.split('\n');
}

test('a title or an excerpt that looks like Markdown, or has several lines, is a text in one line', () => {
  const title = '[Paid](https://evil.example) \\ and\n## more';
  expect(articlesOf({ title, excerpt: 'One\n\n- [two](b)\t three ' })).toEqual([
    `- [\\[Paid\\](https://evil.example) \\\\ and ## more](${origin}/blog/a.md): One - \\[two\\](b) three (April 2, 2025)`,
  ]);
});

test('the link of an article is that of its post, with its title, whatever the title is', () => {
  for (const title of ['[', ']', '](https://evil.example)', '\\', '\\]', '![a](b)', 'Plain']) {
    const { tree } = parseMarkdown(articlesOf({ title, excerpt: '' }).join('\n'));
    const text = toString(tree).trim();
    expect(text).toBe(`${title} (April 2, 2025)`);
  }
});

test('what a post does not say is left out', () => {
  expect(
    articlesOf({ title: ' ', excerpt: '', date: '' }, { title: 'B', excerpt: ' \n', date: 'Soon' }),
  ).toEqual([`- [Untitled](${origin}/blog/a.md)`, `- [B](${origin}/blog/a.md) (Soon)`]);
  expect(articlesOf({ title: 'C', excerpt: 'D', date: '' })).toEqual([`- [C](${origin}/blog/a.md): D`]);
});
