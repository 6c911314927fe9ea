import { expect, test } from 'vitest';

import { exactBytes } from '../../posts/download-text.ts';
import { textOfBytes } from './text-of-bytes.ts';

test.each(['', '[{"id":1}]', 'é 日本 😀', '["cut here: \ud83d"]'])('%j comes back from its bytes', (text) => {
  expect(textOfBytes(exactBytes(text))).toBe(text);
});
