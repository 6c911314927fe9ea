import { describe, expect, test } from 'vitest';
import { parsePosts } from './parse-posts.ts';
import { seedPosts } from './seed-posts.ts';

const fencedCode = /^(`{3,}).*?^\1$/gmsu;
const codeSpan = /`[^`\n]+`/gu;
const htmlTag = /<[/!?a-z][^>]*>/iu;

describe('seedPosts', () => {
  test('are three posts by the team, newest first', () => {
    expect(seedPosts.map(({ id, slug, title, date }) => ({ id, slug, title, date }))).toStrictEqual([
      {
        id: 1,
        slug: 'managing-business-finances',
        title: 'Managing business finances when you are the whole company',
        date: 'April 2, 2025',
      },
      {
        id: 2,
        slug: 'tax-strategies-side-projects',
        title: 'Tax strategies for side projects',
        date: 'March 18, 2025',
      },
      {
        id: 3,
        slug: 'side-project-to-business',
        title: 'From side project to business',
        date: 'March 4, 2025',
      },
    ]);
    for (const { author, isMarkdown } of seedPosts) {
      expect(author).toBe('The Branchbook Team');
      expect(isMarkdown).toBe(true);
    }
  });

  test('each say in a sentence or more what they are about', () => {
    for (const { excerpt } of seedPosts) expect(excerpt).toMatch(/^\p{Lu}[^\n]{80,200}\.$/u);
  });

  test('are read whole by the parser', () => {
    expect(parsePosts(seedPosts)).toStrictEqual({ posts: seedPosts, issues: [] });
  });

  test('cannot be changed by accident', () => {
    expect(Object.isFrozen(seedPosts)).toBe(true);
    for (const post of seedPosts) expect(Object.isFrozen(post)).toBe(true);
  });

  test.each(seedPosts)('$slug is an article of 700 to 1,000 words', ({ content }) => {
    const words = proseOf(content)
      .split(/\s+/u)
      .filter((word) => /[\p{L}\p{N}]/u.test(word));
    expect(words.length).toBeGreaterThanOrEqual(700);
    expect(words.length).toBeLessThanOrEqual(1000);
  });

  test.each(seedPosts)('$slug holds no raw HTML', ({ content }) => {
    const outsideCode = content.replace(fencedCode, '').replace(codeSpan, '');
    expect(outsideCode).not.toMatch(htmlTag);
  });

  test.each(seedPosts)('$slug links only to posts that are there', ({ content }) => {
    for (const [, slug] of content.matchAll(/\]\(\/blog\/([^)]*)\)/gu)) {
      expect(seedPosts.map((post) => post.slug)).toContain(slug);
    }
  });
});

/** What is left to read: code blocks, table rulers and the addresses of links are not words. */
function proseOf(markdown: string): string {
  return markdown
    .replace(fencedCode, ' ')
    .replace(/\]\([^)]*\)/gu, ' ')
    .replace(/https?:\S+/gu, ' ')
    .replace(/\[\^\d+\]:?/gu, ' ')
    .replace(/[|*~#>[\]]/gu, ' ');
}
