/** Tests of the documented commands that no other task runs. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, test } from 'vitest';

import { copyRepository } from '../src/copy-repository.ts';
import { freePort } from '../src/free-port.ts';
import { answered, type PnpmRun, runPnpm } from '../src/run-pnpm.ts';
import { temporaryFolder } from '../src/temporary-folder.ts';

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
  // Another checkout may use the default port.
  const port = await freePort();
  const storybook = runPnpm(['storybook', '--', '--port', String(port)], { cwd: root });
  try {
    await answered(`http://localhost:${port}/iframe.html`, storybook);
    const response = await fetch(`http://localhost:${port}/index.json`);
    const index = (await response.json()) as { entries: object };
    expect(Object.keys(index.entries)).toContain('actions-button--docs');
  } finally {
    await storybook.stop();
  }
});

test('pnpm format changes nothing in a repository whose format is right', async () => {
  const before = readChanges();
  await expectSuccess(runPnpm(['format'], { cwd: root }));
  expect(readChanges()).toBe(before);
});

test('pnpm mutation kills enough mutants of a file', async () => {
  await expectSuccess(
    runPnpm(['mutation', '--filter=@branchbook/blog-core', '--', '--mutate', 'src/slugify.ts'], {
      cwd: root,
    }),
  );
});

test('screenshots:update takes the screenshots of a screen', async () => {
  const folder = await temporaryFolder();
  await expectSuccess(
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
    cwd: join(root, 'packages/blog-server'),
  });
  const database = new DatabaseSync(join(data, 'posts.sqlite'));
  await expectSuccess(runPnpm(['--filter', 'web', 'backup'], { cwd: root, env }));
  database.exec('UPDATE list SET revision = 9');
  database.close();
  const [copy = ''] = readdirSync(join(data, 'backups'));
  await expectSuccess(
    runPnpm(['--filter', 'web', 'restore', join(data, 'backups', copy)], { cwd: root, env }),
  );
  const restored = new DatabaseSync(join(data, 'posts.sqlite'), { readOnly: true });
  expect(restored.prepare('SELECT revision FROM list').get()).toMatchObject({ revision: 10 });
  restored.close();
});

test('pnpm generate component creates a component that compiles, with its README row', async () => {
  const copy = await temporaryFolder();
  await copyRepository(copy);
  const answers = ['month-name', 'Page', 'A month, as a name'];
  await expectSuccess(runPnpm(['generate', 'component', '--args', ...answers], { cwd: copy }));
  expect(readFileSync(join(copy, 'packages/ui/README.md'), 'utf8')).toContain(
    '| `MonthName` | A month, as a name |',
  );
  await expectSuccess(runPnpm(['--filter', '@branchbook/ui', 'typecheck'], { cwd: copy }));
});

async function expectSuccess({ ended, output }: PnpmRun): Promise<void> {
  const code = await ended;
  expect(code, output()).toBe(0);
}

/** Returns `git status` and `git diff`. */
function readChanges(): string {
  return ['status', 'diff']
    .map((command) => execFileSync('git', [command], { cwd: root }).toString())
    .join('');
}
