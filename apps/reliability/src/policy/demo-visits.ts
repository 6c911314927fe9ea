import { managedPost, openSettings, postForm, signInAsDemoAdmin } from 'web/e2e/support/admin.ts';
import { aPost, startWith } from 'web/e2e/support/posts.ts';
import { screens } from 'web/e2e/support/screens.ts';
import type { Visit } from './visit-under-policy.ts';
import { expect as baseExpect } from 'web/e2e/support/expect.ts';

/** A busy machine is no violation. */
const expect = baseExpect.configure({ timeout: 30_000 });

const manyPosts = Array.from({ length: 12 }, (_, index) =>
  aPost({ id: 1_000 + index, title: `Note ${index}`, slug: `note-${index}` }),
);

/** Everything that a body may hold, and quotes so deep that it goes to the worker. */
const fullBody = `# First\n\n\`\`\`js\nconst answer = 42;\n\`\`\`\n\n| a | b |\n|--:|:-:|\n| 1 | 2 |\n\n- [x] done &notit;\n\n![A picture](/icon.svg)\n\n[^1]\n\n[^1]: Note.\n\n${'> '.repeat(13)}deep &amp; more`;

/** Opens a screen at 390 px, as its steps expect. */
const openNarrow =
  (open: Visit): Visit =>
  async (page, clerk) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, clerk);
  };

/** Every screen of the demo in its states, and every feature that starts code of another kind. */
export const demoVisits: Readonly<Record<string, Visit>> = {
  ...Object.fromEntries(Object.entries(screens).map(([name, open]) => [name, openNarrow(open)])),
  'a search, in its worker': async (page) => {
    await startWith(page, manyPosts);
    await page.goto('/blog');
    await page.getByRole('searchbox').fill('note');
    await expect(page.locator('article mark').first()).toBeVisible();
  },
  'a body with everything, in its worker': async (page) => {
    await startWith(page, [aPost({ content: fullBody })]);
    await page.goto('/blog/a-stored-post');
    await expect(page.locator('[data-post-body] table')).toBeVisible();
    await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBeGreaterThan(0);
  },
  'a body shown as its source': async (page) => {
    await startWith(page, [aPost({ content: '> '.repeat(10_000) })]);
    await page.goto('/blog/a-stored-post');
    await expect(page.getByText('Shown as plain text')).toBeVisible();
  },
  'an upload, its preview and its toast, a publish, an edit and a deletion': async (page) => {
    await signInAsDemoAdmin(page, '/admin/new-post');
    const form = postForm(page);
    await form.title.fill('Under the policy');
    await form.file.setInputFiles({
      name: 'post.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(fullBody),
    });
    await expect(page.getByText('Markdown file loaded successfully').first()).toBeVisible();
    await expect(form.preview.getByRole('table')).toBeVisible();
    await form.publish.click();
    await expect(page.getByText('Blog post created successfully!').first()).toBeVisible();
    await page.getByRole('button', { name: 'Edit Under the policy' }).click();
    await openSettings(page);
    await form.excerpt.fill('Changed');
    await form.update.click();
    await expect(page.getByText('Blog post updated successfully!').first()).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await managedPost(page, 'Under the policy')
      .getByRole('button', { name: 'Delete Under the policy' })
      .click();
    await expect(page.getByText('Post deleted successfully').first()).toBeVisible();
  },
  'a redirect, a theme, the waitlist and a way through the site by its links': async (page) => {
    await page.goto('/blog/new');
    await expect(page).toHaveURL(/\/sign-in/u);
    await page.goto('/');
    await page.getByRole('button', { name: /^Theme: / }).click();
    await page.locator('#waitlist').getByRole('textbox').fill('a@example.com');
    await page.locator('#waitlist').getByRole('button').click();
    await expect(page.getByText('Success!').first()).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
    await page.getByRole('link', { name: 'Continue reading' }).first().click();
    await expect(page.locator('[data-post-body]')).toBeVisible();
  },
  'the icon by itself': async (page) => {
    await page.goto('/icon.svg');
  },
};
