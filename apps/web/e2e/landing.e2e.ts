import type { JSHandle, Page } from '@playwright/test';

import { questions, waitlist } from '../app/landing/content.ts';
import { storePosts } from './support/admin.ts';
import { localStorageOnly } from './support/post-storage.ts';
import { seedPosts } from './support/posts.ts';
import { resize } from './support/resize.ts';
import { expect, started, test } from './support/test.ts';

const minus = '\u2212';

test.describe('the hero', () => {
  test(
    'the hero says whom the product is for and what it promises',
    { tag: '@everyday' },
    async ({ page }) => {
      await page.goto('/');
      await expect(page.getByText('For Independent Developers')).toBeVisible();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Branch your side projects into a company.' }),
      ).toBeVisible();
      await expect(page).toHaveTitle(/Branchbook/u);
    },
  );

  test(
    'the hero’s button scrolls smoothly to the waitlist and focuses its field',
    { tag: '@everyday' },
    async ({ page }) => {
      await page.goto('/');
      const place = await placeAtFocus(page);
      await page.getByRole('link', { name: 'Join the Waitlist' }).click();
      await expect(emailField(page)).toBeFocused();
      await expect(emailField(page)).toBeInViewport();
      await expect(page).toHaveURL('/#waitlist');
      expect((await place.jsonValue()).top).toBe(0);
      // Again, although the URL has the fragment already.
      await page.evaluate(() => scrollTo(0, 0));
      await expect(emailField(page)).not.toBeInViewport();
      await page.getByRole('link', { name: 'Join the Waitlist' }).click();
      await expect(emailField(page)).toBeInViewport();
    },
  );

  test('the hero’s button scrolls to the waitlist again after the page was scrolled elsewhere', async ({
    page,
  }) => {
    await page.goto('/');
    const join = page.getByRole('link', { name: 'Join the Waitlist' });
    await join.click();
    await expect(emailField(page)).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(emailField(page)).not.toBeInViewport();
    const header = page.locator('header');
    await header.getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(page).toHaveURL('/blog');
    await header.getByRole('link', { name: 'Branchbook' }).click();
    await join.click();
    await expect(page).toHaveURL('/#waitlist');
    await expect(emailField(page)).toBeInViewport();
  });

  test('the hero’s button jumps to the waitlist with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const place = await placeAtFocus(page);
    await page.getByRole('link', { name: 'Join the Waitlist' }).click();
    await expect(emailField(page)).toBeInViewport();
    const { top } = await place.jsonValue();
    expect(top).toBeGreaterThan(0);
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(top);
  });

  test('the hero has the exact words of the product only once', async ({ page }) => {
    await page.goto('/');
    const words = [
      'For Independent Developers',
      'Join the Waitlist',
      'Business Separation',
      'Project Focus',
      'Financial Clarity',
      'Business Setup',
      'Project Management',
      'Financial Tracking',
      'Performance Analytics',
      'Tax Optimization',
      'Create Project',
      'Track Expenses',
      'View Analytics',
      'Free Tier',
      'Business Pro',
    ];
    for (const text of words) await expect(page.getByText(text), text).toHaveCount(1);
  });

  test('the page has three highlights', async ({ page }) => {
    await page.goto('/');
    const names = ['Business Separation', 'Project Focus', 'Financial Clarity'];
    for (const name of names) {
      await expect(page.locator('#features').getByRole('heading', { level: 3, name })).toBeVisible();
    }
  });
});

