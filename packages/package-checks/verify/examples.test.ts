/**
 * Tests the example apps like a user's: copied to another folder, with the packages from tarballs, run by
 * the commands of their READMEs, and opened in a browser.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { freePort } from '@branchbook/tools/free-port';
import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { tarballName } from '../src/install-tarball.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const names = ['blog-api', 'blog-core', 'blog-files', 'feeds', 'markdown', 'markdown-editor', 'media', 'ui'];
const elsewhere = mkdtempSync(join(tmpdir(), 'branchbook-examples-'));
/** Longer than any start on a busy machine. */
const startMs = 120_000;
const servers = new Set<ChildProcess>();
let browser: Browser;

beforeAll(async () => {
  process.env['NEXT_TELEMETRY_DISABLED'] = '1';
  for (const name of names)
    run('pnpm', ['pack', '--out', getTarballPath(name)], join(root, 'packages', name));
  browser = await chromium.launch(chromiumLaunchOptions());
});

afterEach(() => {
  for (const server of servers) stop(server);
  servers.clear();
});

afterAll(async () => {
  await browser?.close();
  rmSync(elsewhere, { recursive: true, force: true });
});

test('markdown-folder: its script writes pages and feeds', async () => {
  const folder = install('markdown-folder');
  expect(readCommands(folder)).toEqual(['npm install', 'npm run build']);
  run('npm', ['run', 'build'], folder);

  const { page, messages } = await newPage();
  await page.goto(pathToFileURL(join(folder, 'site', 'index.html')).href);
  await page.getByRole('link', { name: 'The seed list: <less> than last year' }).click();
  await page.getByRole('checkbox').first().waitFor();
  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByRole('link', { name: 'First frost' }).click();
  await page.getByRole('cell', { name: 'basil & beans' }).waitFor();
  expect(messages).toEqual([]);

  const titles = ['A second water butt', 'The seed list: <less> than last year', 'First frost'];
  const rss = parseRssFeed(readFileSync(join(folder, 'site', 'feed.xml'), 'utf8'));
  expect(rss.items?.map(({ title }) => title)).toEqual(titles);
  const json = parseJsonFeed(JSON.parse(readFileSync(join(folder, 'site', 'feed.json'), 'utf8')));
  expect(json.items?.map(({ title }) => title)).toEqual(titles);
  expect(json.items?.at(-1)?.content_html).toContain('<table>');

  // A removed post's page is removed.
  const readFeeds = () =>
    ['feed.xml', 'feed.json'].map((name) => readFileSync(join(folder, 'site', name), 'utf8'));
  const feeds = readFeeds();
  run('npm', ['run', 'build'], folder);
  expect(readFeeds(), 'no entry is new after a second build').toEqual(feeds);
  const pages = () => readdirSync(join(folder, 'site', 'posts'));
  expect(pages()).toHaveLength(3);
  rmSync(join(folder, 'posts', 'water-butt.md'));
  run('npm', ['run', 'build'], folder);
  expect(pages()).toHaveLength(2);
});

test('markdown-editor: it writes a note with its plain controls, in development and as built', async () => {
  const folder = install('markdown-editor');
  expect(readCommands(folder)).toEqual(['npm install', 'npm run dev']);
  const development = await serve(folder, ['run', 'dev', '--', '--strictPort', '--port']);
  await writeNote(development);
  await sendComment(development);
  run('npm', ['run', 'build'], folder);
  await writeNote(await serve(folder, ['run', 'preview', '--', '--strictPort', '--port']));
});

