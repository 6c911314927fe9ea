import type { BlogPost } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core';
import type { Page } from '@playwright/test';

export { seedPosts };

/** A post for a test; name what matters in it. */
export function aPost(overrides: Partial<BlogPost> = {}): BlogPost {
  return {
    id: 1700000000000,
    title: 'A stored post',
    excerpt: 'Its excerpt.',
    date: 'November 14, 2023',
    author: 'Someone Else',
    slug: 'a-stored-post',
    content: 'Its *body*.',
    isMarkdown: true,
    ...overrides,
  };
}

/** What `updated` says of a post that a test has edited today, in the browsers' time zone. */
export function updatedToday(): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'America/New_York',
  }).format(new Date());
}

/** Puts a text under `blogPosts` before any page of the context runs, once: what the pages write later stays. */
export async function startWith(page: Page, stored: readonly object[] | string): Promise<void> {
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
  await page.context().addInitScript((value) => {
    // A new tab begins as about:blank, which has no storage.
    if (location.protocol === 'about:' || localStorage.getItem('e2e:started')) return;
    localStorage.setItem('e2e:started', '1');
    localStorage.setItem('blogPosts', value);
  }, text);
}

/** The exact text under `blogPosts`. */
export function storedText(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('blogPosts'));
}