test.describe('the ledger', () => {
  test(
    'the ledger shows every entry at first, and how the business sum adds up',
    { tag: '@everyday' },
    async ({ page }) => {
      await page.goto('/');
      const ledger = page.getByRole('table', { name: /March/u }).first();
      await expect(ledger.getByRole('row')).toHaveCount(13);
      await expect(page.getByRole('button', { name: 'all', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expect(ledgerSum(page)).toHaveText(
        `Business +547.60 = tidepool +359.00, papercut +202.60, shared ${minus}14.00`,
      );
      await expect(page.locator('figcaption').getByText('sample data')).toBeVisible();
    },
  );

  test('the total of the ledger is in the first 900 px of the page', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await expect(page.getByRole('row', { name: /Business, closed|March, closed/u }).first()).toBeInViewport({
      ratio: 1,
    });
  });

  test('the ledger highlights one branch and announces its sum', { tag: '@everyday' }, async ({ page }) => {
    await page.goto('/');
    const chip = page.getByRole('button', { name: 'tidepool' });
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'all', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(ledgerSum(page)).toHaveText(`tidepool: +369.00 ${minus}10.00 = +359.00`);
    await expect(page.getByRole('row', { name: /41 subscriptions/u })).toHaveAttribute('data-lit', 'true');
    await expect(page.getByRole('row', { name: /App store payout/u }).first()).toHaveAttribute(
      'data-lit',
      'false',
    );
  });

  test('the ledger draws its branches, but not with reduced motion', async ({ page }) => {
    const animations = () =>
      page
        .locator('.ledger-graph path')
        .evaluateAll((paths) => paths.flatMap((path) => path.getAnimations()).length);
    await page.goto('/');
    expect(await animations()).toBe(5);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await animations()).toBe(0);
  });
});

test(
  'How it works has five entries with two sides each, and three panels of sample data',
  { tag: '@everyday' },
  async ({ page }) => {
    await page.goto('/');
    const section = page.locator('#how-it-works');
    const entries = [
      'Business Setup',
      'Project Management',
      'Financial Tracking',
      'Performance Analytics',
      'Tax Optimization',
    ];
    for (const name of entries) {
      const entry = section
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { level: 3, name }) });
      await expect(entry).toBeVisible();
      await expect(entry.getByRole('definition')).toHaveCount(2);
    }
    for (const name of ['Create Project', 'Track Expenses', 'View Analytics']) {
      await expect(section.getByRole('heading', { level: 3, name })).toBeVisible();
    }
    await expect(section.getByRole('figure')).toHaveCount(3);
    await expect(section.getByText(/^sample data/u)).toHaveCount(3);
  },
);

test(
  'in the panels only the review works: it accepts its entries and undoes that',
  { tag: '@everyday' },
  async ({ page }) => {
    await page.goto('/');
    const controls = page.locator('#how-it-works').locator('a, button, input, select, [tabindex="0"]');
    await expect(controls).toHaveText(['Accept 4 entries']);
    const review = page.getByRole('figure', { name: 'Expense review' });
    await expect(review).toContainText('+4 −4');
    await controls.click();
    await expect(controls).toHaveText(['Undo']);
    await expect(review).toContainText('merged');
    await expect(review.getByText('MARKET HALL 0093')).toHaveCSS('text-decoration-line', 'line-through');
    await expect(review.getByText('Groceries')).not.toHaveCSS('text-decoration-line', 'line-through');
    await controls.press('Enter');
    await expect(review).toContainText('+4 −4');
  },
);

test('the questions open without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  for (const { question, answer } of questions.answers) {
    await expect(page.getByText(answer)).toBeHidden();
    await page.getByText(question).click();
    await expect(page.getByText(answer)).toBeVisible();
  }
  await context.close();
});

