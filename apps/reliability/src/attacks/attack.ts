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
/** Clients that read nothing of a page or a feed of a huge post. */
const hugeReaders = 60;
const unknownReaders = 64;
const authors = 100;
/** Bytes of an author's body, the largest that the API reads, and those that come slowly. */
const bodyBytes = 7_900_000;
const lateBytes = 100_000;
const pieceBytes = 65_536;

const attacks: Readonly<Record<string, () => Promise<unknown>>> = {
  pipelining: () => times(pipeliners, () => keepOpen(get('/blog').repeat(pipelined))),
  queries: () => times(randomReaders, readRandomly),
  feeds: saveAndReadFeeds,
  'slow readers': () =>
    times(slowClients, () => keepOpen(get('/blog', 'Accept-Encoding: identity').repeat(4))),
  'slow writers': () => times(slowClients, writeSlowly),
  'huge pages': () =>
    times(hugeReaders, () => keepOpen(get('/blog/huge-0', 'Accept-Encoding: identity').repeat(4))),
  'huge feeds': readHugeFeeds,
  'slow authors': sendBodiesSlowly,
  'unknown posts': () => times(unknownReaders, readUnknownPost),
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

/** Saves while others read nothing of the feeds. */
function readHugeFeeds(): Promise<unknown> {
  const readers = ['/feed.xml', '/atom.xml', '/feed.json'].map((path) =>
    times(hugeReaders / 3, () => keepOpen(get(path, 'Accept-Encoding: identity').repeat(4))),
  );
  return Promise.all([saveAndReadFeeds(), ...readers]);
}

/** Requests posts that do not exist, each of another name. */
async function readUnknownPost(): Promise<never> {
  for (;;) {
    await fetch(`${url}/blog/nobody-${crypto.randomUUID()}`)
      .then((response) => response.arrayBuffer())
      .catch(() => pause(pauseMs));
  }
}

/** Sends large bodies with a valid token, each but for an end that comes slowly. */
async function sendBodiesSlowly(): Promise<void> {
  const token = await fetchToken();
  await times(authors, () => sendBodySlowly(token));
}

async function sendBodySlowly(token: string): Promise<never> {
  const piece = 'x'.repeat(pieceBytes);
  for (;;) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname);
      let left = bodyBytes - lateBytes;
      const send = () => {
        while (left > 0) {
          left -= pieceBytes;
          if (!socket.write(piece)) return;
        }
      };
      socket.on('error', () => {});
      socket.on('drain', send);
      socket.resume();
      const timer = setInterval(() => left <= 0 && socket.write('x'), pauseMs);
      socket.once('close', () => {
        clearInterval(timer);
        resolve();
      });
      socket.write(
        `PATCH /api/v1/posts HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
          `Idempotency-Key: ${crypto.randomUUID()}\r\nContent-Length: ${bodyBytes}\r\n\r\n`,
      );
      send();
    });
    await pause(pauseMs);
  }
}

/** Returns a token of the demo. */
async function fetchToken(): Promise<string> {
  const session = await fetch(`${url}/api/demo-session`, { method: 'POST', headers: { Origin: url } });
  return ((await session.json()) as { token: string }).token;
}

async function savePost(origin: string): Promise<void> {
  const token = await fetchToken();
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
