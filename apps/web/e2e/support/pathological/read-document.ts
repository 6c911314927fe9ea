import type { Locator, Page } from '@playwright/test';

import { aPost } from '../posts.ts';
import { opening, type PathologicalDocument } from './documents.ts';

/** How a page coped with a document. */
export interface Reading {
  /** From the navigation until the header had answered a click. */
  readonly headerMs: number;
  /** From the navigation until the text could be read. */
  readonly textMs: number;
  /** The longest time for which the page could not have answered anything. */
  readonly longestBlockMs: number;
  readonly shown: 'formatted' | 'source';
}

/** Longer than any page may take: what has not come by then never will. */
const limitMs = 60_000;

/** Stores a document as the body of a post, where every page finds it, among as many others as a search takes. */
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

/** Makes the pages opened from now on press the header's theme button as soon as it is there, and note when it answered. */
export async function timePages(page: Page): Promise<void> {
  await page.addInitScript((text) => {
    const times: { header?: number; text?: number } = {};
    Object.assign(globalThis, { documentTimes: times });
    let pressedAt: string | null = null;
    // From inside the page: a look from outside would add its own way there and back, on a busy machine hundreds of ms.
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

/** Opens the page of the stored document, whose header is used while the body renders. */
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
 * What says that a text is shown as plain text. It is looked for in its place alone: `getByText` reads all of the page for each
 * element that it tries, which takes seconds with 5 MB.
 */
export function plainTextNotice(page: Page): Locator {
  return page.locator('[data-post-body] > :first-child').filter({ hasText: 'Shown as plain text' });
}

/** The longest time for which the open page has stood still so far, in milliseconds. */
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

/** Resolves once the document has stayed the same for a while: long texts are drawn in pieces. */
export async function settle(page: Page): Promise<void> {
  for (let size = -1; ;) {
    const now = await page.evaluate(() => document.getElementsByTagName('*').length);
    if (now === size) return;
    size = now;
    await page.waitForTimeout(400);
  }
}
