import type { Page } from '@playwright/test';

import { documents, opening } from './support/pathological/documents.ts';
import { plainTextNotice, storeDocument } from './support/pathological/read-document.ts';
import { postForm, storedPosts } from './support/admin.ts';
import { delayFiles } from './support/delay-files.ts';
import { aPost, startWith } from './support/posts.ts';
import { openAdminScreen } from './support/screens.ts';
import { servers } from './support/servers.ts';
import { expect, test } from './support/test.ts';

/**
 * One of each kind; `pnpm --filter reliability reliability:pathological-documents` opens and times
 * them all.
 */
const shownAsSource = [
  '10,000 nested quotes',
  '1,000 indented nested lists',
  'backtick runs 1 to 1,000',
  '5 MB of words',
  'a table of 10,000 rows',
];

for (const name of shownAsSource) {
  test(`${name}: the text is readable as source, and the header responds`, async ({ page }) => {
    await open(page, name);
    await expect(plainTextNotice(page)).toBeVisible();
    const start = page.locator('[data-post-body] > :nth-child(2) > :first-child');
    await expect(start).toBeVisible();
    await expect(start).toContainText(opening);
    await useHeader(page);
  });
}

test('a long text renders in batches, and the header responds between them', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: { blocks?: number } = {};
    Object.assign(globalThis, { seenAtAnswer: seen });
    let before: string | null = null;
    // Inside the page, when the first part is rendered: a click from outside could come after the
    // last.
    new MutationObserver((_, observer) => {
      const toggle = document.querySelector('header button[aria-label^="Theme: "]');
      const blocks = document.querySelector('[data-post-body]')?.childElementCount;
      if (blocks === undefined || !(toggle instanceof HTMLElement)) return;
      if (before === null) {
        before = toggle.ariaLabel;
        toggle.click();
      } else if (toggle.ariaLabel !== before) {
        seen.blocks = blocks;
        observer.disconnect();
      }
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await open(page, '29,000 plain lines');
  const body = page.locator('[data-post-body]');
  const lines = 29_000 + opening.split('\n').length + 2;
  await expect.poll(() => body.evaluate((element) => element.childElementCount)).toBe(lines);
  const atAnswer = await page.evaluate<number>('seenAtAnswer.blocks');
  expect(atAnswer).toBeGreaterThan(0);
  expect(atAnswer).toBeLessThan(lines);
});

test('a text that may be slow is parsed in the worker, even if that loads slowly', async ({ page }) => {
  // Longer than a text may take to parse.
  const slowMs = 1_500;
  await delayFiles(page, '**/markdown.worker-*', slowMs);
  await startWith(page, [aPost({ content: `${'> '.repeat(13)}*R&amp;D*` })]);
  await page.goto('/blog/a-stored-post');
  await expect(page.locator('[data-post-body] em')).toHaveText('R&D');
});

test('a content that would freeze the page appears in the form only on request', async ({ page }) => {
  const content = 'A line of text.\n'.repeat(40_000);
  await startWith(page, [aPost({ content })]);
  await openAdminScreen(page, '/admin/edit/1700000000000');
  const form = postForm(page);
  await expect(page.getByText('This post is very long')).toBeVisible();
  await expect(form.content).toHaveCount(0);
  // Other fields can change, and the content stays.
  await form.title.fill('Another title');
  await form.update.click();
  await expect(page).toHaveURL('/admin');
  expect(await storedPosts(page)).toMatchObject([{ title: 'Another title', content }]);

  await page.getByRole('button', { name: 'Edit Another title' }).click();
  await page.getByRole('button', { name: 'Open anyway' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.content).toBeFocused();
  await expect(form.content).toHaveValue(content);
  await page.keyboard.press('x');
  await expect(form.content).not.toHaveValue(content);
  await expect(form.content).toHaveCount(1);

  // The editor stays mounted while a typed or pasted text grows.
  await page.goto('/admin/new-post');
  await form.content.evaluate((area: HTMLTextAreaElement, text) => {
    area.setRangeText(text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }, content);
  await expect(plainTextNotice(page)).toBeVisible();
  await expect(form.content).toHaveValue(content);
});

test('hundreds of sections have no table of contents', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await startWith(page, [aPost({ content: '# Heading\n\n'.repeat(300) })]);
  await page.goto('/blog/a-stored-post');
  await expect(page.locator('[data-post-body] h2')).toHaveCount(300);
  await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0);
});

test('code after the first batch of a text is highlighted like code within it', async ({ page }) => {
  const code = '```js\nconst answer = 42;\n```\n\n';
  const manyElements = `|a|b|c|\n|-|-|-|\n${'|a|b|c|\n'.repeat(400)}\n`;
  await startWith(page, [aPost({ content: code + manyElements + code })]);
  await page.goto('/blog/a-stored-post');
  await expect(page.locator('[data-post-body] pre')).toHaveCount(2);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const keywords = [...(CSS.highlights.get('code-keyword') ?? [])];
        return [...document.querySelectorAll('[data-post-body] pre')].map((block) =>
          keywords.some(({ startContainer }) => block.contains(startContainer)),
        );
      }),
    )
    .toEqual([true, true]);
});

async function open(page: Page, name: string): Promise<void> {
  const document = documents.find((each) => each.name === name);
  if (!document) throw new Error(`No document is named "${name}".`);
  await storeDocument(page, servers.demo.url, document);
  await page.goto('/blog/pathological');
}

async function useHeader(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^Theme: / });
  const before = await toggle.getAttribute('aria-label');
  await toggle.click();
  await expect(toggle).not.toHaveAttribute('aria-label', before ?? '');
}
