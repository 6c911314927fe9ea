import type { APIRequestContext, Page } from '@playwright/test';

import { storedPosts } from '../admin.ts';
import { postStorage } from '../post-storage.ts';
import { twoFrames } from '../resize.ts';
import { type BlogServer, changePosts } from '../server.ts';
import { started } from '../test.ts';
import { findActive } from './find-active.ts';
import { probeName, type XssCase, type XssField } from './corpus.ts';
import { expect } from '../expect.ts';

/** Lists what a case did although it must not, one sentence each. */
export interface Verdict {
  /** The name of the case, or of a page with many cases. */
  readonly name: string;
  readonly faults: readonly string[];
}

/** The fields stored with a post. */
const storedFields = new Set<XssField>([
  'body',
  'lines',
  'title',
  'author',
  'excerpt',
  'date',
  'slug',
  'fields',
]);

/** A page that doesn't load is an issue too, with a short wait. */
const openLimitMs = 15_000;

/**
 * Puts each case where it attacks, in a real browser, and returns what it did. Visits the pages as
 * a reader and as an admin: the list, the search, Manage Posts, each post and its form, URLs,
 * sign-in, uploads.
 *
 * @param page a new page of a new context; its pages come from `url`
 */
export async function attack(page: Page, url: string, cases: readonly XssCase[]): Promise<Verdict[]> {
  const log = await watch(page, url);
  const stored = cases.filter(({ field }) => storedFields.has(field));
  const verdicts: Verdict[] = [];
  const look = async (name: string, open: () => Promise<void>): Promise<void> => {
    const faults = await log.during(open);
    verdicts.push({ name, faults });
  };

  await page.goto(`${url}/sign-in`);
  await signIn(page);
  if (stored.length > 0) {
    await postStorage.replace(page, storedList(stored));
    for (const path of ['/blog', '/blog?q=img', '/blog?q=script', '/admin']) {
      await look(path, () => openShared(page, url + path));
    }
  }
  for (const each of stored) await look(each.name, () => openStored(page, url, each, log));
  for (const each of cases) {
    if (each.field === 'url') await look(each.name, () => openAddress(page, url + each.payload));
    else if (each.field === 'sign-in') await look(each.name, () => returnTo(page, url, each.payload));
    else if (each.field === 'file name' || each.field === 'front matter') {
      await look(each.name, () => upload(page, url, each));
    }
  }
  return [...verdicts, ...(await ranScripts(log, cases))];
}

/**
 * Publishes each case on a server and visits the rendered pages as a reader: the list, the search
 * and each post. A case that the server rejects counts as harmless.
 *
 * @param page a new page of a new context
 * @param request the context that publishes the posts
 */
export async function attackRenderedPages(
  page: Page,
  request: APIRequestContext,
  server: Pick<BlogServer, 'url'>,
  cases: readonly XssCase[],
): Promise<Verdict[]> {
  const { url } = server;
  const log = await watch(page, url);
  const verdicts: Verdict[] = [];
  const taken: XssCase[] = [];
  for (const [index, each] of cases.entries()) {
    const post = JSON.parse(entryOf(each, index)) as object;
    const response = await changePosts(request, server, [{ type: 'create', post }]);
    expect([200, 422]).toContain(response.status());
    if (response.ok()) taken.push(each);
    else verdicts.push({ name: each.name, faults: [] });
  }
  for (const path of ['/blog', '/blog?q=img', '/blog?q=script']) {
    const faults = await log.during(() => openShared(page, url + path));
    verdicts.push({ name: path, faults });
  }
  for (const each of taken) {
    const slug = each.field === 'slug' ? each.payload : each.name;
    const faults = await log.during(async () => {
      // Browsers resolve these two as parent paths, in any spelling.
      if (slug === '.' || slug === '..') return;
      await page.goto(`${url}/blog/${encodeURIComponent(slug)}`);
      const title = each.field === 'title' ? each.payload : `Case ${each.name}`;
      await expect(page.locator('main h1')).toHaveText(title || 'Untitled', { timeout: openLimitMs });
      await expect(page.locator('[data-post-body]')).toBeAttached();
      await log.check();
      await started(page);
    });
    verdicts.push({ name: each.name, faults });
  }
  return [...verdicts, ...(await ranScripts(log, cases))];
}

