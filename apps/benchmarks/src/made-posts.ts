import { seededRandom } from '@branchbook/tools/seeded-random';
import { type BlogPost, slugify } from '@branchbook/blog-core';
import type { Page } from '@playwright/test';

import { storePosts } from 'web/e2e/support/admin.ts';

const words =
  `account advance amount asset audit balance bank bill book branch budget buyer capital card cash cents charge client
  close column commit contract cost credit currency date deadline debit deposit draft due earnings entry estimate
  expense export fee figure fiscal hour import income interest invoice item journal ledger license limit loan margin
  month notebook offer order paper payment period plan price profit project quarter quarterly rate receipt reconcile
  record refund release rent report reserve revenue salary sale saving schedule share software sole statement
  subscription sum supplier tax taxes tidepool time total trade transfer value vendor wallet week work year zeppelin`
    .trim()
    .split(/\s+/u);

/**
 * Returns different posts, always the same ones, with headings and lists. A few words are in nearly every
 * post and most in some, as in writing.
 *
 * @param bytes the approximate length of each body
 */
export function makePosts(count: number, bytes: number): BlogPost[] {
  const random = seededRandom(20261121);
  const word = () => words[Math.floor(random() ** 2 * words.length)] ?? '';
  const sentence = (length: number) => {
    const text = Array.from({ length }, () => (random() < 0.3 ? 'the' : word())).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  return Array.from({ length: count }, (_, index) => {
    const title = `${sentence(4).slice(0, -1)} ${index}`;
    let content = '';
    while (content.length < bytes) {
      content += `## ${sentence(3)}\n\n${Array.from({ length: 4 }, () => sentence(12)).join(' ')}\n\n- ${sentence(5)}\n- ${sentence(5)}\n\n`;
    }
    return {
      id: 1_700_000_000_000 + index,
      title,
      excerpt: sentence(16),
      date: 'November 21, 2026',
      author: 'Bench',
      slug: slugify(title),
      content: content.slice(0, bytes),
      isMarkdown: true,
    };
  });
}

/** Stores posts before the browser opens the site, from a page without scripts. */
export async function storeBeforehand(
  page: Page,
  server: { readonly url: string },
  posts: readonly BlogPost[],
): Promise<void> {
  await page.goto(`${server.url}/icon.svg`);
  await storePosts(page, posts);
}
