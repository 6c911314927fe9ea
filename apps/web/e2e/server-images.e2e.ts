import { uploadImage } from './support/media.ts';
import { aPost } from './support/posts.ts';
import { openAdmin } from './support/server-admin.ts';
import { changePosts, expect, test } from './support/server.ts';

test('the images of a server are listed with their uses, and unused ones are deleted', async ({
  page,
  request,
  server,
}) => {
  const desk = await uploadImage(request, server, 0, 'desk.gif');
  const street = await uploadImage(request, server, 1, 'street.gif');
  const cup = await uploadImage(request, server, 2, 'cup.gif');
  await changePosts(request, server, [
    { type: 'create', post: aPost({ id: 100, title: 'June', slug: 'june', content: `![Desk](${desk})` }) },
    { type: 'create', post: aPost({ id: 101, title: 'May', slug: 'may', content: `![](${street})` }) },
  ]);
  const update = { type: 'update', id: 101, fields: { content: 'No image.' } };
  expect((await changePosts(request, server, [update], { 'If-Match': '*' })).status()).toBe(200);
  await openAdmin(page, '/admin/images');
  const cards = page.getByRole('list', { name: 'Images' }).locator(':scope > li');
  await expect(page.getByText('3 images, 105 bytes')).toBeVisible();
  await expect(cards.getByRole('heading')).toHaveText(['cup.gif', 'street.gif', 'desk.gif']);
  await expect(cards.getByRole('link', { name: 'June' })).toHaveAttribute('href', '/admin/edit/100');
  await expect(page.getByRole('img', { name: 'Desk' })).toHaveAttribute('src', desk);

  await expect(cards.nth(1)).toContainText('An earlier version or another draft');

  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Delete cup.gif' }).click();
  await expect(page.getByText('Image deleted')).toBeVisible();
  await expect(cards).toHaveCount(2);
  expect((await request.get(cup)).status()).toBe(404);
  expect((await request.get(desk)).status()).toBe(200);
});
