import { seedPosts } from '@branchbook/blog-core/seeds';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { BodyImageContext, MarkdownChunks } from './react.ts';
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

  test('task checkboxes in a loose list have names', () => {
    expect(html('- [x] One\n\n- [ ] Two')).toMatch(/aria-label="Done: One"[\s\S]*aria-label="Not done: Two"/);
  });

  test('strikethrough and autolinks are rendered', () => {
    expect(html('~~gone~~')).toBe('<p><del>gone</del></p>');
    expect(html('See www.example.com/a.')).toContain(
      '<a href="http://www.example.com/a" class="bare-url">www.example.com/a</a>',
    );
  });

  test('footnotes have GitHub’s form, and their links work', () => {
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
  test('code has a copy button beside it', () => {
    expect(html('```js\nconst a = 1;\n```')).toBe(
      '<div data-code-block="line" data-language="js"><pre tabindex="0"><code class="language-js">const a = 1;\n</code></pre>' +
        '<button type="button" data-copy="" aria-label="Copy code">Copy</button></div>',
    );
  });

  test('diff lines are elements, and the text is unchanged', () => {
    const diff = '@@ 1 @@\n-old\n+new\n same\n';
    const block = html(`\`\`\`diff\n${diff}\`\`\``);
    expect(block).toContain('<span class="code-line code-line-removed">-old\n</span>');
    expect(block).toContain('<span class="code-line code-line-added">+new\n</span>');
    expect(block.replace(/<button.*<\/button>/u, '').replaceAll(/<[^>]+>/gu, '')).toBe(diff);
  });
});

describe('headings', () => {
  test('headings begin at level two', () => {
    const body = html('# One\n\n## Two\n\n###### Six');
    expect(body).toMatch(/<h2 id="user-content-one" aria-label="One">/);
    expect(body).toMatch(/<h3 id="user-content-two"/);
    expect(body).toMatch(/<h6 id="user-content-six"/);
    expect(body).not.toContain('<h1');
    expect(html('## Two\n\n### Three')).toMatch(
      /<h2 id="user-content-two"[\s\S]*<h3 id="user-content-three"/,
    );
  });

  test('headings have anchors and unique ids in GitHub’s form', () => {
    const { headings } = renderMarkdown('# Was ist das?\n\n# Was ist das?\n\n#\n\n# 日本語 text');
    expect(headings.map((heading) => heading.id)).toEqual([
      'user-content-was-ist-das',
      'user-content-was-ist-das-1',
      'user-content-section',
      'user-content-日本語-text',
    ]);
    expect(html('# A')).toContain('data-heading-anchor=""');
  });

  test('an image in a heading is named by its alternative text', () => {
    const { headings } = renderMarkdown('# ![Cash flow](a.png) in March\n\n# ![Plan](b.png)');
    expect(headings.map(({ text }) => text)).toEqual(['Cash flow in March', 'Plan']);
    expect(html('# ![Plan](b.png)')).toContain('Link to the section “Plan”');
  });

  test('a heading like another one’s numbered id gets its own id', () => {
    const { headings } = renderMarkdown('# a\n\n# a\n\n# a-1');
    expect(new Set(headings.map((heading) => heading.id)).size).toBe(3);
  });
});

describe('untrusted content', () => {
  test('executable HTML is dropped', () => {
    expect(html('a <script>alert(1)</script> b <img src=x onerror=alert(1)>')).not.toMatch(/<script|onerror/);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('a link to %s loses its URL', (address) => {
    expect(html(`[text](${address})`)).toBe('<p><a>text</a></p>');
  });

  test.each([
    ['HTTPS://example.com', 'https://example.com'],
    ['MAILTO:a@example.com', 'mailto:a@example.com'],
  ])('the scheme of %s is compared in lower case', (written, address) => {
    expect(html(`[text](${written})`)).toContain(`href="${address}"`);
  });
});

describe('plain text', () => {
  test('plain text is rendered as a paragraph per line', () => {
    const { chunks } = renderPlainText('# not a heading\n<b>no tag</b>\r\nlast');
    expect(renderToStaticMarkup(chunks.flat())).toBe(
      '<p># not a heading</p><p>&lt;b&gt;no tag&lt;/b&gt;</p><p>last</p>',
    );
  });
});

describe('a long body is rendered in chunks', () => {
  test('chunks have a bounded number of elements', () => {
    const { chunks } = renderMarkdown('*a* '.repeat(600).concat('\n\n').repeat(3));
    expect(chunks.length).toBe(3);
    expect(renderPlainText('line\n'.repeat(2_999)).chunks.map((piece) => piece.length)).toEqual([
      1_000, 1_000, 1_000,
    ]);
  });

  test('chunks together contain the whole body', () => {
    const markdown = Array.from({ length: 1_500 }, (_, index) => `Paragraph ${index}`).join('\n\n');
    const { chunks } = renderMarkdown(markdown);
    expect(chunks.length).toBe(2);
    expect(renderToStaticMarkup(chunks.flat()).match(/Paragraph/gu)).toHaveLength(1_500);
  });

  test('every seed article is one chunk, so that it is prerendered whole', () => {
    for (const post of seedPosts) expect(renderMarkdown(post.content).chunks).toHaveLength(1);
  });
});

test('seed articles use every feature and have no style attributes', () => {
  const all = seedPosts.map((post) => html(post.content)).join('');
  for (const mark of ['<table', 'type="checkbox"', '<del', 'data-footnote-ref', '<pre', '<blockquote']) {
    expect(all).toContain(mark);
  }
  expect(all).not.toContain('style=');
});

describe('a body that is prerendered', () => {
  const body = 'A *body* of its own.';

  test('prerenderMarkdown renders a quick text once', () => {
    const other = renderMarkdown('Another.');
    prerenderMarkdown({ content: body, isMarkdown: true });
    const again = renderMarkdown('Another.');
    // Something else was the last one meanwhile.
    expect(again).not.toBe(other);
    expect(renderMarkdown('Another.')).toBe(again);
    expect(html(body)).toBe('<p>A <em>body</em> of its own.</p>');
  });

  test('prerenderMarkdown ignores slow texts and plain text', () => {
    const before = renderMarkdown(body);
    prerenderMarkdown({ content: '> '.repeat(10_000), isMarkdown: true });
    prerenderMarkdown({ content: 'Lines.', isMarkdown: false });
    expect(renderMarkdown(body)).toBe(before);
  });
});

test('an app renders the images of a body as it likes', () => {
  const { chunks } = renderMarkdown('![A desk](/media/desk.webp "Mine")');
  const body = renderToStaticMarkup(
    <BodyImageContext value={({ src, alt, title }) => <b>{`${src} ${alt} ${title}`}</b>}>
      <MarkdownChunks chunks={chunks} />
    </BodyImageContext>,
  );
  expect(body).toBe('<p><b>/media/desk.webp A desk Mine</b></p>');
});
