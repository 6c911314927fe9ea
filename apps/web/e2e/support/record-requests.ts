import type { Page } from '@playwright/test';

import { expect } from './expect.ts';

/** The requests of a page. */
export interface PageRequests {
  /** The requested URLs, without the icon, which browsers request themselves. */
  readonly urls: () => string[];
  /** Resolves when no request is pending. */
  readonly settle: () => Promise<void>;
}

/** Records the requests of a page from now on. */
export function recordRequests(page: Page): PageRequests {
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
