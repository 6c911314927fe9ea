import type { Page } from '@playwright/test';

import { seedPosts } from './support/posts.ts';
import { expect, started, test } from './support/test.ts';

const phone = { width: 390, height: 844 };
const sectionLinks = [
  ['Features', 'features'],
  ['How It Works', 'how-it-works'],
  ['Pricing', 'pricing'],
] as const;

test.describe('the header', () => {
  test('the header is transparent up to 10 px and opaque from 11 px on', async ({ page }) => {
    await page.goto('/');
    const header = page.locator('header');
    const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(header).toHaveCSS('position', 'fixed');
    await expect(header).toHaveAttribute('data-scrolled', 'false');

    await scrollTo(page, 10);
    await expect(header).toHaveAttribute('data-scrolled', 'false');
    expect(await background()).toBe('rgba(0, 0, 0, 0)');
    await expect(header).toHaveCSS('box-shadow', 'none');

    await scrollTo(page, 11);
    await expect(header).toHaveAttribute('data-scrolled', 'true');
    await expect.poll(background).not.toMatch(/rgba?\(0, 0, 0, 0\)|\/ 0/u);
    await expect(header).not.toHaveCSS('box-shadow', 'none');

    await scrollTo(page, 0);
    await expect(header).toHaveAttribute('data-scrolled', 'false');
  });

  test('the wordmark of the header links home', { tag: '@everyday' }, async ({ page }) => {
    await page.goto('/blog');
    await page.locator('header').getByRole('link', { name: 'Branchbook' }).click();
    await expect(page).toHaveURL('/');
  });

  test(
    'the header links to each section within the page, and the next Tab starts there',
    { tag: '@everyday' },
    async ({ page }) => {
      await page.goto('/');
      for (const [name, id] of sectionLinks) {
        await test.step(name, async () => {
          await mainNavigation(page).getByRole('link', { name }).click();
          await expect(page).toHaveURL(`/#${id}`);
          await expect(page.locator(`#${id}`)).toBeFocused();
          await isShownBelowHeader(page, id);
        });
      }
    },
  );

  for (const [name, id] of sectionLinks) {
    test(`the header links to ${name} from the blog`, async ({ page }) => {
      await page.goto('/blog');
      await mainNavigation(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(`/#${id}`);
      await isShownBelowHeader(page, id);
    });
  }

  test('the header scrolls to a section again after the page was scrolled away from it', async ({ page }) => {
    await page.goto('/#pricing');
    await isShownBelowHeader(page, 'pricing');
    await scrollTo(page, 0);
    await mainNavigation(page).getByRole('link', { name: 'Pricing' }).click();
    await isShownBelowHeader(page, 'pricing');
  });

  test(
    'the header marks the blog as the current page, in the list and in a post',
    { tag: '@everyday' },
    async ({ page }) => {
      await page.goto('/');
      const blog = mainNavigation(page).getByRole('link', { name: 'Blog' });
      await expect(blog).not.toHaveAttribute('aria-current');
      await blog.click();
      await expect(page).toHaveURL('/blog');
      await expect(blog).toHaveAttribute('aria-current', 'page');
      await page.goto('/blog/managing-business-finances');
      await expect(blog).toHaveAttribute('aria-current', 'page');
    },
  );

  test('a new page starts at its top at once, without smooth scrolling', async ({ page }) => {
    await page.goto('/');
    await started(page);
    await scrollTo(page, 3000);
    const seen = await page.evaluateHandle(() => {
      const positions = new Set<number>();
      const look = () => {
        if (location.pathname === '/blog') positions.add(Math.round(scrollY));
        requestAnimationFrame(look);
      };
      look();
      return positions;
    });
    await mainNavigation(page).getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await page.waitForTimeout(400);
    const positions = await seen.evaluate((set) => [...set]);
    // The landing page may stay on screen for a frame after the URL has changed.
    expect(positions.filter((position) => position !== 3000)).toEqual([0]);
  });
});

for (const width of [820, 1024, 1440]) {
  test(`with text at 200 % the header fits a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const parts = page.locator('header').locator('a, button').filter({ visible: true });
    await expect(parts.filter({ hasText: 'Branchbook' })).toBeVisible();
    const rights = await parts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBeLessThanOrEqual(width);
    await expect(menuToggle(page)).toBeVisible({ visible: width < 1640 });
  });
}

test('a key that moves the focus far away scrolls there at once', async ({ page }) => {
  await page.goto('/');
  await started(page);
  await page.locator('.hero').getByRole('button').last().focus();
  await page.keyboard.press('Tab');
  // The button after the ledger is several screens down.
  const button = page.getByRole('button', { name: 'Accept 4 entries' });
  await expect(button).toBeFocused();
  const { top, bottom } = await button.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(page.viewportSize()!.height);
});

test.describe('the menu of a small screen', () => {
  test.use({ viewport: phone });

  test(
    'the menu opens and closes by its toggle, which has the expanded state',
    { tag: '@everyday' },
    async ({ page }) => {
      await page.goto('/');
      await expect(menu(page)).toBeHidden();
      await expect(menuToggle(page)).toHaveAttribute('aria-expanded', 'false');
      await menuToggle(page).click();
      await expect(menuToggle(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(menu(page).getByRole('link')).toHaveText([
        'Features',
        'How It Works',
        'Pricing',
        'Blog',
        'Join Waitlist',
      ]);
      await expect(page.locator('header')).not.toHaveCSS('box-shadow', 'none');
      await menuToggle(page).click();
      await expect(menuToggle(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(menu(page)).toBeHidden();
    },
  );

  test('Escape closes the menu and focuses the toggle', { tag: '@everyday' }, async ({ page }) => {
    await page.goto('/');
    await menuToggle(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Features' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuToggle(page)).toBeFocused();
    await expect(menuToggle(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('the menu closes when the focus moves to the page, which it would hide', async ({ page }) => {
    await page.goto('/');
    await menuToggle(page).focus();
    await page.keyboard.press('Enter');
    for (const name of ['Features', 'How It Works', 'Pricing', 'Blog', 'Join Waitlist']) {
      await page.keyboard.press('Tab');
      await expect(menu(page).getByRole('link', { name })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('main').locator(':focus')).toBeInViewport();
  });

  for (const [name, id] of sectionLinks) {
    test(`the menu closes when ${name} is chosen`, async ({ page }) => {
      await page.goto('/');
      await menuToggle(page).click();
      await menu(page).getByRole('link', { name }).click();
      await expect(menu(page)).toBeHidden();
      await expect(menuToggle(page)).toHaveAttribute('aria-expanded', 'false');
      await isShownBelowHeader(page, id);
    });
  }

  test(
    'the menu closes when another page is chosen, and links to sections from there',
    { tag: '@everyday' },
    async ({ page }) => {
      await page.goto('/');
      await menuToggle(page).click();
      await menu(page).getByRole('link', { name: 'Blog' }).click();
      await expect(page).toHaveURL('/blog');
      await expect(menu(page)).toBeHidden();
      await menuToggle(page).click();
      await menu(page).getByRole('link', { name: 'Pricing' }).click();
      await expect(page).toHaveURL('/#pricing');
      await isShownBelowHeader(page, 'pricing');
    },
  );

  test('the menu closes on a press outside, and stays open for one in the header', async ({ page }) => {
    await page.goto('/blog');
    await menuToggle(page).click();
    await page
      .locator('header')
      .getByRole('button', { name: /^Theme/u })
      .click();
    await expect(menu(page)).toBeVisible();
    await page.getByText(seedPosts[0]!.excerpt).click();
    await expect(menu(page)).toBeHidden();
    await expect(menuToggle(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL('/blog');
  });

  test.describe('by touch', () => {
    test.use({ hasTouch: true });

    test('the menu closes on a tap outside', async ({ page }) => {
      await page.goto('/blog');
      await menuToggle(page).tap();
      await expect(menu(page)).toBeVisible();
      await page.getByText(seedPosts[0]!.excerpt).tap();
      await expect(menu(page)).toBeHidden();
      await expect(page).toHaveURL('/blog');
    });
  });

  test('the menu closes when the browser goes back', async ({ page }) => {
    await page.goto('/blog');
    await page.locator('header').getByRole('link', { name: 'Branchbook' }).click();
    await expect(page).toHaveURL('/');
    await menuToggle(page).click();
    await page.goBack();
    await expect(page).toHaveURL('/blog');
    await expect(menu(page)).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test(
    'the links of the header are in the page, and no control needs scripts',
    { tag: '@everyday' },
    async ({ page }) => {
      await page.goto('/');
      await expect(menu(page).getByRole('link')).toHaveText([
        'Features',
        'How It Works',
        'Pricing',
        'Blog',
        'Join Waitlist',
      ]);
      await expect(menuToggle(page)).toBeHidden();
      await expect(page.getByText('Turn on JavaScript to join.')).toBeVisible();
      await menu(page).getByRole('link', { name: 'Pricing' }).click();
      await expect(page).toHaveURL('/#pricing');
      await expect(page.locator('#pricing')).toBeInViewport();
    },
  );
});

test.describe('the theme', () => {
  test(
    'the theme is chosen in the header, survives a reload and is applied before the first paint',
    { tag: '@everyday' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.body) return;
          const html = document.documentElement;
          html.dataset['firstTheme'] = html.dataset['theme'];
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto('/');
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-theme', 'light');
      const toggle = page.locator('header').getByRole('button', { name: /^Theme/u });
      await expect(toggle).not.toHaveAttribute('aria-expanded');
      await toggle.click();
      await toggle.click();
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await expect(toggle).toHaveAccessibleName(/dark/u);

      for (const path of ['/', '/blog']) {
        await page.goto(path);
        await expect(html).toHaveAttribute('data-first-theme', 'dark');
        await expect(html).toHaveAttribute('data-theme', 'dark');
      }
    },
  );
});

test.describe('the footer', () => {
  test('the footer links to the sections and to the blog', { tag: '@everyday' }, async ({ page }) => {
    await page.goto('/blog');
    const footer = page.getByRole('contentinfo');
    for (const [name, id] of sectionLinks) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', `/#${id}`);
    }
    await footer.getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/#pricing');
    await isShownBelowHeader(page, 'pricing');
    await footer.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('the footer has a social media link that never scrolls the page', async ({ page }) => {
    await page.goto('/');
    const social = page.getByRole('contentinfo').locator('a', { hasText: 'Social media' });
    await social.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await social.click();
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(page).toHaveURL('/');
  });

  test('the footer links to the feed', { tag: '@everyday' }, async ({ page, request }) => {
    await page.goto('/');
    const feed = page.getByRole('contentinfo').getByRole('link', { name: 'RSS feed' });
    await expect(feed).toHaveAttribute('href', '/feed.xml');
    expect((await request.get('/feed.xml')).headers()['content-type']).toContain('application/rss+xml');
  });

  test('the footer shows the current year', async ({ page }) => {
    await page.goto('/');
    const year = await page.evaluate(() => new Date().getFullYear());
    await expect(page.getByText(`© ${year} Branchbook`)).toBeVisible();
  });

  test('the footer shows the new year on a page that was built in the old one', async ({ page }) => {
    await page.clock.setFixedTime('2031-01-02T12:00:00');
    await page.goto('/');
    await expect(page.getByText('© 2031 Branchbook')).toBeVisible();
  });
});

function mainNavigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'Mobile', includeHidden: true });
}

function menuToggle(page: Page) {
  return page.locator('header').getByRole('button', { name: 'Menu' });
}

async function scrollTo(page: Page, top: number): Promise<void> {
  // Otherwise smooth scrolling would continue.
  await expect
    .poll(() =>
      page.evaluate((position) => {
        window.scrollTo({ top: position, behavior: 'instant' });
        return scrollY;
      }, top),
    )
    .toBe(top);
}

/** Expects that the section's top edge rests just below the header. */
async function isShownBelowHeader(page: Page, id: string): Promise<void> {
  const section = page.locator(`#${id}`);
  await expect
    .poll(async () => {
      const top = await section.evaluate((element) => element.getBoundingClientRect().top);
      return top > 60 && top < 120;
    })
    .toBe(true);
}
