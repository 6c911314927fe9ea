import { axeFindings } from './support/accessibility/axe.ts';
import { screens } from './support/screens.ts';
import { expectSkipLinkFirst } from './support/skip-link.ts';
import { expect, test } from './support/test.ts';

/** All states at every width and theme are in screens.e2e.ts. */
const looked = [
  'landing',
  'landing with the menu open',
  'blog list',
  'post',
  '404 page',
  'sign-in',
  'manage posts, some selected',
  'new post with text and a clash',
  'files with an import to look at',
  'storage',
  'command palette',
];

/** These open without a press, so that their first Tab stop is tested too. */
const justOpened = ['landing', 'blog list', 'post', '404 page', 'sign-in'];

/** The screens alternate between the widths. */
const widths = [1440, 390] as const;

const names = Object.keys(screens);

for (const name of looked) {
  const show = screens[name];
  if (!show) throw new Error(`There is no screen “${name}”.`);
  const width = widths[names.indexOf(name) % widths.length] ?? widths[0];
  test(`“${name}” at ${width} px is accessible to axe and by Tab`, { tag: '@everyday' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await show(page);
    expect(await axeFindings(page)).toEqual([]);
    if (justOpened.includes(name)) await expectSkipLinkFirst(page);
  });
}
