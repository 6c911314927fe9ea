import { afterEach, expect, test, vi } from 'vitest';

import { sha256 } from './sha256.ts';

afterEach(() => vi.unstubAllGlobals());

// By `printf 'zażółć' | sha256sum`.
const [text, hash] = ['zażółć', '7eefe5e3046c86cec19ce1215e0a04724124d948468005a1ebc4adf2643bea13'];

test("is the same by Node's own as by the Web's", async () => {
  const digest = vi.spyOn(crypto.subtle, 'digest');
  expect(await sha256(text)).toBe(hash);
  expect(digest).not.toHaveBeenCalled();
  vi.stubGlobal('process', undefined);
  expect(await sha256(text)).toBe(hash);
  expect(digest).toHaveBeenCalledOnce();
});
