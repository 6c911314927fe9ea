import { freePort } from '@branchbook/tools/free-port';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

import { serveSite } from '../../server/serve-site.ts';
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

test('says so when the port is taken', async () => {
  const [build, port] = [await finishedBuild(), await freePort()];
  const site = await serveSite(build, { port, host: 'localhost' });
  onTestFinished(() => site.close());
  await expect(serveSite(build, { port, host: 'localhost' })).rejects.toThrow(
    `Port ${port} is taken by another program. Stop that program, or serve on another port by setting PORT.`,
  );
});

test('says so when there is no build', async () => {
  const empty = await temporaryFolder();
  await expect(serveSite(empty, { port: await freePort(), host: 'localhost' })).rejects.toThrow(
    'Build first',
  );
});