/** Returns the number of harmless cases, and everything that the others did. */
export function tally(
  cases: readonly XssCase[],
  verdicts: readonly Verdict[],
): { inert: number; faults: string[] } {
  const guilty = new Set(verdicts.filter(({ faults }) => faults.length > 0).map(({ name }) => name));
  return {
    inert: cases.filter(({ name }) => !guilty.has(name) && verdicts.some((verdict) => verdict.name === name))
      .length,
    faults: verdicts.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
  };
}

/**
 * The cases whose script ran. By number, since a script may run later, on any page that shows the
 * case.
 */
async function ranScripts(log: Log, cases: readonly XssCase[]): Promise<Verdict[]> {
  const ran = await log.ran();
  return [...ran].map((number) => ({ name: nameOf(number, cases), faults: ['ran a script'] }));
}

function nameOf(number: number, cases: readonly XssCase[]): string {
  return cases.find((each) => each.number === number)?.name ?? `probe ${number}`;
}

interface Log {
  /** Runs a step and returns its issues: attempts, and what it left in the document. */
  during(step: () => Promise<void>): Promise<string[]>;
  /** Adds the issues of the open page to those of the current step; throws if there are any. */
  check(): Promise<void>;
  /** The numbers of all called probes. */
  ran(): Promise<ReadonlySet<number>>;
}

class Found extends Error {}

async function watch(page: Page, url: string): Promise<Log> {
  const ran = new Set<number>();
  let events: string[] = [];
  const context = page.context();
  await context.exposeBinding(probeName, (_source, number: unknown) => {
    ran.add(Number(number));
  });
  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    events.push(`broke the policy: ${violation}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      void Reflect.get(globalThis, 'reportViolation')(`${effectiveDirective}: ${blockedURI}`);
    });
  });
  await context.route(
    (address) => /^(?:https?|wss?):$/u.test(address.protocol) && address.origin !== url,
    async (route) => {
      events.push(`asked ${route.request().url()}`);
      await route.abort();
    },
  );
  page.on('dialog', (dialog) => {
    events.push(`opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (webError) => events.push(`threw ${webError.error().message}`));
  context.on('page', (popup) => events.push(`opened ${popup.url()}`));

  const check = async () => {
    await twoFrames(page);
    events.push(...(await page.evaluate(findActive)));
    if (new URL(page.url()).origin !== url) events.push(`went to ${page.url()}`);
    if (events.length > 0) throw new Found();
  };
  return {
    check,
    async during(step) {
      events = [];
      try {
        await step();
        await check();
      } catch (error) {
        if (!(error instanceof Found)) events.push(`broke the page: ${firstLine(error)}`);
        // Nothing of it may affect the next case.
        await page.goto(`${url}/icon.svg`).catch(() => {});
      }
      return events;
    },
    async ran() {
      // Leaves the last page, whose events may be pending.
      await page.goto(`${url}/blog`).catch(() => {});
      return ran;
    },
  };
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}

const firstId = 1_000;

/** Returns a list with all these cases, one post each. */
function storedList(cases: readonly XssCase[]): string {
  // Built as text, since a field called __proto__ must arrive as one.
  return `[${cases.map((each, index) => entryOf(each, index)).join(',')}]`;
}

