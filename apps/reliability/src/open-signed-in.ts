import type { Locator, Page } from '@playwright/test';

import { expect } from 'web/e2e/support/expect.ts';

/**
 * Opens a page of the admin, signing in where nobody is, and waits for what is wanted there.
 *
 * @throws {Error} where it does not come
 */
export async function openSignedIn(page: Page, url: string, wanted: Locator): Promise<Locator> {
  await page.goto(url);
  const signIn = page.getByRole('button', { name: 'Continue as demo admin' });
  await expect(signIn.or(wanted)).toBeVisible();
  if (await signIn.isVisible()) await signIn.click();
  await expect(wanted).toBeVisible();
  return wanted;
}