test('three titles of the blog link to their posts', async ({ page }) => {
  await page.goto('/');
  const strip = page.getByRole('region', { name: 'From the blog' });
  await expect(strip.getByRole('listitem')).toHaveCount(3);
  await strip.getByRole('link', { name: 'Tax strategies for side projects' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Tax strategies for side projects' }),
  ).toBeVisible();
});

test(
  'titles of the blog are hidden in a browser that stores other posts',
  localStorageOnly,
  async ({ page }) => {
    const strip = page.getByRole('region', { name: 'From the blog' });
    await page.goto('/');
    await expect(strip).toBeVisible();
    await page.goto('/blog');
    await started(page);
    await storePosts(page, seedPosts.slice(1));
    await page.getByRole('banner').getByRole('link', { name: 'Branchbook', exact: true }).click();
    await expect(page.getByRole('region', { name: /Pricing/u })).toBeVisible();
    await expect(strip).toBeHidden();
    await page.reload();
    await expect(strip).toBeHidden();
  },
);

test.describe('the link to the waitlist in the header', () => {
  for (const width of [360, 390, 820, 1440]) {
    test(`is there from the start at ${width} px, and leads to the field`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      const header = page.locator('header');
      await header.getByRole('link', { name: 'Join Waitlist' }).click();
      await expect(emailField(page)).toBeFocused();
      await expect(header.getByRole('button', { name: /^Theme/u })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }

  test('is in the menu of a phone, too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const join = page
      .getByRole('navigation', { name: 'Mobile' })
      .getByRole('link', { name: 'Join Waitlist' });
    await join.click();
    await expect(join).toBeHidden();
    await expect(emailField(page)).toBeFocused();
  });
});

test('the line beside the page draws itself as a visitor scrolls, but not with reduced motion', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const drawn = () =>
    page
      .locator('#pricing')
      .evaluate((section) =>
        Number(new DOMMatrix(getComputedStyle(section, '::before').transform).d.toFixed(1)),
      );
  expect(await drawn()).toBe(0);
  await page.locator('#waitlist').scrollIntoViewIfNeeded();
  await expect.poll(drawn).toBe(1);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(drawn).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await drawn()).toBe(1);
});

test.describe('pricing', () => {
  const tiers = {
    'Free Tier': {
      price: '$0',
      features: [
        'Business entity',
        'Unlimited projects',
        'Business documentation',
        'Financial integration',
        'Expense categorization',
        'Business metrics dashboard',
        'Project budget tracking',
        'Development timeline tracking',
      ],
    },
    'Business Pro': {
      price: '$50',
      features: [
        'Everything in Free',
        'Project-specific bank accounts',
        'Virtual debit cards',
        'Business entity formation assistance',
        'Advanced business metrics',
        'Priority support',
        'Business advisor consultation',
        'Automated Form 1040 creation for tax filing',
      ],
    },
  };

  test(
    'each tier shows its price and its features, and is coming soon',
    { tag: '@everyday' },
    async ({ page }) => {
      await page.goto('/');
      for (const [name, { price, features }] of Object.entries(tiers)) {
        await test.step(name, async () => {
          const tier = tierNamed(page, name);
          await expect(tier.getByText('Coming Soon')).toBeVisible();
          await expect(tier.getByText(`${price} per month`)).toBeVisible();
          await expect(tier.getByRole('listitem')).toHaveCount(features.length);
          for (const [index, feature] of features.entries()) {
            await expect(tier.getByRole('listitem').nth(index)).toContainText(feature);
          }
        });
      }
    },
  );

  for (const name of Object.keys(tiers)) {
    test(`${name} links to the waitlist`, async ({ page }) => {
      await page.goto('/');
      await tierNamed(page, name).getByRole('link', { name: 'Join Waitlist' }).click();
      await expect(emailField(page)).toBeInViewport();
      await expect(emailField(page)).toBeFocused();
    });
  }

  test('the Free Tier asks for no credit card', async ({ page }) => {
    await page.goto('/');
    await expect(tierNamed(page, 'Free Tier')).toContainText(
      'No credit card required. Upgrade or cancel anytime.',
    );
  });
});

