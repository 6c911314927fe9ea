import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Page } from '@playwright/test';

import { webFolder } from '../build-steps/variants.ts';
import { axeFindings } from './support/accessibility/axe.ts';
import { openAdmin } from './support/server-admin.ts';
import { expect, test } from './support/server.ts';

/** Creates a token by keyboard and returns it. */
async function createToken(page: Page, name: string, scope: 'Read' | 'Draft' | 'Publish'): Promise<string> {
  const form = page.getByRole('form', { name: 'Create token' });
  await form.getByLabel('Name').focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Scope')).toBeFocused();
  await page.keyboard.type(scope);
  for (const _ of ['Expiry', 'Create token']) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Token “${name}” created` })).toBeFocused();
  return page.getByLabel('Token', { exact: true }).inputValue();
}

/** Runs the lines of docs/server.md that write a draft, or publish it. Returns what curl prints. */
async function runDocumentedLines(method: 'PUT' | 'PATCH', env: { SITE: string; TOKEN: string }) {
  const text = await readFile(join(webFolder, '../../docs/server.md'), 'utf8');
  const [, block = ''] = /```sh\nexport SITE=.*\n([^`]+)```/u.exec(text) ?? [];
  const lines = block
    .split('\n')
    .filter((line) => line.startsWith('post=') || line.includes(`-X ${method} `));
  expect(lines).toHaveLength(2);
  const ended = promisify(execFile)('bash', ['-c', lines.join('\n')], { env: { ...process.env, ...env } });
  const { stdout } = await ended.catch((error: unknown) => error as { stdout: string });
  return JSON.parse(stdout) as Record<string, unknown>;
}

test('a program with a token writes a draft and publishes it, until the token is revoked', async ({
  page,
  request,
  server,
}) => {
  await openAdmin(page, '/admin/access');
  const saver = { SITE: server.url, TOKEN: await createToken(page, 'Phone', 'Draft') };
  const publisher = { SITE: server.url, TOKEN: await createToken(page, 'Deploy', 'Publish') };

  expect(await runDocumentedLines('PUT', saver)).toMatchObject({ savedBy: 'the token “Phone”' });
  const headers = { Authorization: `Bearer ${saver.TOKEN}` };
  expect(await (await request.get('/api/v1/drafts', { headers })).json()).toMatchObject({
    drafts: [{ key: 'hello', post: { title: 'Hello' }, savedBy: 'the token “Phone”' }],
  });
  expect((await request.get('/api/v1/posts/hello')).status()).toBe(404);
  expect(await runDocumentedLines('PATCH', saver)).toMatchObject({
    status: 403,
    detail: 'This needs the scope publish, and the token “Phone” has the scope draft.',
  });

  const { posts } = await runDocumentedLines('PATCH', publisher);
  expect(posts).toMatchObject([{ post: { title: 'Hello' } }]);
  // Repeated, as by a script that runs again.
  expect(await runDocumentedLines('PATCH', publisher)).toMatchObject({ posts });
  expect((await (await request.get('/api/v1/posts')).json()).posts).toHaveLength(4);
  const update = { type: 'update', id: 1764403200000, fields: { title: 'Hello again' } };
  await request.patch('/api/v1/posts', {
    headers: { Authorization: `Bearer ${publisher.TOKEN}`, 'Idempotency-Key': 'update', 'If-Match': '*' },
    data: { changes: [update] },
  });
  await page.goto(`/admin/edit/${update.id}/history`);
  await expect(page.getByText('by the token “Deploy”')).toHaveCount(2);

  await page.goto('/admin/access');
  const list = page.getByRole('listitem').filter({ hasText: /Last used \w+ \d+, \d+ · Expires/u });
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText('demo-admin');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Revoke Deploy' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expect(list).toHaveCount(1);
  expect(await runDocumentedLines('PATCH', publisher)).toMatchObject({
    status: 401,
    detail: expect.stringMatching(/^The token was revoked at /u),
  });
  const mistyped = { ...saver, TOKEN: saver.TOKEN.slice(0, -1) };
  expect(await runDocumentedLines('PUT', mistyped)).toMatchObject({
    status: 401,
    detail: 'The token is wrong. Check that it was copied whole.',
  });
});

test('Access fits every width and is accessible in both themes', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await openAdmin(page, '/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Access' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const token = await createToken(page, 'A name as long as that of a machine in a large company', 'Read');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Token copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
      expect(await axeFindings(page), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Tokens' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Revoke A name/u })).toBeVisible();
  expect(await page.content()).not.toContain(token);
});