function entryOf({ name, field, payload }: XssCase, index: number): string {
  const post: Record<string, unknown> = {
    id: firstId + index,
    title: `Case ${name}`,
    excerpt: 'An excerpt.',
    date: 'November 21, 2026',
    author: 'Vault',
    slug: name,
    content: 'A *body*.',
    isMarkdown: field !== 'lines',
  };
  if (field === 'fields') {
    const odd = payload.slice(1, -1);
    for (const key of /^"(title|id|isMarkdown)"/u.exec(odd)?.slice(1) ?? []) delete post[key];
    return `${JSON.stringify(post).slice(0, -1)},${odd}}`;
  }
  post[field === 'body' || field === 'lines' ? 'content' : field] = payload;
  return JSON.stringify(post);
}

async function openShared(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator('main h1')).toBeVisible({ timeout: openLimitMs });
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The result of a search; not every part of the corpus has the word.
  const result = page.getByRole('article').or(page.getByText(/^No posts match/u));
  await expect(result.first()).toBeVisible();
}

async function openStored(
  page: Page,
  url: string,
  { name, field, payload }: XssCase,
  log: Log,
): Promise<void> {
  const title =
    field === 'title' ? payload : payload.startsWith('{"title"') && field === 'fields' ? '' : `Case ${name}`;
  const slug = field === 'slug' ? payload : name;

  // Browsers resolve these two as parent paths, in any spelling.
  if (slug !== '.' && slug !== '..') {
    await go(page, url, `/blog/${encodeURIComponent(slug)}`);
    await expect(page.locator('main h1')).toHaveText(title || 'Untitled', { timeout: openLimitMs });
    await expect(page.locator('[data-post-body]')).toBeAttached();
    await log.check();
  }
  const id = (await storedPosts(page)).find((post) => post.slug === slug)?.id;
  if (typeof id !== 'number') return;
  await go(page, url, `/admin/edit/${id}`);
  await expect(page.getByLabel('Post Title')).toHaveValue(title, { timeout: openLimitMs });
  await expect(page.locator('[data-post-body]')).toBeAttached();
}

/**
 * Navigates with the router if its page is open: as a reader's click, and a hundred times cheaper
 * than a load.
 */
async function go(page: Page, url: string, path: string): Promise<void> {
  const hasRouter = await page.evaluate((to) => {
    const router: unknown = Reflect.get(globalThis, '__reactRouterDataRouter');
    if (typeof router !== 'object' || router === null) return false;
    void Reflect.get(router, 'navigate').call(router, to);
    return true;
  }, path);
  if (!hasRouter) await page.goto(url + path);
}

async function openAddress(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: openLimitMs });
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue as demo admin' }).click();
  await page.waitForURL((address) => address.pathname !== '/sign-in');
}

async function returnTo(page: Page, url: string, wanted: string): Promise<void> {
  await page.goto(`${url}/icon.svg`);
  await page.evaluate(() => localStorage.removeItem('branchbook:demo-session'));
  await page.goto(`${url}/sign-in?${new URLSearchParams({ redirect_url: wanted })}`);
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: openLimitMs });
}

async function upload(page: Page, url: string, { name, field, payload }: XssCase): Promise<void> {
  const isName = field === 'file name';
  const text = isName ? `The text of ${name}.` : `${payload}\n\nThe end of ${name}.`;
  await page.goto(`${url}/admin/new-post`);
  await page.getByLabel('Post Title').fill(`Case ${name}`);
  await page.getByLabel('Markdown file (optional)').setInputFiles({
    name: isName ? payload : 'post.md',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text),
  });
  if (isName && !payload.endsWith('.md')) {
    await expect(page.getByRole('alert')).toHaveText('Please upload a markdown (.md) file');
    return;
  }
  await expect(page.getByText('Markdown loaded ✓')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Live preview' }).locator('[data-post-body]')).toBeAttached();
  if (isName) return;
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await page.getByText('Blog post created successfully!').waitFor();
  const slug = (await storedPosts(page))[0]?.slug ?? '';
  await go(page, url, `/blog/${encodeURIComponent(slug)}`);
  await expect(page.locator('article [data-post-body]')).toBeAttached({ timeout: openLimitMs });
}
