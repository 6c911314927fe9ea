import type { Page } from '@playwright/test';

/**
 * Records the URLs that the page visits from now on, as path, query and hash, to detect detours.
 */
export function recordPaths(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname, search, hash } = new URL(frame.url());
    const path = pathname + search + hash;
    if (path !== paths.at(-1)) paths.push(path);
  });
  return paths;
}
