import type { Page } from '@playwright/test';

/** Records every visible main heading on each page loaded from now on. */
export async function recordVisibleHeadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenHeadings: seen });
    const look = () => {
      for (const heading of document.querySelectorAll('h1')) {
        const text = heading.textContent ?? '';
        if (getComputedStyle(heading).visibility === 'visible' && seen.at(-1) !== text) seen.push(text);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Returns the record of this page. */
export function visibleHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { seenHeadings: string[] }).seenHeadings);
}
