import { seedPosts } from '@branchbook/blog-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { prerenderMarkdown, renderPlainText, renderMarkdown } from './render-markdown.tsx';

const html = (markdown: string) =>
  renderToStaticMarkup(
    renderMarkdown(markdown)
      .chunks.flat()
      .filter((block) => block !== '\n'),
  );

describe('GitHub-flavored Markdown', () => {
  test('a table scrolls inside a named, focusable region and keeps its alignment', () => {
    const table = html('| Entry | Out |\n| :-- | --: |\n| VPS | 14.00 |');
    expect(table).toContain(
      '<div data-table-region="" tabindex="0" role="region" aria-label="Table: Entry, Out">',
    );
    expect(table).toContain('<td align="right">14.00</td>');
    expect(table).not.toContain('style=');
  });

  test('task checkboxes are named without a wrapping label', () => {
    const list = html('- [x] Match every line\n- [ ] Write a **note**\n  - [ ] Inner');
    expect(list).toMatch(/<input[^>]*aria-label="Done: Match every line"/);
    expect(list).toMatch(/<input[^>]*aria-label="Not done: Write a note"/);
    expect(list).toMatch(/<input[^>]*aria-label="Not done: Inner"/);
    expect(list).toMatch(/<input[^>]*disabled=""/);
    expect(list).not.toContain('<label');
  });

  test('task checkboxes in a loose list are named too', () => {
    expect(html('- [x] One\n\n- [ ] Two')).toMatch(/aria-label="Done: One"[\s\S]*aria-label="Not done: Two"/);
  });

  test('strikethrough and bare links', () => {
    expect(html('~~gone~~')).toBe('<p><del>gone</del></p>');
    expect(html('See www.example.com/a.')).toContain(
      '<a href="http://www.example.com/a" class="bare-url">www.example.com/a</a>',
    );
  });

  test('footnotes keep the form of GitHub, and their links lead somewhere', () => {
    const body = html('Text[^1] and more[^note].\n\n[^1]: One.\n[^note]: Two.');
    expect(body).toMatch(/<sup><a href="#user-content-fn-1"/);
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/gu)].map((match) => match[1]));
    const targets = [...body.matchAll(/href="#([^"]+)"/gu)].map((match) => match[1]);
    expect(targets.length).toBe(4);
    for (const target of targets) expect(ids).toContain(target);
    expect(ids).toContain('footnote-label');
  });
});

describe('code', () => {
  test('can be copied, by a marked button beside it', () => {
    expect(html('```js\nconst a = 1;\n```')).toBe(
      '<div data-code-block="line" data-language="js"><pre tabindex="0"><code class="language-js">const a = 1;\n</code></pre>' +
        '<button type="button" data-copy="" aria-label="Copy code">Copy</button></div>',
    );
  });

  test('of a diff has its lines marked, and not a character more or less', () => {
    const diff = '@@ 1 @@\n-old\n+new\n same\n';
    const block = html(`\`\`\`diff\n${diff}\`\`\``);
    expect(block).toContain('<span class="code-line code-line-removed">-old\n</span>');
    expect(block).toContain('<span class="code-line code-line-added">+new\n</span>');
    expect(block.replace(/<button.*<\/button>/u, '').replaceAll(/<[^>]+>/gu, '')).toBe(diff);
  });
});

