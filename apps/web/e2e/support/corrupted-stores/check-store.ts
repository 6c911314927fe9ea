import { parsePostsJson } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import type { Browser, BrowserContext, Page } from '@playwright/test';

import { openSignedIn } from '../admin.ts';
import { type CorruptedStore, openDatabaseSource, wholeText } from './corrupted-stores.ts';

/** The time for a page on a busy machine. */
const patienceMs = 20_000;

const published = 'Published over it';

/**
 * Opens six routes on a corrupted store, then publishes. Returns each violation as a sentence: a
 * blank or broken page, a byte changed by reading, a post or text lost by publishing, a false
 * success.
 *
 * @param steps the steps to run; both by default
 */
export async function checkStore(
  browser: Browser,
  siteUrl: string,
  store: CorruptedStore,
  steps: readonly ('look' | 'publish')[] = ['look', 'publish'],
): Promise<string[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const complaints: string[] = [];
  context.setDefaultTimeout(patienceMs);
  context.on('weberror', (webError) => complaints.push(`uncaught: ${webError.error().message}`));
  try {
    const text = store.text ?? wholeText;
    const outside = await prepare(context, siteUrl, store, text);
    const page = await context.newPage();
    if (steps.includes('look')) {
      for (const path of sixRoutes(text)) complaints.push(...(await look(page, siteUrl, path)));
      if ((await readText(outside)) !== text) complaints.push('looking has changed the stored text');
    }
    if (steps.includes('publish'))
      complaints.push(...(await publish(page, outside, siteUrl, text, store.isLossy)));
  } catch (error) {
    complaints.push(
      `the check broke off: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    );
  } finally {
    await context.close();
  }
  return complaints;
}

/** Returns a page of the origin that runs none of the site's code. */
async function prepare(
  context: BrowserContext,
  siteUrl: string,
  { breakDatabase, breakBrowser }: CorruptedStore,
  text: string,
): Promise<Page> {
  const outside = await context.newPage();
  await outside.goto(`${siteUrl}/icon.svg`);
  await outside.evaluate((stored) => {
    localStorage.setItem('branchbook:demo-session', 'signed-in');
    localStorage.setItem('blogPosts', stored);
  }, text);
  if (breakDatabase) {
    // Not as a string evaluated in the page, which the site's policy blocks.
    await outside.evaluate(openDatabaseSource);
    await outside.evaluate(breakDatabase);
  }
  if (breakBrowser) await context.addInitScript(breakBrowser);
  return outside;
}

function sixRoutes(text: string): readonly string[] {
  const [first = seedPosts[0]] = parsePostsJson(text).posts;
  const slug = encodeURIComponent((first?.slug ?? '').toWellFormed());
  return ['/', '/blog', `/blog/${slug}`, '/admin', '/admin/new-post', `/admin/edit/${first?.id ?? 1}`];
}

async function look(page: Page, siteUrl: string, path: string): Promise<string[]> {
  const complaints: string[] = [];
  await open(page, siteUrl, path);
  const heading = page.locator('main h1').first();
  try {
    await heading.waitFor();
    // Before storage is read, a page may show prerendered content.
    await page.locator('[data-seed-preview], [aria-busy=true]').first().waitFor({ state: 'detached' });
  } catch {
    return [`${path}: no heading, or never done loading`];
  }
  const says = (await heading.textContent()) ?? '';
  if (says.trim() === '') complaints.push(`${path}: an empty heading`);
  if (says === 'Something went wrong') complaints.push(`${path}: the error page`);
  if ((await page.getByRole('link').filter({ visible: true }).count()) === 0) {
    complaints.push(`${path}: no way on`);
  }
  return complaints;
}

/** Opens a page, through the sign-in if the browser can't store the demo session. */
async function open(page: Page, siteUrl: string, path: string): Promise<void> {
  const isAdmin = path.startsWith('/admin');
  if (isAdmin) await openSignedIn(page, siteUrl + path, page.getByRole('button', { name: 'User menu' }));
  else await page.goto(siteUrl + path);
}

/**
 * Publishes. The page's message decides what must be stored: the new post too, or exactly what was
 * there.
 */
async function publish(
  page: Page,
  outside: Page,
  siteUrl: string,
  text: string,
  isLossy = false,
): Promise<string[]> {
  await open(page, siteUrl, '/admin/new-post');
  await page.getByLabel('Post Title').fill(published);
  await page.getByRole('button', { name: 'Publish Post' }).click();
  const success = page.getByText('Blog post created successfully!');
  const refusal = page.getByRole('alert').filter({ hasText: 'Couldn’t save' });
  await success.or(refusal).first().waitFor();

  if (await refusal.isVisible()) {
    const complaints: string[] = [];
    if ((await page.getByLabel('Post Title').inputValue()) !== published)
      complaints.push('a refusal lost the form');
    if ((await readText(outside)) !== text) complaints.push('a refused publish has changed the stored text');
    return complaints;
  }
  const { posts, issues: faults } = parsePostsJson(text);
  const after = await newText(outside, text);
  const [first, ...others] = parsePostsJson(after ?? '').posts;
  const complaints: string[] = [];
  if (first?.title !== published) complaints.push('a success was claimed, and the post is not there');
  if (!isSameJson(others, posts)) complaints.push('a publish has lost or changed a post');
  if ((isLossy || faults.length > 0) && !(await archivedTexts(outside)).includes(text)) {
    complaints.push('a publish has lost the exact unreadable text');
  }
  return complaints;
}

/**
 * Returns true if two JSON values are equal, to any depth: Node's own comparison overflows the
 * stack.
 */
function isSameJson(one: unknown, other: unknown): boolean {
  const pairs = [[one, other]];
  for (const [left, right] of pairs) {
    if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
      if (left !== right) return false;
    } else {
      const [entries, others] = [Object.entries(left), Object.entries(right)];
      if (Array.isArray(left) !== Array.isArray(right) || entries.length !== others.length) return false;
      for (const [index, [key, value]] of entries.entries()) {
        const [otherKey, otherValue] = others[index] ?? [];
        if (key !== otherKey) return false;
        pairs.push([value, otherValue]);
      }
    }
  }
  return true;
}

function readText(outside: Page): Promise<string | null> {
  return outside.evaluate(() => localStorage.getItem('blogPosts'));
}

/** One page's storage lags behind the other's. */
async function newText(outside: Page, old: string): Promise<string | null> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const text = await readText(outside);
    if (text !== old || Date.now() > deadline) return text;
    await outside.waitForTimeout(50);
  }
}

function archivedTexts(outside: Page): Promise<unknown[]> {
  return outside.evaluate(async () => {
    const kept: unknown[] = Object.keys(localStorage)
      .filter((key) => key.startsWith('blogPosts.unreadable.'))
      .map((key) => localStorage.getItem(key));
    const inDatabase = await new Promise<unknown[]>((resolve) => {
      const opening = indexedDB.open('branchbook');
      opening.addEventListener('error', () => resolve([]));
      opening.addEventListener('success', () => {
        const database = opening.result;
        if (!database.objectStoreNames.contains('unreadable')) return resolve([]);
        const reading = database.transaction('unreadable').objectStore('unreadable').getAll();
        reading.addEventListener('success', () => {
          database.close();
          resolve(reading.result);
        });
      });
    });
    return [...kept, ...inDatabase];
  });
}
