/**
 * `pnpm --filter reliability reliability:media-kills`: uploads an image with its variants to a
 * server, and kills the server at a random moment of each file in turn, and after the last. After a
 * restart with the same data, every file that was confirmed must be served as it was sent, no file
 * may be served in part, and a post may name the image only if its main file is there. At least one
 * file must be served whole, so there are at least as many kills as moments.
 *
 * Arguments: the number of kills (default 20, at least 4).
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { formatMediaFile, type MediaFile } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { createMediaId } from '@branchbook/media';
import { createAdminHeaders } from 'web/e2e/support/admin-headers.ts';
import { type BlogServer, startBlogServer } from 'web/e2e/support/server.ts';

import { sendChanges } from './send-changes.ts';

interface Upload {
  readonly file: MediaFile;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

class RefusedError extends Error {}

/** The largest size of a file is 8 MB. Random bytes in comments fill it. */
const fileBytes = 6_000_000;
const kills = Number(process.argv[2] ?? 20);
const server = await startBlogServer();
/** The duration of the upload of a file on this machine, in milliseconds. */
let fileMs = 0;
let passed = 0;
let whole = 0;
let absent = 0;
try {
  fileMs = await measureFile(server);
  for (let turn = 0; turn < kills; turn += 1) {
    const uploads = await makeUploads();
    const confirmed = await uploadAndKill(server, uploads, turn % (uploads.length + 1));
    await server.restart();
    const issues = await check(server, uploads, confirmed, turn);
    if (issues.length === 0) passed += 1;
    else console.log(`Kill ${turn}: ${issues.join('; ')}`);
  }
} finally {
  await server.dispose();
}
console.log(`${whole} files were served whole, and ${absent} not at all`);
console.log(`${passed} of ${kills} uploads left nothing in part after kill -9 of the server`);
if (whole === 0) console.log('No file was whole after a kill, so nothing was tested');
process.exitCode = passed === kills && whole > 0 ? 0 : 1;

/** Makes an image and two variants, the main file last. */
async function makeUploads(): Promise<readonly Upload[]> {
  const unnamed = { id: '', width: 1200, height: 800, extension: 'gif', variant: null } as const;
  const bytes = makeGif(1200, 800);
  const file = { ...unnamed, id: await createMediaId(bytes) };
  const variants = [480, 960].map((variant) => ({
    file: { ...file, variant },
    bytes: makeGif(variant, Math.round((variant * 800) / 1200)),
  }));
  return [...variants, { file, bytes }];
}

/** Makes a GIF of one pixel on a screen of this size, with comments of random bytes. */
function makeGif(width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const start = [...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const comment = Buffer.concat(
    Array.from({ length: Math.floor(fileBytes / 256) }, () =>
      Buffer.concat([Buffer.of(255), randomBytes(255)]),
    ),
  );
  const end = [0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b];
  return Uint8Array.from(
    Buffer.concat([Buffer.from(start), Buffer.of(0x21, 0xfe), comment, Buffer.from(end)]),
  );
}

/** Resolves to the time that the upload of a file takes, in milliseconds. */
async function measureFile({ url }: BlogServer): Promise<number> {
  const uploads = await makeUploads();
  const beganAt = performance.now();
  await upload(url, uploads, () => {});
  return (performance.now() - beganAt) / uploads.length;
}

/** Puts files one after another. Calls `onConfirmed` with the name of each that the server has stored. */
async function upload(
  url: string,
  uploads: readonly Upload[],
  onConfirmed: (name: string) => void,
): Promise<void> {
  const headers = await createAdminHeaders(url)();
  for (const { file, bytes } of uploads) {
    const name = formatMediaFile(file);
    const response = await fetch(`${url}/api/v1/media/${name}`, {
      method: 'PUT',
      headers: { ...headers, 'Content-Type': 'image/gif' },
      body: bytes,
    });
    if (response.status !== 201)
      throw new RefusedError(`The server responded ${response.status} to ${name}.`);
    onConfirmed(name);
  }
}

/**
 * Uploads files, and kills the server at a random moment after it has confirmed `count` of them.
 * Resolves to the names of the confirmed files.
 */
async function uploadAndKill(
  blogServer: BlogServer,
  uploads: readonly Upload[],
  count: number,
): Promise<ReadonlySet<string>> {
  const confirmed = new Set<string>();
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const checkCount = () => {
    if (confirmed.size === count) resolve();
  };
  checkCount();
  const uploading = upload(blogServer.url, uploads, (name) => {
    confirmed.add(name);
    checkCount();
  }).catch((error: unknown) => {
    if (error instanceof RefusedError) throw error;
  });
  const killing = enough.then(() => pause(Math.random() * fileMs)).then(() => blogServer.kill());
  // Together, so that a refused upload is an error of this function.
  await Promise.all([uploading, killing]);
  return confirmed;
}

/** Returns what the restarted server does wrong. */
async function check(
  { url }: BlogServer,
  uploads: readonly Upload[],
  confirmed: ReadonlySet<string>,
  turn: number,
): Promise<readonly string[]> {
  const issues: string[] = [];
  const main = uploads.at(-1)?.file;
  if (!main) return ['there was no upload'];
  const isThere = (await fetch(`${url}/media/${formatMediaFile(main)}`)).ok;
  for (const { file, bytes } of uploads) {
    const name = formatMediaFile(file);
    const response = await fetch(`${url}/media/${name}`);
    const served = new Uint8Array(await response.arrayBuffer());
    // A variant that is missing is the main file.
    const expected = response.headers.get('ETag')?.includes(name) ? bytes : (uploads.at(-1)?.bytes ?? bytes);
    if (response.status === 404) absent += 1;
    else if (response.status === 200 && Buffer.from(served).equals(expected)) whole += 1;
    else issues.push(`${name} is served in part (${response.status}, ${served.length} bytes)`);
    const mustBeThere = confirmed.has(name) && isThere;
    if (mustBeThere && !response.headers.get('ETag')?.includes(name)) issues.push(`${name} is lost`);
  }
  if (confirmed.has(formatMediaFile(main)) && !isThere) issues.push('the main file is lost');
  const headers = await createAdminHeaders(url)();
  const post = makePost({
    id: 10_000 + turn,
    slug: `kill-${turn}`,
    content: `![](/media/${formatMediaFile(main)})`,
  });
  const { status } = await sendChanges(url, headers, [{ type: 'create', post }]);
  if (status !== (isThere ? 200 : 424)) issues.push(`a post that names the image got ${status}`);
  return issues;
}
