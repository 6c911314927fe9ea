/**
 * `pnpm --filter benchmarks bench:notifications`: publishes posts at two servers in turn. One
 * announces them to a webhook and a hub that accept connections and never respond; the other
 * announces nothing. Fails if the median of a publish with dead receivers is more than 1.2 times
 * the other.
 *
 * Options: --posts that are published at each (200).
 */
import { once } from 'node:events';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { fakeKeys, fakeOrigin, fakeToken } from '@branchbook/blog-server/testing';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { variantDirectory, webFolder } from 'web/build-steps/variants.ts';
import { type BlogServer, startBlogServer } from 'web/e2e/support/server.ts';

import { endWith, formatDurations, median, targetLine } from './figures.ts';
import { makePosts } from './made-posts.ts';

const { values } = parseArgs({ options: { posts: { type: 'string', default: '200' } } });
const maxRatio = 1.2;
const maxWaitMs = 10_000;
/** The first posts are for the compiler. */
const warmUp = 20;
const posts = makePosts(Number(values.posts) + warmUp, 2000);

let connections = 0;
const deadReceiver = createServer(() => (connections += 1));
await once(deadReceiver.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${(deadReceiver.address() as AddressInfo).port}/`;

const directory = await makePublicSite();
const env = { CLERK_JWT_KEY: fakeKeys.publicKey, WRITES_PER_MINUTE: String(Number.MAX_SAFE_INTEGER) };
const receivers = {
  PUBLISH_WEBHOOK: url,
  PUBLISH_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  WEBSUB_HUB: url,
};
const servers = {
  'with no receiver': await startBlogServer({ directory, env }),
  'with dead receivers': await startBlogServer({ directory, env: { ...env, ...receivers } }),
};
const durations = Object.entries(servers).map(([name, server]) => ({ name, server, times: [] as number[] }));
try {
  for (const [index, post] of posts.entries()) {
    for (const { server, times } of durations) {
      const time = await publish(server, post);
      if (index >= warmUp) times.push(time);
    }
  }
  // A short run may end before the first message is sent, and would show nothing.
  if (connections === 0) await once(deadReceiver, 'connection', { signal: AbortSignal.timeout(maxWaitMs) });
} finally {
  for (const { server } of durations) await server.dispose();
  deadReceiver.close();
}
for (const { name, times } of durations) console.log(`A publish ${name}: ${formatDurations(times)}`);
console.log(`The dead receivers got ${connections} connections.`);
const [without = Number.NaN, withDead = Number.NaN] = durations.map(({ times }) => median(times));
endWith(targetLine('a publish with dead receivers, times that with none', withDead / without, maxRatio));

/** Makes a build of a site with a public origin, which is that of the demo with other settings. */
async function makePublicSite(): Promise<string> {
  const folder = await temporaryFolder();
  const build = join(webFolder, variantDirectory('server'));
  for (const part of ['client', 'server']) await symlink(join(build, part), join(folder, part));
  const manifest = JSON.parse(await readFile(join(build, 'serving.json'), 'utf8')) as object;
  const deployment = {
    auth: 'clerk',
    clerkHost: 'clerk.blog.example',
    server: { role: 'admin', origin: fakeOrigin },
  };
  await writeFile(join(folder, 'serving.json'), JSON.stringify({ ...manifest, deployment }));
  return folder;
}

/** Publishes a post and returns the milliseconds until the response. */
async function publish(server: BlogServer, post: object): Promise<number> {
  const headers = {
    Authorization: `Bearer ${fakeToken()}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  };
  const body = JSON.stringify({ changes: [{ type: 'create', post }] });
  const began = performance.now();
  const response = await fetch(`${server.url}/api/v1/posts`, { method: 'PATCH', headers, body });
  await response.text();
  const time = performance.now() - began;
  if (response.status !== 200) throw new Error(`A publish got the status ${response.status}.`);
  return time;
}
