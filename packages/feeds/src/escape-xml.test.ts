import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'hast-util-to-string';
import { expect, test } from 'vitest';

import { escapeXml } from './escape-xml.ts';

test.each([
  ['Profit & loss <b>"now"</b>', 'Profit &amp; loss &lt;b&gt;&quot;now&quot;&lt;/b&gt;'],
  [']]>', ']]&gt;'],
  ['a\u0000b\u0008c\u000bd\u000ce\u001ff\ufffeg\uffffh', 'abcdefgh'],
  ['tab\tline\nkept', 'tab\tline\nkept'],
  ['\r\n', '&#13;\n'],
  ['half \ud83d a pair, and a whole one 😀', 'half \ufffd a pair, and a whole one 😀'],
])('%j is written %j', (text, written) => {
  expect(escapeXml(text)).toBe(written);
});

test('a long text is written whole', () => {
  const text = '<😀'.repeat(100_000);
  expect(escapeXml(text)).toBe('&lt;😀'.repeat(100_000));
});

test('whatever the text: no markup in it, every character is one of XML, and it is read back', () => {
  const hostile = fc.string({
    unit: fc.oneof(fc.constantFrom('&', '<', '>', '"', ']]>', '\r', '&amp;', '<!--'), anyUnit),
  });
  fc.assert(
    fc.property(hostile, (text) => {
      const written = escapeXml(text);
      expect(written).not.toMatch(/[<>"]|&(?!(?:amp|lt|gt|quot|#13);)/u);
      expect(written.isWellFormed()).toBe(true);
      expect(written).toMatch(xmlCharacters);
      const readable = text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu, '');
      expect(toString(fromHtml(`<i>${written}</i>`, { fragment: true }))).toBe(readable);
    }),
  );
});

/** Any half of a pair, too. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

const xmlCharacters = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
