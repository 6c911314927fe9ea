import type { BrowserContext, Page } from '@playwright/test';

import {
  expectDraftSaved,
  openSettings,
  postForm,
  signInAsDemoAdmin,
  storedDrafts,
  storedPosts,
} from './support/admin.ts';
import { aPost, startWith, updatedToday } from './support/posts.ts';
import { refuseDraftDatabase } from './support/block-storage.ts';
import { expect, test } from './support/test.ts';

const offer = (page: Page) => page.getByRole('main').getByText(/^You have a draft from /u);

test(
  'typed text is autosaved as a draft, and not in local storage',
  { tag: '@local-storage' },
  async ({ page }) => {
    await signInAsDemoAdmin(page, '/admin/new-post');
    const form = postForm(page);
    await form.title.fill('Typed');
    await form.content.fill('The text');
    await expectDraftSaved(page);
    await form.content.press('End');
    await form.content.press('.');
    await expect
      .poll(() => storedDrafts(page))
      .toMatchObject([{ form: 'new', fields: { title: 'Typed', content: 'The text.' } }]);
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => key.startsWith('blogPosts'))).toEqual(['blogPosts']);
  },
);

test(
  'a reload right after a key continues with the text, the caret and the scroll offset',
  { tag: '@everyday' },
  async ({ page }) => {
    await signInAsDemoAdmin(page, '/admin/new-post');
    let form = postForm(page);
    await form.title.fill('A title');
    await openSettings(page);
    await form.author.fill('An Author');
    await form.excerpt.fill('An excerpt');
    const lines = Array.from({ length: 90 }, (_, index) => `Line ${index}`).join('\n');
    await form.content.fill(lines);
    await form.content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(400, 400));
    await page.keyboard.type('!');
    const scrolled = () =>
      form.content.evaluate((area) => [area.scrollTop, scrollY].map((offset) => Math.round(offset)));
    const offsets = await scrolled();
    const dialogs = countDialogs(page);
    await page.reload();
    form = postForm(page);
    await expect(form.content).toHaveValue(`${lines.slice(0, 400)}!${lines.slice(400)}`);
    await expect(form.title).toHaveValue('A title');
    await expect(form.author).toHaveValue('An Author');
    await expect(form.excerpt).toHaveValue('An excerpt');
    await expect(form.content).toBeFocused();
    await expect
      .poll(() => form.content.evaluate((area: HTMLTextAreaElement) => area.selectionStart))
      .toBe(401);
    await expect.poll(scrolled).toEqual(offsets);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(offer(page)).toHaveCount(0);
    expect(dialogs()).toBe(0);
    // Again, before anything is typed.
    await page.reload();
    await expect(form.title).toHaveValue('A title');

    await form.publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    await page.goto('/admin/new-post');
    await expect(form.title).toBeVisible();
    await page.waitForTimeout(1500);
    await expect(offer(page)).toHaveCount(0);
    expect(await storedDrafts(page)).toEqual([]);
  },
);

test('a new visit of the form offers the draft, and the banner restores it', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await form.title.fill('A title');
  await form.content.fill('The last word');
  await expectDraftSaved(page);
  await page.goto('/admin/new-post');
  await expect(offer(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(form.content).toHaveValue('');
  await form.restore.click();
  await expect(form.title).toHaveValue('A title');
  await expect(form.content).toHaveValue('The last word');
  await expect(form.title).toBeFocused();
  await expect(offer(page)).toHaveCount(0);
});

test('Discard deletes the draft permanently', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Not wanted');
  await expectDraftSaved(page);
  await page.goto('/admin/new-post');
  await postForm(page).discard.click();
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await page.reload();
  await expect(postForm(page).title).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(offer(page)).toHaveCount(0);
});

test('Cancel keeps the draft for the next visit', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('For later');
  await postForm(page).cancel.click();
  await page.getByRole('main').getByRole('link', { name: 'New Post' }).click();
  await postForm(page).restore.click();
  await expect(postForm(page).title).toHaveValue('For later');
});

test('text that is typed and removed leaves no draft', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Oops');
  await expectDraftSaved(page);
  await postForm(page).title.fill('');
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('a draft is offered only after the other tab stops writing it', async ({ page, context }) => {
  const other = await openBesideADraft(page, context);
  await postForm(other).title.fill('Written in the other tab');
  await expectDraftSaved(other);
  await other.waitForTimeout(1500);
  await expect(offer(other)).toHaveCount(0);
  expect(await storedDrafts(other)).toHaveLength(2);

  await page.close();
  await postForm(other).publish.click();
  await expect(other.getByText('Blog post created successfully!')).toBeVisible();
  await other.goto('/admin/new-post');
  await postForm(other).restore.click();
  await expect(postForm(other).title).toHaveValue('Being written');
});

test('a draft banner that appears during a press does not move the button, and the press counts', async ({
  page,
  context,
}) => {
  const other = await openBesideADraft(page, context);
  await postForm(other).title.fill('Pressed');
  await expectDraftSaved(other);
  await postForm(other).publish.hover();
  await other.mouse.down();
  await page.close();
  // The tab that is left says so at once; the offer takes far less time.
  await other.waitForTimeout(1500);
  await expect(offer(other)).toHaveCount(0);
  await other.mouse.up();
  await expect(other.getByText('Blog post created successfully!')).toBeVisible();
});

test("the status 'Saved' moves no button", async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  const before = await form.publish.boundingBox();
  await form.title.fill('Typed');
  await expectDraftSaved(page);
  expect(await form.publish.boundingBox()).toEqual(before);
});

