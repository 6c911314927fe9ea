import type { Page } from '@playwright/test';

import { expect } from './expect.ts';

/** What a page asks for. */
export interface PageRequests {
  /** The addresses asked for so far, but that of the icon, for which a browser asks by itself at any new address. */
  readonly urls: () => string[];
  /** Resolves when nothing is under way. */
  readonly settle: () => Promise<void>;
}

/** Watches what a page asks for from now on. */
export function requestsOf(page: Page): PageRequests {
  const urls: string[] = [];
  const underWay = new Set<unknown>();
  page.on('request', (request) => {
    underWay.add(request);
    if (!/icon/u.test(request.url())) urls.push(request.url());
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return { urls: () => [...urls], settle: () => expect.poll(() => underWay.size).toBe(0) };
}
