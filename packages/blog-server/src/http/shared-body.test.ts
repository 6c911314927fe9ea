import { expect, test } from 'vitest';

import { createSharedBody } from './shared-body.ts';

test.each([0, 10, 65_536, 65_537, 200_000])('a body of %d bytes is sent without a copy', async (length) => {
  const bytes = new Uint8Array(length).map((_, index) => index % 251);
  const body = new Response(createSharedBody(bytes)).body;
  if (!body) throw new Error('The response has no body.');
  let count = 0;
  for await (const chunk of body) {
    expect(chunk.buffer).toBe(bytes.buffer);
    expect(chunk.length).toBeLessThanOrEqual(65_536);
    expect(chunk.byteOffset).toBe(count);
    count += chunk.length;
  }
  expect(count).toBe(length);
});
