import { once } from 'node:events';
import { createServer } from 'node:net';

import { expect, test, vi } from 'vitest';

import { freePort } from './free-port.ts';

test('returns a free port below the ephemeral ones', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_768);
  const server = createServer().listen(port, 'localhost');
  await once(server, 'listening');
  server.close();
});

test('skips a port that is in use', async () => {
  const taken = createServer().listen(await freePort(), 'localhost');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce((port - 20_000 + 0.5) / 12_000);
  expect(await freePort()).not.toBe(port);
  expect(random).toHaveBeenCalledTimes(2);
  random.mockRestore();
  taken.close();
});