test('suggestions that appear during a press do not move the button, and the press counts', async ({
  page,
}) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await form.content.fill('A text without an excerpt');
  // Longer than the debounce of the lint messages.
  await form.publish.click({ delay: 2000 });
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
});

test('a draft banner that a press deferred appears on release', async ({ page, context }) => {
  const other = await openBesideADraft(page, context);
  await postForm(other).title.hover();
  await other.mouse.down();
  await page.close();
  await other.waitForTimeout(1500);
  await expect(offer(other)).toHaveCount(0);
  await other.mouse.up();
  await expect(offer(other)).toBeVisible();
});

test('a draft that two tabs offer goes to the tab that restores it', async ({ page, context }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Wanted twice');
  await expectDraftSaved(page);
  await page.goto('/admin/new-post');
  const other = await context.newPage();
  await other.goto('/admin/new-post');
  await expect(offer(page)).toBeVisible();
  await expect(offer(other)).toBeVisible();
  await postForm(page).restore.click();
  await expect(offer(other)).toHaveCount(0);
});

test('text typed beside an offered draft replaces nothing, and both can be restored', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('The older one');
  await expectDraftSaved(page);
  await page.goto('/admin/new-post');
  await expect(offer(page)).toBeVisible();
  await postForm(page).title.fill('The newer one');
  await expectDraftSaved(page);
  await expect(offer(page)).toBeVisible();

  await postForm(page).restore.click();
  await expect(postForm(page).title).toHaveValue('The older one');
  await expect(page.getByText('“The newer one”')).toBeVisible();
  await postForm(page).restore.click();
  await expect(postForm(page).title).toHaveValue('The newer one');
});

test('a draft of an edit belongs to its post, and restoring it keeps the slug', async ({ page }) => {
  await startWith(page, [aPost(), aPost({ id: 6, title: 'Another', slug: 'another' })]);
  await signInAsDemoAdmin(page, `/admin/edit/${aPost().id}`);
  await postForm(page).content.fill('Edited, not saved');
  await expectDraftSaved(page);
  for (const path of ['/admin/new-post', '/admin/edit/6']) {
    await page.goto(path);
    await expect(postForm(page).title).toBeVisible();
    await page.waitForTimeout(1200);
    await expect(offer(page)).toHaveCount(0);
  }
  await page.goto(`/admin/edit/${aPost().id}`);
  await postForm(page).restore.click();
  await expect(postForm(page).content).toHaveValue('Edited, not saved');
  await postForm(page).update.click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]).toEqual(
    aPost({ content: 'Edited, not saved', updated: updatedToday() }),
  );
  expect(await storedDrafts(page)).toEqual([]);
});

test('a slug chosen for an edit is saved with the draft', async ({ page }) => {
  await startWith(page, [aPost({ slug: 'tax-basics' })]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Tax basics');
  await page.getByRole('button', { name: 'Use tax-basics-2' }).click();
  await page.reload();
  await expect(postForm(page).preview.getByText('/blog/tax-basics-2')).toBeVisible();
});

for (const [how, breakDatabase] of Object.entries({
  'never opens': hangDatabase,
  'is refused': refuseDraftDatabase,
})) {
  test(`the form works, shows an error and asks before text is lost if the draft store ${how}`, async ({
    page,
  }) => {
    await page.addInitScript(breakDatabase);
    await signInAsDemoAdmin(page, '/admin/new-post');
    const dialogs = countDialogs(page);
    const form = postForm(page);
    await form.title.click();
    await page.keyboard.type('Only here');
    await expect(page.getByText("Couldn't save a draft. Your text exists only in this tab.")).toBeVisible();
    await page.reload();
    expect(dialogs()).toBe(1);
    await form.title.click();
    await page.keyboard.type('Published anyway');
    await form.publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    await page.reload();
    expect(dialogs()).toBe(1);
  });
}

test('leaving the form asks first if drafts can’t be saved, and staying keeps the text', async ({ page }) => {
  await page.addInitScript(refuseDraftDatabase);
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await form.title.fill('Only here');
  await expect(page.getByText("Couldn't save a draft. Your text exists only in this tab.")).toBeVisible();
  page.once('dialog', (dialog) => void dialog.dismiss());
  await form.cancel.click();
  await expect(form.title).toHaveValue('Only here');
  await expect(page).toHaveURL('/admin/new-post');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeHidden();
  await expect(form.title).toHaveValue('Only here');
  page.once('dialog', (dialog) => void dialog.accept());
  await form.cancel.click();
  await expect(page).toHaveURL('/admin');
});

/** Accepts the browser's dialogs before leaving a page, and counts them. */
function countDialogs(page: Page): () => number {
  let count = 0;
  page.on('dialog', (dialog) => {
    count += 1;
    void dialog.accept();
  });
  return () => count;
}

function hangDatabase(): void {
  const open = Reflect.get(IDBFactory.prototype, 'open');
  IDBFactory.prototype.open = function (name: string, version?: number) {
    const request: IDBOpenDBRequest = Reflect.apply(open, this, [name, version]);
    if (name === 'branchbook-drafts') request.addEventListener = () => {};
    return request;
  };
}

/** Types 'Being written' in this tab and opens the form in another. */
async function openBesideADraft(page: Page, context: BrowserContext): Promise<Page> {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Being written');
  await expectDraftSaved(page);

  const other = await context.newPage();
  await other.goto('/admin/new-post');
  return other;
}
