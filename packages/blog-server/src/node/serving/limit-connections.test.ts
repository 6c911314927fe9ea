import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, expect, test } from 'vitest';

import {
  type AsyncListener,
  connectionLimits,
  createConnectionGuard,
  type ConnectionLimits,
} from './limit-connections.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Serves by a listener, and opens connections to it. */
async function serve(listener: AsyncListener, limits: Partial<ConnectionLimits> = {}) {
  const guard = createConnectionGuard({ ...connectionLimits, ...limits });
  const server = createServer(guard.wrap(listener));
  guard.watch(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    ends.push(() => socket.destroy());
    return socket;
  };
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Everything that comes, as text. */
function textOf(socket: Socket): () => string {
  let text = '';
  socket.on('data', (piece) => (text += String(piece)));
  return () => text;
}

test('the requests of a connection are handled one after the other', async () => {
  const handling: { readonly path: string | undefined; readonly outgoing: ServerResponse }[] = [];
  const open = await serve((incoming, outgoing) => void handling.push({ path: incoming.url, outgoing }));
  const socket = await open();
  const text = textOf(socket);
  socket.write(['/1', '/2', '/3'].map(request).join(''));
  for (const path of ['/1', '/2', '/3']) {
    await expect.poll(() => handling.at(-1)?.path).toBe(path);
    await pause(20);
    expect(handling.at(-1)?.path).toBe(path);
    handling.at(-1)?.outgoing.end(`Response to ${path}.`);
  }
  await expect
    .poll(() => text().match(/Response to \/\d/gu))
    .toEqual([1, 2, 3].map((n) => `Response to /${n}`));
});

test('a connection with too many requests that wait is closed, and others are served', async () => {
  let handled = 0;
  const open = await serve((_, outgoing) => {
    handled += 1;
    setTimeout(() => outgoing.end('A response.'), 20);
  });
  const greedy = await open();
  greedy.pause();
  greedy.write(request('/').repeat(1500));
  const other = await open();
  const text = textOf(other);
  other.write(request('/').repeat(3));
  await expect.poll(() => text().match(/A response/gu)?.length).toBe(3);
  greedy.resume();
  await expect.poll(() => greedy.destroyed).toBe(true);
  // One of the greedy one was handled when it closed.
  expect(handled).toBe(4);
});

test('of too many connections the one that was used longest ago is closed', async () => {
  const open = await serve((_, outgoing) => void outgoing.end('A response.'), { maxConnections: 2 });
  const [first, second] = [await open(), await open()];
  const text = textOf(first);
  second.resume();
  await pause(20);
  first.write(request('/'));
  await expect.poll(text).toContain('A response');
  const third = await open();
  await expect.poll(() => second.destroyed).toBe(true);
  const thirdText = textOf(third);
  third.write(request('/'));
  await expect.poll(thirdText).toContain('A response');
  expect(first.destroyed).toBe(false);
});

test('limits the buffered bytes of responses that nobody reads', async () => {
  const body = Buffer.alloc(16_000_000);
  const open = await serve((_, outgoing) => void outgoing.end(body), { maxUnreadBytes: 40_000_000 });
  let closed = 0;
  for (let each = 0; each < 6; each += 1) {
    const socket = await open();
    socket.pause();
    socket.on('close', () => (closed += 1));
    socket.write(request('/'));
    await pause(50);
    // A paused socket does not notice that it was closed.
    ends.push(() => socket.resume());
  }
  const reader = await open();
  let bytes = 0;
  reader.on('data', (piece) => (bytes += piece.length));
  reader.write(request('/'));
  await expect.poll(() => bytes).toBeGreaterThan(body.length);
  for (const end of ends) if (String(end).includes('resume')) end();
  await expect.poll(() => closed).toBeGreaterThanOrEqual(3);
});
