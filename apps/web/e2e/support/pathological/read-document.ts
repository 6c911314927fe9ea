import type { Locator, Page } from '@playwright/test';

import { aPost } from '../posts.ts';
import { opening, type PathologicalDocument } from './documents.ts';

/** The result of opening a document. */
export interface Reading {
  /** From the navigation until the header handled a click, in ms. */
  readonly headerMs: number;
  /** From the navigation until the text was readable, in ms. */
  readonly textMs: number;
  /** The longest block of the main thread, in ms. */
  readonly longestBlockMs: number;
  readonly shown: 'formatted' | 'source';
}

/** Longer than any page may take. */
const limitMs = 60_000;

/** Stores a document as the body of a post, among as many posts as the search needs. */
export async function storeDocument(
  page: Page,
  url: string,
  { markdown, isMarkdown }: PathologicalDocument,
): Promise<void> {
  const post = aPost({
    id: pathologicalId,
    slug: 'pathological',
    title: 'Pathological',
    content: `${opening}\n\n${markdown}`,
    isMarkdown: isMarkdown ?? true,
  });
  await page.goto(`${url}/icon.svg`);
  await page.evaluate((text) => localStorage.setItem('blogPosts', text), JSON.stringify([post, ...others]));
}

const others = Array.from({ length: 9 }, (_, index) =>
  aPost({ id: index, title: `Post ${index}`, slug: `post-${index}` }),
);

export const pathologicalId = 7_000;

/**
 * Makes each page click the header's theme button as soon as it exists, and record when it was
 * handled.
 */
export async function timePages(page: Page): Promise<void> {
  await page.addInitScript((text) => {
    const times: { header?: number; text?: number } = {};
    Object.assign(globalThis, { documentTimes: times });
    let pressedAt: string | null = null;
    // From inside the page: a check from outside adds hundreds of ms on a busy machine.
    const timer = setInterval(() => {
      const toggle = document.querySelector('header button[aria-label^="Theme: "]');
      if (toggle instanceof HTMLElement && times.header === undefined) {
        if (pressedAt === null) {
          pressedAt = toggle.ariaLabel;
          toggle.click();
        } else if (toggle.ariaLabel !== pressedAt) times.header = performance.now();
      }
      const body = document.querySelector('[data-post-body]');
      if (body && times.text === undefined) {
        const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
        for (let looked = 0; looked < 10 && texts.nextNode(); looked += 1) {
          if (texts.currentNode.nodeValue?.includes(text)) times.text = performance.now();
        }
      }
      if (times.header !== undefined && times.text !== undefined) clearInterval(timer);
    }, 10);
  }, opening);
}

/** Opens the page of the stored document and uses its header while the body renders. */
export async function readDocument(page: Page, url: string): Promise<Reading> {
  await page.goto(`${url}/blog/pathological`, { waitUntil: 'commit' });
  const times = await page.waitForFunction(
    () => {
      const found: unknown = Reflect.get(globalThis, 'documentTimes');
      const { header, text } = (found ?? {}) as { header?: number; text?: number };
      return header !== undefined && text !== undefined && { header, text };
    },
    undefined,
    { timeout: limitMs, polling: 100 },
  );
  const { header: headerMs, text: textMs } = (await times.jsonValue()) as { header: number; text: number };
  await settle(page);
  const isSource = await plainTextNotice(page).isVisible();
  return {
    headerMs,
    textMs,
    longestBlockMs: await longestBlock(page),
    shown: isSource ? 'source' : 'formatted',
  };
}

/**
 * Returns the notice for plain text, within its container: `getByText` reads the whole page per
 * element, which takes seconds with 5 MB.
 */
export function plainTextNotice(page: Page): Locator {
  return page.locator('[data-post-body] > :first-child').filter({ hasText: 'Shown as plain text' });
}

/** Returns the longest block of the main thread so far, in milliseconds. */
export function longestBlock(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve(Math.max(0, ...list.getEntries().map((entry) => entry.duration)));
        }).observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve(0), 200);
      }),
  );
}

/** Resolves when the document stops changing: long texts render in batches. */
export async function settle(page: Page): Promise<void> {
  for (let size = -1; ;) {
    const now = await page.evaluate(() => document.getElementsByTagName('*').length);
    if (now === size) return;
    size = now;
    await page.waitForTimeout(400);
  }
}
