import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { freePort } from '@branchbook/tools/free-port';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

import { serveSite } from '@branchbook/blog-server/node';
import { writeServingFiles } from './write-serving-files.ts';

async function finishedBuild(): Promise<string> {
  const build = await temporaryFolder({
    'client/index.html': 'index.html',
    'client/404.html': '404.html',
    'client/__spa-fallback.html': '__spa-fallback.html',
  });
  await writeServingFiles(build, { auth: 'demo' }, []);
  return build;
}

test('serves a build until it is closed', async () => {
  const port = await freePort();
  const site = await serveSite(await finishedBuild(), { port, host: 'localhost' });
  expect(site).toMatchObject({ url: `http://localhost:${port}`, deployment: { auth: 'demo' } });
  expect(await (await fetch(`${site.url}/`)).text()).toBe('index.html');
  site.close();
  await expect(fetch(`${site.url}/`)).rejects.toThrow('fetch failed');
});

const command = join(import.meta.dirname, '../../server/serve.ts');

test('the command ends on SIGTERM, also as the first process of a container', async () => {
  const server = spawn(
    process.execPath,
    [command, '--directory', await finishedBuild(), '--port', String(await freePort())],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void server.kill('SIGKILL'));
  const ended = once(server, 'exit');
  // It says its address once it listens.
  await once(server.stdout, 'data');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('the command serves its build from any directory, and listens on PORT and HOST', async () => {
  // The command in a site of its own, whose build is beside it.
  const site = await temporaryFolder();
  await symlink(join(command, '..', '..', 'node_modules'), join(site, 'node_modules'));
  await cp(join(command, '..'), join(site, 'server'), { recursive: true });
  await cp(await finishedBuild(), join(site, 'build'), { recursive: true });
  const port = await freePort();
  const server = spawn(process.execPath, [join(site, 'server', 'serve.ts')], {
    cwd: await temporaryFolder(),
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('index.html');
});

test('the command says that the port is in use', async () => {
  const [build, port] = [await finishedBuild(), await freePort()];
  const site = await serveSite(build, { port, host: 'localhost' });
  onTestFinished(() => site.close());
  await expect(serveSite(build, { port, host: 'localhost' })).rejects.toThrow(
    `Port ${port} is taken by another program. Stop that program, or serve on another port by setting PORT.`,
  );
});

test('the command says that there is no build', async () => {
  const empty = await temporaryFolder();
  await expect(serveSite(empty, { port: await freePort(), host: 'localhost' })).rejects.toThrow(
    'Build first',
  );
});
