import { join } from 'node:path';

import { temporaryFolder, writeFiles } from '@branchbook/tools/temporary-folder';
import { expect, test } from 'vitest';

import routes from '../../app/routes.ts';
import { parseDeployment } from '@branchbook/blog-server/deployment';
import { createRouteManifest } from './create-route-manifest.ts';
import { getHeaders, manifestFile } from '@branchbook/blog-server/site';
import { readRouteManifest } from '@branchbook/blog-server/node';
import { writeServingFiles } from './write-serving-files.ts';

const siteFiles = {
  'client/index.html': '<script>home()</script>',
  'client/__spa-fallback.html': '<script>any()</script>',
  'client/404.html': '<script>any()</script>',
  'client/assets/a-1.js': 'a()',
  'client/assets/a-1.js.br': 'compressed',
  'client/feed.xml': '<rss/>',
  'client/.env': 'secret',
};

test('reads the rules of a build, and rejects anything else with instructions', async () => {
  const directory = await temporaryFolder(siteFiles);
  await expect(readRouteManifest(directory)).rejects.toThrow('Build first: pnpm build');
  for (const deployment of [
    parseDeployment({ VITE_AUTH_DEMO: '1' }),
    { auth: 'clerk', clerkHost: 'a.b' } as const,
    { auth: 'none' } as const,
  ]) {
    await writeServingFiles(directory, deployment, routes);
    await expect(readRouteManifest(directory)).resolves.toEqual(
      await createRouteManifest(join(directory, 'client'), deployment, routes),
    );
  }
  for (const text of [
    '',
    'null',
    '{}',
    '[]',
    '{"auth":"demo"}',
    '{"deployment":{"auth":"demo"}}',
    '{"headers":',
  ]) {
    await writeFiles(directory, { [manifestFile]: text });
    await expect(readRouteManifest(directory)).rejects.toThrow(manifestFile);
  }
});

test('the rules list every file with a URL, and what differs by file', async () => {
  const directory = await temporaryFolder(siteFiles);
  const rules = await createRouteManifest(join(directory, 'client'), { auth: 'demo' }, routes);
  expect(rules).toMatchObject({
    deployment: { auth: 'demo' },
    pages: { '/': 'index.html' },
    files: { '/assets/a-1.js': 'assets/a-1.js', '/feed.xml': 'feed.xml' },
    screens: expect.arrayContaining(['/', '/blog/:slug', '/admin/edit/:id']),
  });
  expect(Object.keys(rules.files)).toHaveLength(2);
  expect(getHeaders('/feed.xml', rules.headers)).toMatchObject({
    'Cache-Control': 'no-cache',
    'Content-Type': 'application/rss+xml; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
  });
  expect(getHeaders('/assets/a-1.js', rules.headers)['Cache-Control']).toContain('immutable');
  // Hosts limit how many rules there may be.
  expect(rules.headers.map(({ path }) => path)).toEqual(['/*', '/assets/*', '/', '/feed.xml']);
});

test('the page of a post leads to its Markdown, if the build has it', async () => {
  const directory = await temporaryFolder({
    ...siteFiles,
    'client/blog/tax/index.html': '<p>Tax</p>',
    'client/blog/tax.md': '# Tax',
    'client/blog/other/index.html': '<p>Other</p>',
  });
  const { headers } = await createRouteManifest(join(directory, 'client'), { auth: 'demo' }, routes);
  const link = '</blog/tax.md>; rel="alternate"; type="text/markdown"';
  expect(getHeaders('/blog/tax', headers)['Link']).toBe(link);
  expect(getHeaders('/blog/tax.md', headers)['Content-Type']).toBe('text/markdown; charset=utf-8');
  expect(getHeaders('/blog/other', headers)).not.toHaveProperty('Link');
});
