/**
 * `pnpm --filter reliability reliability:pathological-documents`: stores posts made to overflow or
 * to stall a renderer, and opens them. The header must respond to a click within a second of the
 * navigation. The text must be readable, formatted or as its source. No task may block a page for a
 * second. This includes the list, the search, Manage Posts and the edit form.
 *
 * The page itself measures the header's time. Each document is opened once, when the CPU is idle:
 * other processes would make its page slow.
 *
 * Arguments: a part of the names of the documents to open (default: all).
 */
import { type Browser, chromium, expect, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { signInAsDemoAdmin } from 'web/e2e/support/admin.ts';
import { documents, type PathologicalDocument } from 'web/e2e/support/pathological/documents.ts';
import {
  longestBlock,
  pathologicalId,
  readDocument,
  settle,
  storeDocument,
  timePages,
} from 'web/e2e/support/pathological/read-document.ts';
import { waitForIdleCpu } from './wait-for-idle-cpu.ts';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';

const limitMs = 1_000;
/** The largest, the deepest and the widest document, opened on the other pages too. */
const everywhere = new Set(['5 MB of paragraphs', '10,000 nested quotes', 'a table of 10,000 rows']);

/** The other pages that show a post, with an action that must work on each. */
const around: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async list(page) {
    await page.goto('/blog');
    await expect(page.getByRole('link', { name: 'Pathological', exact: true })).toBeVisible();
  },
  async search(page) {
    await page.goto('/blog');
    await page.getByRole('searchbox').fill('patho');
    await expect(page.locator('article mark').first()).toHaveText('Pathological');
  },
  async 'Manage Posts'(page) {
    await page.goto('/admin');
    await expect(page.getByRole('button', { name: 'Edit Pathological' })).toBeVisible();
  },
  async 'edit form'(page) {
    await page.goto(`/admin/edit/${pathologicalId}`);
    await page.getByLabel('Post Title').fill('Another title');
    await expect(
      page.getByRole('region', { name: 'Live preview' }).getByRole('heading', { name: 'Another title' }),
    ).toBeVisible();
  },
};

const part = process.argv[2] ?? '';
const selected = documents.filter(({ name }) => name.includes(part));
const server = await serveDemo();
const browser = await chromium.launch(chromiumLaunchOptions());
const worst = { header: 0, text: 0, block: 0 };
let fine = 0;
let aroundFine = 0;
let aroundAll = 0;
try {
  for (const each of selected) {
    const { isFine, said } = await open(browser, each);
    if (isFine) fine += 1;
    console.log(`${each.name}: ${said}`);
  }
  for (const each of selected.filter(({ name }) => everywhere.has(name))) {
    for (const [place, use] of Object.entries(around)) {
      const { isFine, said } = await openAround(browser, each, use);
      aroundAll += 1;
      if (isFine) aroundFine += 1;
      console.log(`${each.name}, ${place}: ${said}`);
    }
  }
} finally {
  await browser.close();
  server.close();
}
console.log(`${aroundFine} of ${aroundAll} pages around such posts answer`);
console.log(
  `${fine} of ${selected.length} documents readable: header within ${limitMs} ms (worst ${round(worst.header)}), text after ${round(worst.text)} at worst, longest block ${round(worst.block)}`,
);
process.exitCode = fine === selected.length && aroundFine === aroundAll && selected.length > 0 ? 0 : 1;

interface Outcome {
  readonly isFine: boolean;
  readonly said: string;
}

async function open(from: Browser, document: PathologicalDocument): Promise<Outcome> {
  return onFreshPage(from, async (page) => {
    await storeDocument(page, server.url, document);
    await timePages(page);
    const { headerMs, textMs, longestBlockMs, shown } = await readDocument(page, server.url);
    const isFine = headerMs <= limitMs && longestBlockMs <= limitMs;
    if (isFine) {
      worst.header = Math.max(worst.header, headerMs);
      worst.text = Math.max(worst.text, textMs);
      worst.block = Math.max(worst.block, longestBlockMs);
    }
    const times = `header ${round(headerMs)}, text ${round(textMs)} (${shown}), longest block ${round(longestBlockMs)}`;
    return { isFine, said: `${isFine ? 'fine' : 'SLOW'}, ${times}` };
  });
}

async function openAround(
  from: Browser,
  document: PathologicalDocument,
  use: (page: Page) => Promise<void>,
): Promise<Outcome> {
  return onFreshPage(from, async (page) => {
    await storeDocument(page, server.url, document);
    await signInAsDemoAdmin(page);
    await use(page);
    await settle(page);
    const block = await longestBlock(page);
    return { isFine: block <= limitMs, said: `answers, longest block ${round(block)}` };
  });
}

async function onFreshPage(from: Browser, look: (page: Page) => Promise<Outcome>): Promise<Outcome> {
  await waitForIdleCpu();
  const page = await from.newPage({ baseURL: server.url, serviceWorkers: 'block' });
  try {
    return await look(page);
  } catch (error) {
    return {
      isFine: false,
      said: `FAILED: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`,
    };
  } finally {
    await page.close();
  }
}

function round(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`;
}
