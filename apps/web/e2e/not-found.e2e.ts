import { expect, started, test } from './support/test.ts';

test('an unknown path gives the 404 page with a real status, and is logged', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  expect(logged.some((text) => text.includes('/no/such/page'))).toBe(true);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown path is logged once, whether it was loaded or followed', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('404:')) logged.push(message.text());
  });
  await page.goto('/no/such/page');
  await started(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  expect(logged).toEqual(['404: there is no page at /no/such/page']);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  await expect.poll(() => logged).toHaveLength(2);
});