describe('headings', () => {
  test('begin at level two, so that the page keeps a single h1', () => {
    const body = html('# One\n\n## Two\n\n###### Six');
    expect(body).toMatch(/<h2 id="user-content-one" aria-label="One">/);
    expect(body).toMatch(/<h3 id="user-content-two"/);
    expect(body).toMatch(/<h6 id="user-content-six"/);
    expect(body).not.toContain('<h1');
    expect(html('## Two\n\n### Three')).toMatch(
      /<h2 id="user-content-two"[\s\S]*<h3 id="user-content-three"/,
    );
  });

  test('have marked anchors and unique ids in GitHub’s form', () => {
    const { headings } = renderMarkdown('# Was ist das?\n\n# Was ist das?\n\n#\n\n# 日本語 text');
    expect(headings.map((heading) => heading.id)).toEqual([
      'user-content-was-ist-das',
      'user-content-was-ist-das-1',
      'user-content-section',
      'user-content-日本語-text',
    ]);
    expect(html('# A')).toContain('data-heading-anchor=""');
  });

  test('a picture in a heading is named by its alternative text', () => {
    const { headings } = renderMarkdown('# ![Cash flow](a.png) in March\n\n# ![Plan](b.png)');
    expect(headings.map(({ text }) => text)).toEqual(['Cash flow in March', 'Plan']);
    expect(html('# ![Plan](b.png)')).toContain('Link to the section “Plan”');
  });

  test('a heading that spells another one’s number still gets its own id', () => {
    const { headings } = renderMarkdown('# a\n\n# a\n\n# a-1');
    expect(new Set(headings.map((heading) => heading.id)).size).toBe(3);
  });
});

describe('what cannot be trusted', () => {
  test('what HTML could run is dropped', () => {
    expect(html('a <script>alert(1)</script> b <img src=x onerror=alert(1)>')).not.toMatch(/<script|onerror/);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('a link to %s loses its address', (address) => {
    expect(html(`[text](${address})`)).toBe('<p><a>text</a></p>');
  });

  test.each([
    ['HTTPS://example.com', 'https://example.com'],
    ['MAILTO:a@example.com', 'mailto:a@example.com'],
  ])('the scheme of %s is compared in lower case', (written, address) => {
    expect(html(`[text](${written})`)).toContain(`href="${address}"`);
  });
});

describe('a body that is not Markdown', () => {
  test('shows each line as a paragraph, whatever it looks like', () => {
    const { chunks } = renderPlainText('# not a heading\n<b>no tag</b>\r\nlast');
    expect(renderToStaticMarkup(chunks.flat())).toBe(
      '<p># not a heading</p><p>&lt;b&gt;no tag&lt;/b&gt;</p><p>last</p>',
    );
  });
});

describe('a long body is drawn in pieces', () => {
  test('of a bounded number of elements, however few blocks they are', () => {
    const { chunks } = renderMarkdown('*a* '.repeat(600).concat('\n\n').repeat(3));
    expect(chunks.length).toBe(3);
    expect(renderPlainText('line\n'.repeat(2_999)).chunks.map((piece) => piece.length)).toEqual([
      1_000, 1_000, 1_000,
    ]);
  });

  test('which together are the whole of it', () => {
    const markdown = Array.from({ length: 1_500 }, (_, index) => `Paragraph ${index}`).join('\n\n');
    const { chunks } = renderMarkdown(markdown);
    expect(chunks.length).toBe(2);
    expect(renderToStaticMarkup(chunks.flat()).match(/Paragraph/gu)).toHaveLength(1_500);
  });

  test('and every seed article is one piece, so that it is prerendered whole', () => {
    for (const post of seedPosts) expect(renderMarkdown(post.content).chunks).toHaveLength(1);
  });
});

test('the seed articles use every feature and stay free of style attributes', () => {
  const all = seedPosts.map((post) => html(post.content)).join('');
  for (const mark of ['<table', 'type="checkbox"', '<del', 'data-footnote-ref', '<pre', '<blockquote']) {
    expect(all).toContain(mark);
  }
  expect(all).not.toContain('style=');
});

describe('a body that is about to be shown', () => {
  const body = 'A *body* of its own.';

  test('is rendered before it is asked for, and once', () => {
    const other = renderMarkdown('Another.');
    prerenderMarkdown({ content: body, isMarkdown: true });
    const again = renderMarkdown('Another.');
    // Something else was the last one meanwhile.
    expect(again).not.toBe(other);
    expect(renderMarkdown('Another.')).toBe(again);
    expect(html(body)).toBe('<p>A <em>body</em> of its own.</p>');
  });

  test('is left alone where it could hold the page up, or is no Markdown', () => {
    const before = renderMarkdown(body);
    prerenderMarkdown({ content: '> '.repeat(10_000), isMarkdown: true });
    prerenderMarkdown({ content: 'Lines.', isMarkdown: false });
    expect(renderMarkdown(body)).toBe(before);
  });
});