test.describe('the waitlist', () => {
  test('the waitlist has one email field, validated by the page, and one button', async ({ page }) => {
    await page.goto('/');
    const section = page.locator('#waitlist');
    await expect(section.locator('input')).toHaveCount(1);
    await expect(emailField(page)).toHaveAttribute('type', 'email');
    await expect(emailField(page)).toHaveAttribute('required');
    await expect(section.locator('form')).toHaveAttribute('novalidate');
    await expect(section.getByRole('button')).toHaveCount(1);
    await expect(section.locator('form').getByText(waitlist.preview)).toBeVisible();
  });

  test(
    'the waitlist joins after exactly 1000 ms, sends nothing, and says so',
    { tag: '@everyday' },
    async ({ page }) => {
      const email = 'ada@example.dev';
      const carriers: string[] = [];
      page.on('request', (request) => {
        const text = `${decodeURIComponent(request.url())} ${request.postData() ?? ''}`;
        if (request.method() !== 'GET' || text.includes(email)) carriers.push(text);
      });
      await page.clock.install();
      await page.goto('/');
      // A timer replays a click before hydration, so the clock must run.
      await started(page);
      await emailField(page).fill(email);
      await page.clock.pauseAt(Date.now() + 60_000);

      await joinButton(page).click();
      await expect(joinButton(page)).toHaveText('Joining...');
      await expect(joinButton(page)).toBeDisabled();
      await page.clock.runFor(999);
      await expect(joinButton(page)).toHaveText('Joining...');
      await expect(emailField(page)).toHaveValue(email);
      await page.clock.runFor(1);
      await expect(joinButton(page)).toHaveText('Join Waitlist');
      await expect(joinButton(page)).toBeEnabled();
      await expect(emailField(page)).toHaveValue('');

      await page.clock.resume();
      const notice = page.getByRole('status').filter({ hasText: 'Success!' });
      await expect(notice).toContainText(
        "You've been added to our waitlist. We'll notify you when Branchbook launches!",
      );
      expect(carriers).toEqual([]);
    },
  );

  test(
    'the ledger shows who joined the waitlist until the page reloads, and stores nothing',
    { tag: ['@everyday', '@translated'] },
    async ({ page }) => {
      await page.goto('/');
      await emailField(page).fill(' ada@example.dev ');
      await joinButton(page).click();
      const entry = page.locator('#waitlist').getByText('waitlist: ada@example.dev');
      await expect(entry).toBeVisible();
      await expect(page.locator('.waitlist-joined')).toHaveText(
        /^12\d\d-\d\dwaitlist: ada@example\.dev✓ joined$/u,
      );
      const stored = await page.evaluate(() =>
        [localStorage, sessionStorage].flatMap((each) => Object.keys(each).map((key) => each.getItem(key))),
      );
      expect(stored.join('\n')).not.toContain('ada@');
      await page.reload();
      await expect(emailField(page)).toBeVisible();
      await expect(entry).toHaveCount(0);
    },
  );

  for (const width of [390, 1440]) {
    test(`nothing moves at ${width} px when an error of the waitlist appears`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await started(page);
      // From the top of the ledger, since the focus may scroll the page.
      const places = () =>
        page
          .locator('.waitlist-ledger')
          .evaluate((ledger) =>
            Array.from(ledger.querySelectorAll('input, button, .waitlist-row'), (each) =>
              Math.round(each.getBoundingClientRect().top - ledger.getBoundingClientRect().top),
            ),
          );
      const before = await places();
      await joinButton(page).click();
      await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
      expect(await places()).toEqual(before);
    });
  }

  test('a second press while joining the waitlist does not join twice', async ({ page }) => {
    await page.goto('/');
    await emailField(page).fill('ada@example.dev');
    await page.locator('#waitlist form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await expect(page.getByText('Success!')).toBeVisible();
    // A second timer's notice would appear within this time.
    await page.waitForTimeout(300);
    await expect(page.getByText('Success!')).toHaveCount(1);
  });

  for (const [what, typed, fault] of [
    ['an empty field', '', waitlist.errors.empty],
    ['an email address without an @', 'ada.example.dev', waitlist.errors['without-at']],
  ] as const) {
    test(
      `the waitlist refuses ${what}, keeps the text and says what is wrong`,
      { tag: '@everyday' },
      async ({ page }) => {
        await page.goto('/');
        await emailField(page).fill(typed);
        await joinButton(page).click();

        const notice = page.getByRole('alert').filter({ hasText: 'Invalid email' });
        await expect(notice).toContainText('Please enter a valid email address.');
        await expect(page.getByText('Please enter a valid email address.')).toHaveCount(1);
        await expect(joinButton(page)).toHaveText('Join Waitlist');
        await expect(joinButton(page)).toBeEnabled();
        await expect(emailField(page)).toHaveValue(typed);
        await expect(emailField(page)).toBeFocused();
        await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
        await expect(emailField(page)).toHaveAccessibleDescription(fault);

        await emailField(page).press('a');
        await expect(emailField(page)).not.toHaveAttribute('aria-invalid');
        await expect(page.getByText(fault)).toHaveCount(0);
      },
    );
  }

  test('a repeated error of the waitlist shows once, and joining removes it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await emailField(page).fill('ada.example.dev');
    const notice = page.getByRole('alert').filter({ hasText: 'Invalid email' });
    for (let presses = 0; presses < 3; presses += 1) {
      await joinButton(page).click();
      await expect(notice).toHaveCount(1);
    }
    await emailField(page).fill('ada@example.dev');
    await joinButton(page).click();
    await expect(page.getByText('Success!')).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test(
    'the waitlist’s button keeps the keyboard focus while joining',
    { tag: '@translated' },
    async ({ page }) => {
      await page.goto('/');
      await emailField(page).fill('ada@example.dev');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Success!')).toBeVisible();
      await expect(joinButton(page)).toBeFocused();
    },
  );

  test('leaving the page while joining the waitlist logs no error', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await started(page);
    await emailField(page).fill('ada@example.dev');
    await page.clock.pauseAt(Date.now() + 60_000);
    await joinButton(page).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await page.clock.runFor(5000);
    await page.clock.resume();
    await page.waitForTimeout(300);
    await expect(page.getByText('Success!')).toHaveCount(0);
  });
});

