/**
 * Attacks the server at a local URL until it is killed. `server-attacks.ts` starts it as a separate
 * process, so that its work does not delay the visitor.
 *
 * Arguments: the name of the attack, the URL.
 */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const [name = '', url = ''] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
if (hostname !== '127.0.0.1') throw new Error('Only a server on this machine is attacked.');

const pipeliners = 20;
const pipelined = 1500;
const randomReaders = 64;
const slowClients = 300;
/** Milliseconds between two bytes of a slow writer, and before a connection is opened again. */
const pauseMs = 200;
/** Milliseconds between two writes of a client that reads nothing. */
const againMs = 1000;
const saves = 10;

const attacks: Readonly<Record<string, () => Promise<unknown>>> = {
  pipelining: () => times(pipeliners, () => keepOpen(get('/blog').repeat(pipelined))),
  queries: () => times(randomReaders, readRandomly),
  feeds: saveAndReadFeeds,
  'slow readers': () =>
    times(slowClients, () => keepOpen(get('/blog', 'Accept-Encoding: identity').repeat(4))),
  'slow writers': () => times(slowClients, writeSlowly),
};
await attacks[name]?.();

function times(count: number, work: () => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, work));
}

function get(path: string, ...headers: readonly string[]): string {
  return `${[`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`;
}

/** Sends a text repeatedly and reads nothing. Reconnects when the server closes the connection. */
async function keepOpen(text: string): Promise<never> {
  for (;;) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.pause();
      socket.on('error', () => {});
      socket.write(text);
      // A paused socket detects that it was closed only when it writes.
      const timer = setInterval(() => {
        if (socket.writableLength === 0) socket.write(text);
      }, againMs);
      socket.once('close', () => {
        clearInterval(timer);
        resolve();
      });
    });
    await pause(pauseMs);
  }
}

async function readRandomly(): Promise<never> {
  const random = () => Math.floor(Math.random() * 1e9);
  for (let turn = 0; ; turn += 1) {
    const query = [`utm=${random()}`, `after=${random()}.${random()}`, `after=garbage${random()}`][turn % 3];
    const path = turn % 5 === 0 ? `/blog/nobody-${random()}` : `/blog?${query}`;
    await fetch(url + path, { headers: { 'Accept-Encoding': 'br' } })
      .then((response) => response.arrayBuffer())
      .catch(() => pause(pauseMs));
  }
}

/** Saves as the demo's author, and requests all feeds after each save. */
async function saveAndReadFeeds(): Promise<void> {
  const origin = url.replace('127.0.0.1', 'localhost');
  for (;;) {
    for (let save = 0; save < saves; save += 1) {
      await savePost(origin).catch(() => null);
      for (const path of ['/feed.xml', '/atom.xml', '/feed.json', '/sitemap.xml']) {
        void fetch(url + path)
          .then((response) => response.arrayBuffer())
          .catch(() => null);
      }
      await pause(pauseMs);
    }
  }
}

async function savePost(origin: string): Promise<void> {
  const session = await fetch(`${url}/api/demo-session`, { method: 'POST', headers: { Origin: url } });
  if (!session.ok) return;
  const { token } = (await session.json()) as { token: string };
  const post = { id: Date.now(), title: 'Saved', excerpt: '', date: 'May 1, 2026', author: 'A', slug: '' };
  await fetch(`${url}/api/v1/posts`, {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      changes: [
        { type: 'create', post: { ...post, slug: `saved-${post.id}`, content: origin, isMarkdown: true } },
      ],
    }),
  });
}

async function writeSlowly(): Promise<never> {
  for (;;) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.resume();
      const timer = setInterval(() => socket.write('x'), pauseMs);
      socket.once('close', () => {
        clearInterval(timer);
        resolve();
      });
      socket.write(`PATCH /api/v1/posts HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 8000000\r\n\r\n`);
    });
    await pause(pauseMs);
  }
}
