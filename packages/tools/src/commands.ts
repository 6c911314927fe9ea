/** Tests of commands that README.md and CONTRIBUTING.md name and that no other task runs. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, test } from 'vitest';

import { copyRepository } from './copy-repository.ts';
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
  const create = `
    import { openSqlPostStore } from '@branchbook/blog-store-sql';
    import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
    await openSqlPostStore(openNodeDatabase(process.argv[1]));`;
  execFileSync(process.execPath, ['--input-type=module', '-e', create, join(data, 'posts.sqlite')], {
    cwd: join(root, 'apps/web'),
  });
  const database = new DatabaseSync(join(data, 'posts.sqlite'));
  await succeeded(runPnpm(['--filter', 'web', 'backup'], { cwd: root, env }));
  database.exec('UPDATE list SET revision = 9');
  database.close();
  const [copy = ''] = readdirSync(join(data, 'backups'));
  await succeeded(runPnpm(['--filter', 'web', 'restore', join(data, 'backups', copy)], { cwd: root, env }));
  const restored = new DatabaseSync(join(data, 'posts.sqlite'), { readOnly: true });
  expect(restored.prepare('SELECT revision FROM list').get()).toMatchObject({ revision: 10 });
  restored.close();
});

test('pnpm generate component creates a component that compiles, with its README row', async () => {
  const copy = await temporaryFolder();
  await copyRepository(copy);
  const answers = ['month-name', 'Page', 'A month, as a name'];
  await succeeded(runPnpm(['generate', 'component', '--args', ...answers], { cwd: copy }));
  expect(readFileSync(join(copy, 'packages/ui/README.md'), 'utf8')).toContain(
    '| `MonthName` | A month, as a name |',
  );
  await succeeded(runPnpm(['--filter', '@branchbook/ui', 'typecheck'], { cwd: copy }));
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
