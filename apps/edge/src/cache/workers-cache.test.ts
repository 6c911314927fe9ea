import { expect, test } from 'vitest';

import { createWorkersCache } from './workers-cache.ts';

test.each([
  ['first', [20, 0]],
  ['last', [0, 20]],
])('of two simultaneous changes the newer one is recorded, even if it is stored %s', async (_, putMs) => {
  const engine = new Map<string, Response>();
  const delays = [...putMs];
  const cache = createWorkersCache(
    {
      match: async ({ url }) => engine.get(url)?.clone(),
      async put({ url }, response) {
        await new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0));
        engine.set(url, response);
      },
    },
    'https://blog.example',
  );
  await cache.setRevision(4);
  delays.splice(0, delays.length, ...putMs);
  const older = cache.setRevision(5);
  // What it stores is on its way by then.
  await new Promise((resolve) => setTimeout(resolve));
  await Promise.all([older, cache.setRevision(6)]);
  expect(await cache.newestRevision()).toBe(6);
});
