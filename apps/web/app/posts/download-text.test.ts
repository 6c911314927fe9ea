import { expect, test } from 'vitest';

import { encodeText } from './download-text.ts';

test.each(['', '[{"id":1', '{"a": "é 日本 😀"}\r\n\u{0}', '\u{feff}[]'])(
  'encodeText encodes %j as UTF-8',
  (text) => {
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(encodeText(text))).toBe(text);
  },
);

test('encodeText encodes half a surrogate pair as UTF-16', () => {
  const text = '["cut here: \ud83d"]';
  const units = new Uint16Array(encodeText(text).buffer);
  expect(String.fromCharCode(...units)).toBe(`\u{feff}${text}`);
});
