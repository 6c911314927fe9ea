import type { Page } from '@playwright/test';

import { chooseInRowMenu, expectDraftSaved, openSettings, storePosts } from './admin.ts';
import { storeImages } from './media.ts';
import { aPost, seedPosts, startWith } from './posts.ts';
import { plainTextNotice } from './pathological/read-document.ts';
import { expect } from './expect.ts';

/**
 * Every screen of the site and its states, by name: opens the page and waits until it has settled.
 */
export const screens: Record<string, (page: Page) => Promise<void>> = {
  landing: (page) => openScreen(page, '/'),
  'landing with the menu open': async (page) => {
    await openScreen(page, '/');
    const toggle = page.getByRole('button', { name: 'Menu' });
    if (await toggle.isVisible()) await toggle.click();
  },
  'landing with a waitlist error': async (page) => {
    await openScreen(page, '/');
    await page.locator('#waitlist').getByRole('button').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await holdToasts(page);
  },
  'blog list': (page) => openScreen(page, '/blog'),
  'blog list with older posts': async (page) => {
    const titles = [
      'What a ledger is for',
      'Quarterly taxes, one quarter at a time, with the dates of this year and the forms they need',
      'An invoice that is paid',
    ];
    const posts = Array.from({ length: 25 }, (_, index) =>
      aPost({
        id: 100 - index,
        slug: `older-${index}`,
        title: titles[index % titles.length]!,
        excerpt: 'Numbers that add up are worth an evening, and this is the evening.',
        date: `March ${28 - index}, ${index < 22 ? 2026 : 2025}`,
        author: 'The Branchbook Team',
      }),
    );
    await startWith(page, posts);
    await openScreen(page, '/blog');
  },
  'empty blog list': async (page) => {
    await startWith(page, []);
    await openScreen(page, '/blog');
  },
  post: (page) => openScreen(page, `/blog/${seedPosts[0]!.slug}`),
  tags: (page) => openScreen(page, '/tags'),
  'posts with a tag': (page) => openScreen(page, '/tags/taxes'),
  'unknown post': (page) => openScreen(page, '/blog/no-such-post'),
  '404 page': (page) => openScreen(page, '/no/such/page'),
  'sign-in': (page) => openScreen(page, '/sign-in'),
  'manage posts': (page) => openAdminScreen(page, '/admin'),
  'manage posts, empty': async (page) => {
    await startWith(page, []);
    await openAdminScreen(page, '/admin');
  },
  'manage posts, unreadable text': async (page) => {
    await startWith(page, '{"not":"a list"}');
    await openAdminScreen(page, '/admin');
  },
  'manage posts, some selected': async (page) => {
    await openAdminScreen(page, '/admin');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByText('Keyboard shortcuts').click();
    await expect(page.getByRole('button', { name: 'Delete selected' })).toBeVisible();
  },
  'manage posts, with a draft and a search': async (page) => {
    await openAdminScreen(page, '/admin/new-post');
    await page.getByLabel('Post Title').fill('Filing notes for May');
    await expectDraftSaved(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('searchbox').fill('filing');
    // The screen opens at 390 px, where the order is a select.
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title');
    await expect(page.getByRole('link', { name: 'Edit Filing notes for May' })).toBeVisible();
    await expect(page.getByText('in this view only')).toBeVisible();
  },
  'manage posts, an Undo': async (page) => {
    await openAdminScreen(page, '/admin');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: `Delete ${seedPosts[1]!.title}` }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await holdToasts(page);
  },
  'admin tags': async (page) => {
    await openAdminScreen(page, '/admin/tags');
    await page.getByRole('button', { name: 'Rename Taxes' }).click();
    await expect(page.getByLabel('New name of “Taxes”')).toBeFocused();
  },
  'admin images': async (page) => {
    const [desk, street] = await storeImages(page, [
      { name: 'desk.png', color: 'darkslateblue' },
      { name: 'A street at night with a very long name that no line of a card has room for.png', width: 640 },
      { name: 'receipt.png', width: 500, height: 1400, color: 'sienna' },
    ]);
    await startWith(page, [aPost({ title: 'Close the month', content: `![Desk](${desk})` }), ...seedPosts]);
    await openAdminScreen(page, '/admin/new-post');
    await page.getByLabel('Post Title').fill('Filing notes for May');
    await page.getByLabel('Content').fill(`![A street at night](${street})`);
    await expectDraftSaved(page);
    await page.goto('/admin/images');
    await expect(page.getByText(/^3 images, /u)).toBeVisible();
    await expect(page.getByText('Insert adds an image')).toBeVisible();
    await expect(page.locator('li img')).toHaveCount(3);
  },
  'admin images, none': async (page) => {
    await openAdminScreen(page, '/admin/images');
    await expect(page.getByText('No images yet.')).toBeVisible();
  },
  'blog check': async (page) => {
    await startWith(page, [
      aPost({ title: 'Close the month', content: '![](/og/blog.png)\n\n[gone](/blog/gone)' }),
      ...seedPosts,
    ]);
    await openAdminScreen(page, '/admin/checks');
    await expect(page.getByText('2 issues in 1 of 4 posts.')).toBeVisible();
  },
  storage: (page) => openAdminScreen(page, '/admin/storage'),
  'storage with a repair to look at': async (page) => {
    await startWith(page, '[{"id":1,"title":"Whole","slug":"w","content":"Text"},{"id":2,"title":"Cut o');
    await openAdminScreen(page, '/admin/storage');
    await page.getByRole('button', { name: 'Repair' }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(2);
  },
  'storage with a question': async (page) => {
    await startWith(page, '{"not":"a list"}');
    await openAdminScreen(page, '/admin/storage');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  files: (page) => openAdminScreen(page, '/admin/files'),
  'files with an import to look at': async (page) => {
    await openAdminScreen(page, '/admin/files');
    await page
      .getByLabel('Files to import')
      .setInputFiles([
        markdownFile('new.md', '---\ntitle: A post from a file\n---\n\nIts text.'),
        markdownFile('edited.md', '---\nid: 1\ntitle: Another title\nisMarkdown: true\n---\n\nAnother text.'),
        markdownFile('known.md', `---\nid: 2\nisMarkdown: true\n---\n\n${seedPosts[1]!.content}\n`),
        markdownFile('broken.md', '---\na: &a [1]\nb: *a\n---\nText'),
      ]);
    await expect(page.getByRole('button', { name: 'Import 2 posts' })).toBeVisible();
  },
  'user menu open': async (page) => {
    await openAdminScreen(page, '/admin');
    await page.getByRole('button', { name: 'User menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  },
  'command palette': async (page) => {
    await openAdminScreen(page, '/admin');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('tax');
    await expect(page.getByRole('option')).toHaveCount(2);
  },
  'command palette with no answer': async (page) => {
    await openAdminScreen(page, '/admin');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('zeppelin');
    await expect(page.getByText('No results for “zeppelin”')).toBeVisible();
  },
  'keyboard shortcuts': async (page) => {
    await openAdminScreen(page, '/admin');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
  'new post': (page) => openAdminScreen(page, '/admin/new-post'),
  'new post with text and a clash': async (page) => {
    await openAdminScreen(page, '/admin/new-post');
    await page.getByLabel('Post Title').fill('Side project to business');
    await page
      .getByLabel('Content')
      .fill('# Hello\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nThe end.');
    await expect(page.getByText('is taken')).toBeVisible();
    await expect(page.getByText('min read')).toBeVisible();
    if (await page.getByRole('tab', { name: 'Preview' }).isHidden()) {
      await expect(page.getByRole('table')).toBeVisible();
    }
  },
  'new post, its preview': async (page) => {
    await openAdminScreen(page, '/admin/new-post');
    await page.getByLabel('Post Title').fill('A month in four steps');
    await page
      .getByLabel('Content')
      .fill('Each month ends the same way.\n\n1. Count\n2. Compare\n\n> Then rest.');
    await expect(page.getByText('min read')).toBeVisible();
    const tab = page.getByRole('tab', { name: 'Preview' });
    if (await tab.isVisible()) await tab.click();
    await expect(page.getByText('Then rest.').and(page.locator('p'))).toBeVisible();
  },
  'new post with notes and a question about a picture': async (page) => {
    await openAdminScreen(page, '/admin/new-post');
    const content = page.getByLabel('Content');
    await content.fill('## One\n\nSee [this](/blog/none) and [that](/nowhere).\n\n');
    await content.evaluate((area) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'https://a.example/bee.png');
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.getByLabel('Alt text')).toBeFocused();
    await expect(page.getByText('min read')).toBeVisible();
  },
  'new post with a search of its text': async (page) => {
    await openAdminScreen(page, '/admin/new-post');
    await page.getByLabel('Content').fill('Taxes come once.\n\nThe tax is due in May.');
    await page.keyboard.press('Control+Shift+h');
    await page.getByLabel('Find', { exact: true }).fill('tax');
    await expect(page.getByText('1 of 2')).toBeVisible();
    await expect(page.getByText('min read')).toBeVisible();
  },
  'new post with a menu of its toolbar': async (page) => {
    await openAdminScreen(page, '/admin/new-post');
    await page.getByRole('button', { name: 'Heading', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: /^Heading 2/u })).toBeVisible();
  },
  'new post in focus mode': async (page) => {
    await openAdminScreen(page, '/admin/new-post');
    // By keyboard: the pointer would hover over elements below it.
    await page.keyboard.press('Control+Shift+f');
    await expect(page.getByRole('banner')).toBeHidden();
  },
  'new post with its settings': async (page) => {
    await openAdminScreen(page, '/admin/new-post');
    await openSettings(page);
    await expect(page.getByRole('region', { name: 'Settings' })).toBeVisible();
  },
  'edit post': async (page) => {
    await openAdminScreen(page, '/admin/edit/1');
    await expect(page.getByText('min read')).toBeVisible();
  },
  'edit post with a very long content': async (page) => {
    await startWith(page, [aPost({ content: 'A line of text.\n'.repeat(40_000) })]);
    await openAdminScreen(page, '/admin/edit/1700000000000');
    await expect(page.getByRole('button', { name: 'Open anyway' })).toBeVisible();
    if (await page.getByRole('tab', { name: 'Preview' }).isHidden()) {
      await expect(plainTextNotice(page)).toBeVisible();
    }
  },
  'edit post, another address': async (page) => {
    await openAdminScreen(page, '/admin/edit/1');
    await expect(page.getByText('min read')).toBeVisible();
    await openSettings(page);
    await page.getByRole('button', { name: 'Edit URL' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill('side-project-to-business');
    await expect(page.getByText('is taken')).toBeVisible();
  },
  'new post with front matter taken': async (page) => {
    await openAdminScreen(page, '/admin/new-post');
    const file = '---\ntitle: A post from a file\ndate: 2025-06-03\ntags: [a]\n---\n\nIts text.';
    await page.getByLabel('Markdown file (optional)').setInputFiles(markdownFile('post.md', file));
    await expect(page.getByText('Taken from the front matter of post.md')).toBeVisible();
    await expect(page.getByText('min read')).toBeVisible();
    // Toasts aren't part of the screen.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('Markdown file loaded successfully')).toHaveCount(0);
  },
  'edit changed in another tab': async (page) => {
    await openAdminScreen(page, '/admin/edit/1');
    await expect(page.getByText('min read')).toBeVisible();
    await page.getByLabel('Post Title').fill('Close the month in ten minutes');
    const theirs = seedPosts.map((post) => (post.id === 1 ? { ...post, title: 'Close the month' } : post));
    await storePosts(page, theirs);
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'version history': async (page) => {
    await openAdminScreen(page, '/admin/edit/1');
    await page.getByLabel('Post Title').fill('Close the month');
    await updateContent(page, (text) =>
      text.replace('That works until the day', 'That works well until the very day'),
    );
    await page.getByRole('button', { name: 'Edit Close the month' }).click();
    await updateContent(page, (text) => `${text.replace(/^- Renaming.*\n/mu, '')}\n\nOne more line.`);
    await chooseInRowMenu(page, 'Close the month', 'History');
    await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').last().click();
    await expect(page.getByRole('heading', { level: 2, name: 'unknown date' })).toBeFocused();
    // Toasts aren't part of the screen.
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: 'unknown date' })).toBeVisible();
  },
  'version history without a version': async (page) => {
    await openAdminScreen(page, '/admin/edit/1/history');
    await expect(page.getByText('No earlier versions yet.')).toBeVisible();
  },
  'edit of an unknown post': (page) => openAdminScreen(page, '/admin/edit/12345'),
};

/** Tells the page that its window lost the focus, so that toasts pause. */
function holdToasts(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('blur')));
}

async function updateContent(page: Page, change: (text: string) => string): Promise<void> {
  const content = page.getByRole('textbox', { name: /^Content/u });
  await content.fill(change(await content.inputValue()));
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();
}

function markdownFile(name: string, text: string) {
  return { name, mimeType: 'text/markdown', buffer: Buffer.from(text) };
}

/** Opens a public page and waits until it has settled. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens a page of the admin as a signed-in user; sign-in has its own tests. */
export async function openAdminScreen(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('branchbook:demo-session', 'signed-in'));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Returns how many px the sign-in form is higher than its reserved space, which is a layout shift.
 */
export function measureExcessHeight(page: Page): Promise<number> {
  return page.getByRole('link', { name: 'Back to Blog' }).evaluate((link) => {
    const place = link.previousElementSibling!;
    const form = place.firstElementChild!;
    return form.getBoundingClientRect().height - Number.parseFloat(getComputedStyle(place).minHeight);
  });
}
