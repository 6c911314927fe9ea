/** Tests of commands that README.md and CONTRIBUTING.md name and that no other task of the gates runs: see documented-commands.ts. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..', '..', '..');

test('pnpm start builds the site and serves its pages', async () => {
  const port = await freePort();
  const site = runPnpm(['start'], { PORT: String(port) });
  try {
    await answered(`http://localhost:${port}/`, site);
    const statuses = await Promise.all(
      ['/', '/blog', '/admin', '/no/such/page'].map(async (path) => {
        const { status } = await fetch(`http://localhost:${port}${path}`);
        return [path, status];
      }),
    );
    expect(statuses).toEqual([
      ['/', 200],
      ['/blog', 200],
      ['/admin', 200],
      ['/no/such/page', 404],
    ]);
  } finally {
    await stop(site);
  }
});

test('pnpm storybook serves the stories', async () => {
  const storybook = runPnpm(['storybook']);
  try {
    await answered('http://localhost:6006/iframe.html', storybook);
    const answer = await fetch('http://localhost:6006/index.json');
    const index = (await answer.json()) as { entries: object };
    expect(Object.keys(index.entries)).toContain('actions-button--docs');
  } finally {
    await stop(storybook);
  }
});

test('pnpm format changes nothing in a repository whose format is right', async () => {
  const before = changes();
  await succeeded(runPnpm(['format']));
  expect(changes()).toBe(before);
});

test('pnpm mutation finds enough of the faults that it puts into a file', async () => {
  await succeeded(
    runPnpm(['mutation', '--filter=@branchbook/blog-core', '--', '--mutate', 'src/slugify.ts']),
  );
});

test('pictures:update takes the pictures of a screen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'branchbook-pictures-'));
  await succeeded(
    runPnpm(['--filter', 'web', 'pictures:update', '404 page'], { PICTURES_DIRECTORY: folder }),
  );
  expect(readdirSync(folder).length).toBeGreaterThan(0);
});

/** In a process group of its own, to be ended with everything that it has started. */
function runPnpm(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITE|VITEST|TURBO|npm|NODE_(?:ENV|OPTIONS)$)/u.test(name),
  );
  return spawn('pnpm', args, {
    cwd: root,
    env: { ...Object.fromEntries(own), ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function succeeded(run: ChildProcess): Promise<void> {
  const [code] = await once(run, 'exit');
  expect(code).toBe(0);
}

async function stop(run: ChildProcess): Promise<void> {
  if (run.pid === undefined || run.exitCode !== null) return;
  const ended = once(run, 'exit');
  process.kill(-run.pid, 'SIGTERM');
  await ended;
}

/** Resolves once the address answers. Throws where the command ends before. */
async function answered(url: string, run: ChildProcess): Promise<void> {
  for (;;) {
    if (run.exitCode !== null) throw new Error(`It ended with ${run.exitCode}. Its output is above.`);
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}

/** What git says is changed, with the changes themselves. */
function changes(): string {
  return ['status', 'diff']
    .map((command) => execFileSync('git', [command], { cwd: root }).toString())
    .join('');
}
