import { formatMediaFile, mediaPath, type MediaExtension } from '@branchbook/blog-core';
import { toHtml } from 'hast-util-to-html';
import { describe, expect, test } from 'vitest';

import { markdownToHtml } from './markdown-to-html.ts';
import { parseMarkdown } from './parse-markdown.ts';

const base = '/media/mfzwe3dmnzxw64droj2hk5txpb';

function makeUrl(width: number, height: number, extension: MediaExtension): string {
  const file = { id: 'mfzwe3dmnzxw64droj2hk5txpb', width, height, extension, variant: null };
  return mediaPath + formatMediaFile(file);
}

function render(markdown: string): string {
  return toHtml(parseMarkdown(markdown).tree);
}

test('the first image of a body loads at once, the others when they come near the viewport', () => {
  const [first, second] = [makeUrl(1200, 800, 'webp'), makeUrl(2560, 1440, 'jpg')];
  expect(render(`![Ledger](${first})\n\n![Desk](${second})`)).toBe(
    `<p><img src="${first}" alt="Ledger" width="1200" height="800" decoding="async" fetchpriority="high" ` +
      `srcset="${base}-1200x800-480.webp 480w, ${base}-1200x800-960.webp 960w, ${first} 1200w" ` +
      'sizes="(max-width: 760px) 100vw, 720px"></p>\n' +
      `<p><img src="${second}" alt="Desk" width="2560" height="1440" decoding="async" loading="lazy" ` +
      `srcset="${base}-2560x1440-480.jpg 480w, ${base}-2560x1440-960.jpg 960w, ${base}-2560x1440-1600.jpg 1600w, ${second} 2560w" ` +
      'sizes="auto, (max-width: 760px) 100vw, 720px"></p>',
  );
});

test.each([
  ['narrow', makeUrl(480, 300, 'png')],
  ['animated', makeUrl(1200, 800, 'gif')],
  ['AVIF', makeUrl(1200, 800, 'avif')],
])('an image that is %s has a size and no variants', (_, url) => {
  const html = render(`![](${url})`);
  expect(html).toMatch(/ width="\d+" height="\d+" decoding="async"/u);
  expect(html).not.toContain('srcset');
});

describe('a figure', () => {
  const url = makeUrl(400, 300, 'png');

  test('is a paragraph of one image with a title', () => {
    expect(render(`![Ledger](${url} "The *first* ledger")`)).toBe(
      `<figure><img src="${url}" alt="Ledger" width="400" height="300" decoding="async" fetchpriority="high">` +
        '<figcaption>The *first* ledger</figcaption></figure>',
    );
  });

  test.each([
    `![Ledger](${url} "A title") and text`,
    `![Ledger](${url} "A title") ![Desk](${url})`,
    `[![Ledger](${url} "A title")](/blog)`,
    `![Ledger](${url})`,
    `![Ledger](${url} "")`,
    '![Ledger](/ledger.png "A title")',
  ])('is no other paragraph: %s', (markdown) => {
    expect(render(markdown)).not.toContain('<figure');
  });
});

test.each([
  '/ledger-1200x800.webp',
  'https://blog.example/media/mfzwe3dmnzxw64droj2hk5txpb-1200x800.webp',
  `${base}-1200x800-480.webp`,
  `${base}-1200x800.webp?v=1`,
  `${base}-0x800.webp`,
  `${base}-1200x800.svg`,
])('an image that the blog does not store stays as it is: %s', (url) => {
  expect(render(`![Ledger](${url})`)).toBe(`<p><img src="${url}" alt="Ledger"></p>`);
});

test('a size that the author has chosen stays', () => {
  const html = render(`<img src="${makeUrl(1200, 800, 'webp')}" alt="" width="300">`);
  expect(html).toContain(' width="300" ');
  expect(html).not.toContain('height');
});

test('a feed has the size, and no loading order', () => {
  const html = markdownToHtml(`![Ledger](${makeUrl(1200, 800, 'webp')})`, {
    baseUrl: 'https://blog.example/blog/a',
  });
  expect(html).toBe(
    `<p><img src="https://blog.example${base}-1200x800.webp" alt="Ledger" width="1200" height="800"></p>`,
  );
});
