/**
 * `pnpm --filter reliability reliability:server-kills`: adds a post over the API of a server with posts of its own, kills the server with
 * the answer of success in hand, starts it again and looks for every post that it ever confirmed.
 *
 * Arguments: the number of kills (default 40).
 */
import { type BlogServer, startBlogServer } from 'web/e2e/support/server.ts';

const kills = Number(process.argv[2] ?? 40);
const server = await startBlogServer();
const confirmed: number[] = [];
let kept = 0;
try {
  for (let turn = 0; turn < kills; turn += 1) {
    const id = 1_700_000_000_000 + turn;
    await publish(server, id);
    await server.kill();
    confirmed.unshift(id);
    await server.restart();
    const ids = (await readPosts(server)).slice(0, confirmed.length);
    const isThere = confirmed.every((each, place) => ids[place] === each);
    if (isThere) kept += 1;
    else console.log(`Kill ${turn}: LOST; the server has ${ids.join(', ')}`);
  }
} finally {
  await server.dispose();
}
console.log(`${kept} of ${kills} posts present after kill -9 of the server`);
process.exitCode = kept === kills ? 0 : 1;

/** Adds a post as the demo admin, and resolves when the server has confirmed it. */
async function publish({ url }: BlogServer, id: number): Promise<void> {
  const session = await fetch(`${url}/api/demo-session`, { method: 'POST', headers: { Origin: url } });
  const { token } = (await session.json()) as { token: string };
  const post = {
    id,
    title: `Kill ${id}`,
    excerpt: '',
    date: 'April 2, 2025',
    author: 'Nobody',
    slug: `kill-${id}`,
    content: `Written before kill ${id}.`,
    isMarkdown: true,
  };
  const response = await fetch(`${url}/api/v1/posts`, {
    method: 'PATCH',
    body: JSON.stringify({ changes: [{ type: 'add', post }] }),
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
  });
  if (response.status !== 200) throw new Error(`The server did not confirm: ${response.status}`);
}

async function readPosts({ url }: BlogServer): Promise<readonly number[]> {
  const response = await fetch(`${url}/api/v1/posts?limit=100`);
  const { posts } = (await response.json()) as { posts: { id: number }[] };
  return posts.map(({ id }) => id);
}
