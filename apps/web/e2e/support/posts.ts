import type { BlogPost } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import type { Page } from '@playwright/test';

import { postStorage, startWithText } from './post-storage.ts';

export { seedPosts };

/** Creates a post for a test; pass the fields that matter. */
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

/** Returns `updated` of a post edited today, in the browsers' time zone. */
export function updatedToday(): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'America/New_York',
  }).format(new Date());
}

/** Stores a list, or a broken text, once, before any page of the context runs. */
export async function startWith(page: Page, stored: readonly object[] | string): Promise<void> {
  await (typeof stored === 'string' ? startWithText(page, stored) : postStorage.startWith(page, stored));
}

/** Returns the stored list as JSON, verbatim if it's text; null if nothing is stored. */
export function storedText(page: Page): Promise<string | null> {
  return postStorage.read(page);
}
