import { expect, test } from 'vitest';

import { pageMeta } from './page-meta.tsx';

const page = {
  path: '/blog',
  title: 'Blog · Branchbook',
  description: 'Notes.',
  card: '/og/blog.png',
  cardAlt: 'The blog.',
};

test('metadata has absolute URLs', () => {
  expect(JSON.stringify(pageMeta(page))).not.toContain('text/markdown');
  expect(pageMeta(page)).toEqual(
    expect.arrayContaining([
      { tagName: 'link', rel: 'canonical', href: 'https://branchbook.example/blog' },
      { property: 'og:url', content: 'https://branchbook.example/blog' },
      { property: 'og:image', content: 'https://branchbook.example/og/blog.png' },
      { name: 'twitter:image', content: 'https://branchbook.example/og/blog.png' },
      { property: 'og:type', content: 'website' },
    ]),
  );
});

test('a text that first appeared elsewhere has that URL as its canonical one, and its own for previews', () => {
  const meta = pageMeta({ ...page, canonical: 'https://a.example/' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://a.example/' });
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://branchbook.example/blog' });
});

test('metadata of an article has its own title, and its date if there is one', () => {
  const article = { title: 'A', day: '2025-04-02', author: 'Me', tags: ['C#', 'Rust'] };
  expect(pageMeta({ ...page, article })).toEqual(
    expect.arrayContaining([
      { title: 'Blog · Branchbook' },
      { property: 'og:title', content: 'A' },
      { property: 'og:type', content: 'article' },
      { property: 'article:published_time', content: '2025-04-02' },
      { property: 'article:author', content: 'Me' },
      { property: 'article:tag', content: 'C#' },
      { property: 'article:tag', content: 'Rust' },
      { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: '/blog.md' },
    ]),
  );
  const undated = pageMeta({ ...page, article: { ...article, day: null } });
  expect(JSON.stringify(undated)).not.toContain('published_time');
});
