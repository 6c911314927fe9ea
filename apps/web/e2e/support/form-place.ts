import type { Page } from '@playwright/test';

/** How many pixels the sign-in form is higher than the place kept for it: what stands below it moves by so much when it comes. */
export function heightBeyondItsPlace(page: Page): Promise<number> {
  return page.getByRole('link', { name: 'Back to Blog' }).evaluate((link) => {
    const place = link.previousElementSibling!;
    const form = place.firstElementChild!;
    return form.getBoundingClientRect().height - Number.parseFloat(getComputedStyle(place).minHeight);
  });
}
