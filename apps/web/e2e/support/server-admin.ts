/** The admin of a site with posts on a server. */
import type { Page, Request } from '@playwright/test';

import { signInByForm } from './admin.ts';

/** Signs in the demo admin and waits for the server's list. */
export async function openAdmin(page: Page, path = '/admin'): Promise<void> {
  await signInByForm(page);
  if (path !== '/admin') await page.goto(path);
}

/** Fills title and content of the post form. */
export async function write(page: Page, title: string, content: string): Promise<void> {
  await page.getByLabel('Post Title').fill(title);
  await page.getByRole('textbox', { name: /^Content/u }).fill(content);
}

/** Returns the titles of the first 100 posts on the server. */
export async function titlesOf(page: Page): Promise<string[]> {
  const response = await page.request.get('/api/v1/posts?limit=100');
  const { posts } = (await response.json()) as { posts: { title: string }[] };
  return posts.map(({ title }) => title);
}

/** Returns true for a request that changes posts. */
export function isChange(request: Request): boolean {
  return request.method() === 'PATCH' && request.url().endsWith('/api/v1/posts');
}

/** Delays requests that change posts until the returned function is called. */
export async function holdChanges(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/posts', async (route) => {
    if (route.request().method() === 'PATCH') await released;
    await route.continue();
  });
  return release;
}
