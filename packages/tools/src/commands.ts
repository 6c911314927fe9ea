/** Tests of commands that README.md and CONTRIBUTING.md name and that no other task of the gates runs: see documented-commands.ts. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, test } from 'vitest';

import { freePort } from './free-port.ts';
import { answered, type PnpmRun, runPnpm } from './run-pnpm.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..', '..');

test('pnpm start builds the site and serves its pages', async () => {
  const port = await freePort();
  const site = runPnpm(['start'], { cwd: root, env: { PORT: String(port) } });
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
    await site.stop();
  }
});

test('pnpm storybook serves the stories', async () => {
  // Not at its own port, where another checkout's may answer.
  const port = await freePort();
  const storybook = runPnpm(['storybook', '--', '--port', String(port)], { cwd: root });
  try {
    await answered(`http://localhost:${port}/iframe.html`, storybook);
    const answer = await fetch(`http://localhost:${port}/index.json`);
    const index = (await answer.json()) as { entries: object };
    expect(Object.keys(index.entries)).toContain('actions-button--docs');
  } finally {
    await storybook.stop();
  }
});

test('pnpm format changes nothing in a repository whose format is right', async () => {
  const before = changes();
  await succeeded(runPnpm(['format'], { cwd: root }));
  expect(changes()).toBe(before);
});

test('pnpm mutation finds enough of the faults that it puts into a file', async () => {
  await succeeded(
    runPnpm(['mutation', '--filter=@branchbook/blog-core', '--', '--mutate', 'src/slugify.ts'], {
      cwd: root,
    }),
  );
});

test('screenshots:update takes the screenshots of a screen', async () => {
  const folder = await temporaryFolder();
  await succeeded(
    runPnpm(['--filter', 'web', 'screenshots:update', '404 page'], {
      cwd: root,
      env: { SCREENSHOTS_DIRECTORY: folder },
    }),
  );
  expect(readdirSync(folder).length).toBeGreaterThan(0);
});

test('backup copies the posts of a server, and restore brings them back', async () => {
  const data = await temporaryFolder();
  const env = { POSTS_DATA: data };
  const database = new DatabaseSync(join(data, 'posts.sqlite'));
  database.exec(
    'CREATE TABLE list (revision INTEGER, oldest_revision INTEGER); INSERT INTO list VALUES (7, 1)',
  );
  await succeeded(runPnpm(['--filter', 'web', 'backup'], { cwd: root, env }));
  database.exec('UPDATE list SET revision = 9');
  database.close();
  const [copy = ''] = readdirSync(join(data, 'backups'));
  await succeeded(runPnpm(['--filter', 'web', 'restore', join(data, 'backups', copy)], { cwd: root, env }));
  const restored = new DatabaseSync(join(data, 'posts.sqlite'), { readOnly: true });
  expect(restored.prepare('SELECT revision FROM list').get()).toMatchObject({ revision: 10 });
  restored.close();
});

test('pnpm generate writes a decision and its row in the index', async () => {
  const folder = await temporaryFolder();
  const decisions = join(folder, 'docs', 'decisions');
  cpSync(join(root, 'docs', 'decisions'), decisions, { recursive: true });
  // By these the generator knows the root of a repository.
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'turbo.json', 'pnpm-lock.yaml'])
    cpSync(join(root, file), join(folder, file));
  execFileSync(
    join(root, 'node_modules', '.bin', 'gen'),
    [
      'run',
      'decision',
      '--config',
      join(root, 'turbo', 'generators', 'config.ts'),
      '--args',
      'Posts have tags',
      'posts-have-tags',
      'Posts and storage',
    ],
    { cwd: folder },
  );
  const page = readdirSync(decisions).find((file) => file.endsWith('-posts-have-tags.md'));
  expect(readFileSync(join(decisions, 'README.md'), 'utf8')).toContain(`](${page}) | Posts have tags |`);
});

async function succeeded({ ended, output }: PnpmRun): Promise<void> {
  const code = await ended;
  expect(code, output()).toBe(0);
}

/** What git says is changed, with the changes themselves. */
function changes(): string {
  return ['status', 'diff']
    .map((command) => execFileSync('git', [command], { cwd: root }).toString())
    .join('');
}
