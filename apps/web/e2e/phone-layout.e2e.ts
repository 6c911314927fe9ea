import type { Page } from '@playwright/test';

import { expect, test } from './support/test.ts';

/** The distance of a section from the screen's top after a link to it, in px: the fixed header is above. */
const sectionTop = 88;
const postPath = '/blog/managing-business-finances';

test.use({ viewport: { width: 390, height: 844 } });

test('a phone lays out a section when it comes near', async ({ page }) => {
  await page.goto('/');
  expect(await isLaidOut(page, '#pricing h2')).toBe(false);
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(page, '#pricing h2')).toBe(true);
});

test('links lead a phone to the top of their section', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Join the Waitlist' }).click();
  await expect.poll(() => getTop(page, '#waitlist')).toBe(sectionTop);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('header').getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect.poll(() => getTop(page, '#pricing')).toBe(sectionTop);
  await page.goto('/#how-it-works');
  await expect.poll(() => getTop(page, '#how-it-works')).toBe(sectionTop);
});

test('a phone shows the same lines of a post after a reload, and after Back', async ({ page }) => {
  await page.goto(postPath);
  const heading = '.prose h2:nth-last-of-type(2)';
  // As a reader scrolls: past all that is above.
  for (let y = 0; (await getTop(page, heading)) > 400; y += 400)
    await page.evaluate((top) => scrollTo(0, top), y);
  const top = await getTop(page, heading);
  await page.reload();
  await expect.poll(() => getTop(page, heading)).toBe(top);
  // The tap starts hydration, so that the header's link is followed without a load.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('header').getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeAttached();
  await page.goBack();
  await expect.poll(() => getTop(page, heading)).toBe(top);
});

function isLaidOut(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
}

function getTop(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
}
