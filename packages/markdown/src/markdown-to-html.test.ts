import { afterEach, expect, test, vi } from 'vitest';

import { markdownToHtml } from './markdown-to-html.ts';

const base = 'https://a.example/post';

afterEach(() => {
  vi.doUnmock('./parse-markdown.ts');
  vi.resetModules();
});

test('a text that the parser fails at is there as its source', async () => {
  vi.resetModules();
  vi.doMock('./parse-markdown.ts', () => ({
    parseMarkdown: () => {
      throw new RangeError('Maximum call stack size exceeded');
    },
  }));
  const failing = await import('./markdown-to-html.ts');
  expect(failing.markdownToHtml('a *b*', base)).toBe('<pre>a *b*</pre>');
});

test('a link to a heading leads to it in the page of the text', () => {
  expect(markdownToHtml('[a](#costs)\n\n## Costs', base)).toBe(
    `<p><a href="${base}#user-content-costs">a</a></p>\n<h2 id="user-content-costs" aria-label="Costs">Costs</h2>`,
  );
});

test('openings of HTML count in the whole of a long text', () => {
  const part = `${'a<!--'.repeat(150)}${'a'.repeat(20_000)}`;
  expect(markdownToHtml(part, base)).toMatch(/^<p>/u);
  expect(markdownToHtml(part + part, base)).toMatch(/^<pre>/u);
});
