import type { BlogPost } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core';
import type { Page } from '@playwright/test';

import { postStorage, startWithText } from './post-storage.ts';

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

/** Stores a list, or the text of one that may be broken, before any page of the context runs, once: what the pages write later stays. */
export async function startWith(page: Page, stored: readonly object[] | string): Promise<void> {
  await (typeof stored === 'string' ? startWithText(page, stored) : postStorage.startWith(page, stored));
}

/** The stored list as JSON, exactly as it is stored where that is text; null where nothing is stored. */
export function storedText(page: Page): Promise<string | null> {
  return postStorage.read(page);
}
