import type { Page } from '@playwright/test';

/**
 * The addresses this page's address bar shows from now on, each as path, query and hash: a test that ends well may
 * have gone astray on the way.
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
