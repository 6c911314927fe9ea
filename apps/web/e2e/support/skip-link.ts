import type { Page } from '@playwright/test';

import { expect } from './expect.ts';

/** Presses Tab and expects that it focuses the skip link, which leads to the content. */
export async function expectSkipLinkFirst(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const link = page.locator(':focus');
  await expect(link).toContainText('Skip');
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main#main')).toBeFocused();
}
