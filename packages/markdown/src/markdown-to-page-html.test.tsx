import { fromHtml } from 'hast-util-from-html';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { markdownToPageHtml } from './markdown-to-html.ts';
import { renderMarkdown } from './render-markdown.tsx';

const text = `# What it costs

See [the list](#list) and <kbd>K</kbd>[^1].

> [!WARNING]
> Prices change.

\`\`\`js title="pay.js" {1}
pay();
\`\`\`

| Day | Price |
|---|---:|
| Monday | 1,200 |

- [x] done
- [ ] left

## List

![A boat](boat.png)

[^1]: A note.
`;

/** Parses a body, without React's preloads of images and the line breaks in tables, which it drops. */
function parse(html: string): unknown {
  const same = html.replaceAll(/<link[^>]*>/gu, '').replaceAll(/>\n+</gu, '><');
  const omitPosition = (key: string, value: unknown) => (key === 'position' ? undefined : value);
  return JSON.parse(JSON.stringify(fromHtml(same, { fragment: true }).children, omitPosition));
}

test.each([
  ['a text with all parts', text],
  ['hostile HTML', '<img src=x onerror=alert(1)><script>alert(1)</script>\n\n[a](javascript:alert(1))'],
])('%s is the HTML that React renders', (_, content) => {
  const { chunks, headings } = renderMarkdown(content);
  const page = markdownToPageHtml(content);
  const rendered = renderToStaticMarkup(createElement(Fragment, null, ...chunks.flat()));
  expect(parse(page.html)).toEqual(parse(rendered));
  expect(page.headings).toEqual(headings);
});

test('a page has anchors, alerts and figures, and no inline style', () => {
  const { html } = markdownToPageHtml(text);
  for (const part of ['data-heading-anchor', 'data-alert="warning"', '<figure data-code-block', 'data-copy'])
    expect(html).toContain(part);
  expect(html).not.toContain('style=');
});

test('a text that stalls the parser is its source', () => {
  expect(markdownToPageHtml('> '.repeat(4_000))).toEqual({
    html: expect.stringMatching(/^<pre>/u),
    headings: [],
  });
});