test('headings never skip a level', async ({ page }) => {
  await page.goto('/');
  const levels = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries()) {
    expect(level - (levels[index - 1] ?? 0), `heading ${index + 1}`).toBeLessThanOrEqual(1);
  }
});

for (const [name, widths, tag] of [
  ['a phone', [390], '@everyday'],
  ['any device', [320, 640, 760, 820, 1000, 1100, 1240, 1440, 1920], []],
] as const) {
  test(`nothing is wider than the window of ${name}`, { tag: [tag].flat() }, async ({ page }) => {
    await page.setViewportSize({ width: widths[0], height: 900 });
    await page.goto('/');
    for (const width of widths) {
      await resize(page, width);
      const scrollWidths = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.body.scrollWidth,
      ]);
      expect(scrollWidths).toEqual([width, width]);
      const cutOff = await page
        .locator('.ledger :is(th, td), .diff-row *, .waitlist-row *')
        .evaluateAll((texts) =>
          texts
            .filter((text) => text.clientWidth > 1 && text.scrollWidth > text.clientWidth)
            .map((text) => text.textContent),
        );
      expect(cutOff, `${width} px`).toEqual([]);
    }
  });
}

function emailField(page: Page) {
  return page.locator('#waitlist').getByLabel('Email address');
}

function joinButton(page: Page) {
  return page.locator('#waitlist').getByRole('button');
}

function ledgerSum(page: Page) {
  return page.locator('figcaption [aria-live=polite]');
}

function tierNamed(page: Page, name: string) {
  return page
    .locator('#pricing')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 3, name }) });
}

/**
 * Records the scroll position when the waitlist's field gets the focus. A link focuses it within
 * the click: a jump has arrived by then, and smooth scrolling hasn't begun. The number of frames
 * would depend on the machine's load.
 */
function placeAtFocus(page: Page): Promise<JSHandle<{ top: number }>> {
  return page.evaluateHandle(() => {
    const place = { top: -1 };
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement) place.top = Math.round(scrollY);
    });
    return place;
  });
}
