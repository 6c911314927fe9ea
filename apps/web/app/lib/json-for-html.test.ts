import { expect, test } from 'vitest';

import { jsonForHtml } from './json-for-html.ts';

test('JSON for a script element cannot end it', () => {
  expect(jsonForHtml({ title: '</script><!--' })).toBe(String.raw`{"title":"\u003c/script>\u003c!--"}`);
});

test('JSON for a script element has the same text as the document in UTF-8', () => {
  const post = { title: 'Half \ud83d', tags: ['\udc00', '\u{1f600}'] };
  const shown = new TextDecoder().decode(new TextEncoder().encode(post.title));
  expect(JSON.parse(jsonForHtml(post))).toEqual({ title: shown, tags: ['\u{fffd}', '\u{1f600}'] });
});
