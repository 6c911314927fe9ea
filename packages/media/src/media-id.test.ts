import { parseMediaFile } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { createMediaId } from './media-id.ts';

test('the id is the beginning of base32 of the SHA-256', async () => {
  // printf abc | sha256sum | xxd -r -p | base32 | cut -c 1-26 | tr A-Z a-z
  expect(await createMediaId(new TextEncoder().encode('abc'))).toBe('xj4bnp4pahh6uqkbidpf3lrceo');
  expect(await createMediaId(new Uint8Array())).toBe('4oymiquy7qobjgx36tejs35zeq');
});

test('an id is a part of a name', async () => {
  const id = await createMediaId(new TextEncoder().encode('abc'));
  expect(parseMediaFile(`${id}-2x1.png`)).toMatchObject({ id });
});
