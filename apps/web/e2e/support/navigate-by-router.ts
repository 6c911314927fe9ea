import type { Page } from '@playwright/test';

/** Navigates within the page, by the router, to a path that no link of the page has. */
export async function navigateByRouter(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
