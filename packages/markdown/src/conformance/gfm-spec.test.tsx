// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { allowList } from '../allow-list.ts';
import { renderMarkdown } from '../render-markdown.tsx';
import { normalize } from './normalize.ts';

interface Example {
  readonly id: string;
  readonly section: string;
  readonly use: 'must-match' | 'skip-raw-html' | 'url-policy' | 'known-deviation';
  readonly markdown: string;
  readonly html: string;
}

const { examples }: { examples: readonly Example[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'gfm-spec.json'), 'utf8'),
);
const ofUse = (use: Example['use']) => examples.filter((example) => example.use === use);

// React writes hints for the loading of pictures before everything else; they belong to the document, not to the body.
const html = (markdown: string) =>
  renderToStaticMarkup(renderMarkdown(markdown).chunks.flat()).replace(
    /^(?:<link rel="preload"[^>]*>)+/u,
    '',
  );

/** Shifts the specification's headings as the product does, because its page has a title of its own: the shallowest becomes an h2. */
function shifted(specified: string): string {
  const levels = Array.from(specified.matchAll(/<h([1-6])/gu), ([, level]) => Number(level));
  const shift = 2 - Math.min(...levels);
  return specified.replaceAll(
    /(<\/?h)([1-6])/gu,
    (_, tag: string, level: string) => `${tag}${Math.min(Number(level) + shift, 6)}`,
  );
}

const matches = ({ markdown, html: specified }: Example) =>
  normalize(html(markdown)) === normalize(shifted(specified));

describe('the GitHub Flavored Markdown specification', () => {
  const mustMatch = ofUse('must-match');

  test.each(mustMatch)('$id ($section) is rendered as specified', ({ markdown, html: specified }) => {
    expect(normalize(html(markdown))).toBe(normalize(shifted(specified)));
  });

  test('as a whole', () => {
    const matching = mustMatch.filter(matches).length;
    // The figure of `pnpm --filter reliability reliability:markdown-specification`.
    process.stdout.write(`${matching} of ${mustMatch.length} must-match\n`);
    expect(mustMatch.length).toBe(624);
    expect(matching).toBe(mustMatch.length);
  });
});

describe('where a sanitising renderer differs', () => {
  test.each(ofUse('skip-raw-html'))('$id: of raw HTML only what is allowed stays', ({ markdown }) => {
    const elements = html(markdown).match(/(?<=<)[a-z][^\s>/]*/gu) ?? [];
    const allowed = new Set([...(allowList.tagNames ?? []), 'button']);
    expect(elements.filter((element) => !allowed.has(element))).toEqual([]);
    expect(html(markdown)).not.toMatch(/<[^>]+ (?:on\w+|style|class="(?!language-))=/u);
  });

  test.each(ofUse('url-policy'))(
    '$id: a URL with an unknown scheme is not a link, its text stays',
    ({ markdown, html: specified }) => {
      const rendered = html(markdown);
      const schemes = [...rendered.matchAll(/href="([a-z][^:/"]*):/gu)].map((match) => match[1]);
      expect(schemes.filter((scheme) => !/^(?:https?|mailto|ircs?|xmpp)$/u.test(scheme ?? ''))).toEqual([]);
      expect(textOf(rendered)).toBe(textOf(specified));
    },
  );

  test.each(ofUse('known-deviation'))('$id is rendered all the same', ({ markdown }) => {
    expect(textOf(html(markdown))).not.toBe('');
  });

  test('a link in capitals is kept: GitHub’s allow-list compares schemes as the standard does', () => {
    const example = examples.find(({ id }) => id === 'gfm-spec-605');
    expect(example && html(example.markdown)).toContain('href="mailto:FOO@BAR.BAZ"');
  });
});

test('every link of a footnote leads to an element of the same body', () => {
  const withFootnotes = examples.filter(({ markdown }) => /^\[\^[^\]]+\]:/mu.test(markdown));
  let links = 0;
  for (const { id, markdown } of withFootnotes) {
    const rendered = html(markdown);
    const ids = new Set([...rendered.matchAll(/ id="([^"]+)"/gu)].map((match) => match[1]));
    for (const [, target = ''] of rendered.matchAll(/ href="#([^"]+)"/gu)) {
      links += 1;
      expect(ids, `${id}: #${target}`).toContain(decodeURIComponent(target));
    }
  }
  expect(links).toBeGreaterThan(4);
});

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
