import { expect, test } from 'vitest';

import { getCoverCard } from './cover-card.ts';
import { pageMeta } from './page-meta.tsx';

const page = {
  path: '/blog/a',
  title: 'A',
  description: 'Notes.',
  card: '/og/blog.png',
  cardAlt: 'The blog.',
};

function getImageMeta(cover: unknown) {
  const meta = pageMeta({ ...page, ...getCoverCard({ cover }) });
  return meta.flatMap((entry) => {
    const name = 'property' in entry ? entry.property : 'name' in entry ? entry.name : '';
    return 'content' in entry && name.includes('image') ? [[name, entry.content]] : [];
  });
}

test('an image of the blog is the image of link previews, with its type and size', () => {
  const src = '/media/mfzwe3dmnzxw64droj2hk5txpb-1600x900.webp';
  expect(Object.fromEntries(getImageMeta({ src, alt: 'A desk' }))).toEqual({
    'og:image': `https://branchbook.example${src}`,
    'og:image:type': 'image/webp',
    'og:image:width': '1600',
    'og:image:height': '900',
    'og:image:alt': 'A desk',
    'twitter:image': `https://branchbook.example${src}`,
    'twitter:image:alt': 'A desk',
  });
});

test('an image of another site has neither type nor size', () => {
  expect(Object.fromEntries(getImageMeta({ src: 'https://a.example/a.png', alt: '' }))).toEqual({
    'og:image': 'https://a.example/a.png',
    'og:image:alt': 'The blog.',
    'twitter:image': 'https://a.example/a.png',
    'twitter:image:alt': 'The blog.',
  });
});

test('a post without a cover has the card', () => {
  expect(getImageMeta('./a.png')).toEqual(getImageMeta(undefined));
  expect(getImageMeta(undefined)).toContainEqual(['og:image', 'https://branchbook.example/og/blog.png']);
});