test('next-blog: server components show posts, and a post from the editor is published', async () => {
  const folder = install('next-blog');
  expect(readCommands(folder)).toEqual(['npm install', 'npm run build', 'npm start']);
  run('npm', ['run', 'build'], folder);
  const origin = await serve(folder, ['start']);

  const { page, messages } = await newPage();
  await page.goto(origin);
  await page.getByRole('link', { name: 'Read A new mast' }).click();
  await page.getByRole('cell', { name: 'Scarf joints' }).waitFor();
  await page.getByRole('button', { name: 'Theme: system' }).waitFor();
  await page.goto(`${origin}/write`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Sails');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('so it is');
  await text.selectText();
  await text.press('Control+b');
  await expect.poll(() => text.inputValue()).toBe('**so it is**');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(`${origin}/posts/sails`);
  await page.locator('strong', { hasText: 'so it is' }).waitFor();
  // The server renders the text.
  expect(await (await fetch(`${origin}/posts/sails`)).text()).toContain('<strong>so it is</strong>');
  expect((await fetch(`${origin}/posts/none`)).status).toBe(404);
  const list = (await (await fetch(`${origin}/api/v1/posts`)).json()) as { posts: { title: string }[] };
  expect(list.posts.map(({ title }) => title)).toEqual(['Sails', 'A new mast']);
  expect((await fetch(`${origin}/api/v1/export`)).status).toBe(401);
  expect(messages).toEqual([]);
});

test('other-brand: it shows posts in the colours of the brand, in development and as built', async () => {
  const folder = install('other-brand');
  expect(readCommands(folder)).toEqual(['npm install', 'npm run dev']);
  await lookAtOtherBrand(await serve(folder, ['run', 'dev', '--', '--strictPort', '--port']));
  run('npm', ['run', 'build'], folder);
  await lookAtOtherBrand(await serve(folder, ['run', 'preview', '--', '--strictPort', '--port']));
});

test('server-rendered: its pages need no script, and a hostile text does nothing', async () => {
  const folder = install('server-rendered');
  expect(readCommands(folder)).toEqual(['npm install', 'npm start']);
  const origin = await serve(folder, ['start']);

  const { page, messages } = await newPage();
  await page.goto(origin);
  await page.getByRole('link', { name: 'Read it' }).first().click();
  await page.getByRole('cell', { name: 'Saturday' }).waitFor();
  const typefaces = await page.evaluate(async () =>
    Array.from(await document.fonts.ready, ({ family, status }) => `${family}: ${status}`),
  );
  expect(typefaces.join()).toMatch(/Besley Variable"?: loaded/u);
  const before = await page.locator('html').getAttribute('data-theme-choice');
  await page.getByRole('button').click();
  expect(await page.locator('html').getAttribute('data-theme-choice')).not.toBe(before);

  await page.goto(`${origin}/notes/a-stranger-wrote-this`);
  await page.getByText('leads nowhere').waitFor();
  expect(await page.locator('[href^="javascript:"]').count()).toBe(0);
  // The server survives a bad request.
  expect((await fetch(`${origin}//`)).status).toBe(404);
  expect((await fetch(origin)).status).toBe(200);
  expect(messages).toEqual([]);
});

/** Sends a comment with an editor that holds its own text. */
async function sendComment(origin: string): Promise<void> {
  const { page, messages } = await newPage();
  await page.goto(origin);
  const form = page.locator('form');
  const text = form.getByRole('textbox', { name: 'Comment' });
  await expect(form.getByRole('group').getByRole('button').count()).resolves.toBe(4);
  // Three rows.
  const { height } = (await text.boundingBox())!;
  expect(height).toBeGreaterThan(60);
  expect(height).toBeLessThan(140);
  await text.fill('so it is');
  await text.selectText();
  await form.getByRole('button', { name: 'Strikethrough' }).click();
  await expect.poll(() => text.inputValue()).toBe('~~so it is~~');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByRole('listitem').filter({ hasText: '~~so it is~~' }).waitFor();
  await expect.poll(() => text.inputValue()).toBe('');
  expect(messages).toEqual([]);
}

async function writeNote(origin: string): Promise<void> {
  const { page, messages } = await newPage();
  await page.goto(origin);
  await page.getByRole('button', { name: 'The crane is back' }).click();
  const text = page.getByRole('textbox', { name: 'The crane is back' });
  const select = (start: number, end: number) =>
    text.evaluate((area, [from, to]) => (area as HTMLTextAreaElement).setSelectionRange(from, to), [
      start,
      end,
    ] as const);

  // An edit is one step of the browser's own undo.
  await text.fill('so it is');
  await select(3, 5);
  await text.press('Control+b');
  await expect.poll(() => text.inputValue()).toBe('so **it** is');
  await text.press('Control+z');
  await expect.poll(() => text.inputValue()).toBe('so it is');

  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.getByRole('button', { name: 'Heading 2' }).click();
  await expect.poll(() => text.inputValue()).toBe('## so it is');

  await text.fill('');
  await text.pressSequentially('See [[tid');
  await page.getByRole('option', { name: 'Spring tides' }).waitFor();
  await text.press('Enter');
  await expect.poll(() => text.inputValue()).toBe('See [Spring tides](#tides)');

  // The converter of HTML is a file of its own.
  await text.fill('');
  await text.evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<ul><li>a <b>b</b></li></ul>');
    clipboardData.setData('text/plain', 'a b');
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => text.inputValue()).toBe('- a **b**');

  await text.press('Control+f');
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('a');
  await page.getByText('1 of 1').waitFor();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('c');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => text.inputValue()).toBe('- c **b**');
  await page.getByRole('textbox', { name: 'Find', exact: true }).press('Escape');

  await page.getByRole('button', { name: 'Focus mode' }).click();
  await page.getByRole('heading', { name: 'Harbor notes' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Harbor notes' }).waitFor();
  expect(messages).toEqual([]);
}

async function lookAtOtherBrand(origin: string): Promise<void> {
  const { page, messages } = await newPage();
  await page.goto(origin);
  const link = page.getByRole('link', { name: 'Read Spring tides' });
  expect(await link.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(11, 83, 148)',
  );
  await link.click();
  await page.getByRole('cell', { name: '06:58' }).waitFor();
  await page.getByRole('button', { name: /copy/iu }).waitFor();
  // A heading's link leads to the heading, and the post stays.
  await page.locator('[data-heading-anchor]').first().click();
  await page.waitForURL((url) => url.hash.length > 1);
  await page.getByRole('cell', { name: '06:58' }).waitFor();
  // The colours of code change with the theme.
  expect(await keywordColourIn('dark')).not.toBe(await keywordColourIn('light'));
  await page.getByRole('link', { name: 'Earlier: The crane is back' }).click();
  await page.getByText('It lifts five tonnes again.').waitFor();
  expect(messages).toEqual([]);

  function keywordColourIn(theme: string): Promise<string> {
    return page.locator('html').evaluate((html, name) => {
      html.dataset['theme'] = name;
      return getComputedStyle(html, '::highlight(code-keyword)').color;
    }, theme);
  }
}

function getTarballPath(name: string): string {
  return join(elsewhere, tarballName(`@branchbook/${name}`));
}

/** Copies an example and installs it with this repository's packages from the tarballs. */
function install(example: string): string {
  const folder = mkdtempSync(join(elsewhere, `${example}-`));
  cpSync(join(root, 'examples', example), folder, { recursive: true });
  const file = join(folder, 'package.json');
  const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  const tarballs = Object.fromEntries(
    names.map((name) => [`@branchbook/${name}`, `file:${getTarballPath(name)}`]),
  );
  for (const name of Object.keys(manifest.dependencies))
    manifest.dependencies[name] = tarballs[name] ?? manifest.dependencies[name]!;
  writeFileSync(file, JSON.stringify({ ...manifest, overrides: tarballs }));
  run('npm', ['install', '--no-audit', '--no-fund'], folder);
  return folder;
}

/** Returns the lines of the first shell block in its README. */
function readCommands(folder: string): readonly string[] {
  const [, block = ''] = /^```sh\n(.*?)^```/msu.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
  return block.trim().split('\n');
}

/** Opens a page. Returns it with its console messages. */
async function newPage(): Promise<{ page: Page; messages: string[] }> {
  const page = await browser.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    // React recommends its developer tools, and Vite says that it is connected.
    if (!['debug', 'info'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  return { page, messages };
}

/** Starts a server by npm, with a port in `PORT`, and as the last argument if the arguments end in `--port`. */
async function serve(folder: string, words: readonly string[]): Promise<string> {
  const port = String(await freePort());
  const args = words.at(-1) === '--port' ? [...words, port] : words;
  const server = spawn('npm', args, {
    cwd: folder,
    // A process group, so that npm's child processes end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: port },
  });
  servers.add(server);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (text: Buffer) => {
      said += text.toString();
      // Colored in CI and terminals.
      if (stripVTControlCharacters(said).includes(`:${port}`)) resolve();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', () => reject(new Error(`npm ${args.join(' ')} ended:\n${said}`)));
    setTimeout(
      () => reject(new Error(`npm ${args.join(' ')} serves nothing after ${startMs} ms:\n${said}`)),
      startMs,
    ).unref();
  });
  return `http://localhost:${port}`;
}

function stop({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid);
  } catch {
    // It has ended already.
  }
}

function run(command: string, args: readonly string[], cwd: string): void {
  try {
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`, { cause: error });
  }
}
