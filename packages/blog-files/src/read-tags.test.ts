import { expect, test } from 'vitest';
import type { Dialect } from './dialect.ts';
import { readBlog } from './read-blog.ts';

function readTagsOf(head: string, dialect: Dialect): unknown {
  const bytes = new TextEncoder().encode(`---\ntitle: T\ndate: 2020-05-06\n${head}\n---\n\nWords.\n`);
  const { posts } = readBlog([{ path: 'posts/2020-05-06-a.md', bytes }], {
    now: new Date('2026-11-27T12:00:00Z'),
    dialect,
    includeAll: true,
  });
  return posts[0]?.fields['tags'];
}

test.each<[string, Dialect, readonly string[] | undefined]>([
  ['tags: [Rust, "C#", rust]', 'astro', ['Rust', 'C#']],
  ['Tags: Rust, Web design', 'pelican', ['Rust', 'Web design']],
  ['tags: Web design', 'astro', ['Web design']],
  ['tags: rust linux', 'jekyll', ['rust', 'linux']],
  ['tags: rust, web design', 'jekyll', ['rust', 'web design']],
  ['category: web design', 'jekyll', ['web design']],
  ['tags:\n  - rust\ncategories:\n  - [Linux, Arch]\n  - Shell', 'hexo', ['rust', 'Linux', 'Arch', 'Shell']],
  ['tags:\n  - label: Rust\n    permalink: /r', 'docusaurus', ['Rust']],
  ['taxonomies:\n  tags: [Rust]\n  categories: [Linux]', 'zola', ['Rust', 'Linux']],
  ['hashtags: "#rust #web"', 'astro', ['rust', 'web']],
  ['topics: [Rust]\nkeywords: "a, b"', 'astro', ['Rust', 'a', 'b']],
  ['tags: [2024, null, ""]', 'astro', ['2024']],
  ['mood: calm', 'astro', undefined],
])('reads %j of %s', (head, dialect, expected) => {
  expect(readTagsOf(head, dialect)).toEqual(expected);
});
