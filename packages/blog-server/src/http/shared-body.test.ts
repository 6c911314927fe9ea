import { expect, test } from 'vitest';

import { createSharedBodies, createSharedBody } from './shared-body.ts';

const chunk = 65_536;

test.each([0, 10, chunk, chunk + 1, 200_000])('a body of %d bytes is sent without a copy', async (length) => {
  const bytes = new Uint8Array(length).map((_, index) => index % 251);
  const body = new Response(createSharedBody(bytes)).body;
  if (!body) throw new Error('The response has no body.');
  let count = 0;
  for await (const part of body) {
    expect(part.buffer).toBe(bytes.buffer);
    expect(part.length).toBeLessThanOrEqual(chunk);
    expect(part.byteOffset).toBe(count);
    count += part.length;
  }
  expect(count).toBe(length);
});

test('bodies of the same bytes count once', async () => {
  const createBody = createSharedBodies(3 * chunk);
  const bytes = new Uint8Array(3 * chunk);
  const readers = Array.from({ length: 100 }, () => createBody(bytes).getReader());
  for (const reader of readers) await reader.read();
  for (const reader of readers) expect((await reader.read()).done).toBe(false);
});

test('beyond the limit, the body ends that nobody has read for the longest time', async () => {
  const createBody = createSharedBodies(6 * chunk);
  const [first, second, third] = [3, 3, 2].map((chunks) =>
    createBody(new Uint8Array(chunks * chunk)).getReader(),
  );
  await first?.read();
  await second?.read();
  await first?.read();
  await third?.read();
  await expect(second?.read()).rejects.toThrow('reads too slowly');
  expect((await first?.read())?.done).toBe(false);
  expect((await third?.read())?.done).toBe(false);
});

test('a body that was read or canceled counts no more', async () => {
  const createBody = createSharedBodies(4 * chunk);
  const create = () => createBody(new Uint8Array(2 * chunk));
  await new Response(create()).arrayBuffer();
  const canceled = create().getReader();
  await canceled.read();
  await canceled.cancel();
  const [first, second] = [create().getReader(), create().getReader()];
  await first.read();
  await second.read();
  expect((await first.read()).done).toBe(false);
});
