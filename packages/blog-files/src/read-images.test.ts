import { formatMediaFile, mediaPath } from '@branchbook/blog-core';
import { makeMediaFile } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import type { BlogFile } from './blog-file.ts';
import { applyChoices } from './import-choices.ts';
import { readBlog } from './read-blog.ts';

const now = new Date('2026-06-01T12:00:00Z');
const path = `${mediaPath}${formatMediaFile(makeMediaFile())}`;

function toFiles(texts: Readonly<Record<string, string>>, images: readonly string[]): readonly BlogFile[] {
  return [
    ...Object.entries(texts).map(([name, text]) => ({ path: name, bytes: new TextEncoder().encode(text) })),
    ...images.map((name) => ({ path: name, bytes: null })),
  ];
}

/** Returns the path of the image that a reference in a post leads to; null if none. */
function find(
  reference: string,
  images: readonly string[],
  { post = 'blog/content/posts/june.md', ...settings }: Readonly<Record<string, string>> = {},
): string | null {
  const files = toFiles(
    { ...settings, [post]: `---\ntitle: June\ndate: 2020-06-01\n---\n![A](<${reference}>)` },
    images,
  );
  const [read] = readBlog(files, { now }).posts;
  const [image] = read?.images ?? [];
  const isMissing = read?.issues.some((issue) => issue.kind === 'images' && issue.missing.length > 0);
  expect(isMissing ?? false).toBe(image === undefined && !/^(?:https?:)?\/\//u.test(reference));
  return image?.path ?? null;
}

const hugo = { 'blog/hugo.toml': 'baseURL = "https://ada.example/notes/"' };

describe('the image of a reference', () => {
  test.each([
    ['in the folder of the post', 'a.png', 'blog/content/posts/a.png'],
    ['below it', './june/a.png', 'blog/content/posts/june/a.png'],
    ['above it', '../a.png', 'blog/content/a.png'],
    ['never outside the files', '../../../../a.png', 'a.png'],
    ['in its folder of images', 'a.png', 'blog/content/posts/images/a.png'],
    ['in the folder named for the post', 'a.png', 'blog/content/posts/june/a.png'],
    ['with a query and percent-encoded', 'my%20caf%C3%A9.png?v=1#x', 'blog/content/posts/my café.png'],
    ['in decomposed letters', 'café.png', 'blog/content/posts/cafe\u{301}.png'],
    ['in another case', 'A.PNG', 'blog/content/posts/a.png'],
    ['from the root, in static', '/img/a.png', 'blog/static/img/a.png'],
    ['from the root, in public', '/img/a.png', 'blog/public/img/a.png'],
    ['from the root, in assets', '/img/a.png', 'blog/assets/img/a.png'],
    ['from the root, in source', '/img/a.png', 'blog/source/img/a.png'],
    ['from the root, in another case', '/Img/A.png', 'blog/static/img/a.PNG'],
    ['from the root, in any folder', '/img/a.png', 'blog/themes/x/img/a.png'],
    ['by an alias of the root', '@site/static/img/a.png', 'blog/static/img/a.png'],
    ['by the mark of Pelican', '{static}/img/a.png', 'blog/content/img/a.png'],
    ['by the mark of Pelican, in the folder of the post', '{attach}a.png', 'blog/content/posts/a.png'],
  ])('is %s', (_, reference, image) => {
    expect(find(reference, [image])).toBe(image);
  });

  test('is at the path of the site, and at its whole URL', () => {
    const images = ['blog/static/img/a.png', 'blog/static/posts/june/b.png'];
    expect(find('/notes/img/a.png', images, hugo)).toBe(images[0]);
    expect(find('https://ada.example/notes/img/a.png', images, hugo)).toBe(images[0]);
    // As a browser resolves it at the URL of the post.
    expect(find('b.png', images, hugo)).toBe(images[1]);
  });

  test('is a source rather than what a generator built of it', () => {
    const images = ['blog/public/a.png', 'blog/static/a.png', 'blog/_site/a.png'];
    expect(find('/a.png', images)).toBe('blog/static/a.png');
    expect(find('/b.png', ['blog/_site/b.png'])).toBeNull();
  });

  test.each([
    ['of another site', 'https://other.example/a.png'],
    ['of another host', '//other.example/a.png'],
  ])('is none if it is one %s', (_, reference) => {
    expect(find(reference, ['blog/static/other.example/a.png', 'blog/static/a.png'])).toBeNull();
  });

  test('is none if several files fit and none to the letter', () => {
    expect(find('A.png', ['blog/content/posts/a.png', 'blog/content/posts/a.PNG'])).toBeNull();
    expect(find('/img/a.png', ['blog/one/img/a.png', 'blog/two/img/a.png'])).toBeNull();
    expect(find('a.png', ['blog/other/a.png'])).toBeNull();
  });
});

test('posts name images by their URLs here, in every form, and never in code', () => {
  const body = [
    '![A](a.png "Title") and <img src="./a.png" alt="A"> and [![A](a.png)](a.png)',
    '![B][b] and ![far](https://other.example/a.png) and ![gone](gone.png) and `![A](a.png)`',
    '{{< gallery-image >}} {{< img src="a.png" class="x" >}}',
    '```\n![A](a.png)\n```',
    '[b]: <b b.png> "B"',
  ].join('\n\n');
  const head =
    'title: June\ndate: 2020-06-01\ncover:\n  image: a.png\n  alt: A\nthumbnail: "b b.png"\nother: a.png';
  const reading = readBlog(
    toFiles({ 'content/june/index.md': `---\n${head}\n---\n${body}` }, [
      'content/june/a.png',
      'content/june/b b.png',
    ]),
    { now },
  );
  const [a, b] = [path, path.replace('1200', '1201')] as const;
  const imageUrls = new Map([
    ['content/june/a.png', a],
    ['content/june/b b.png', b],
  ]);
  const [post] = applyChoices(reading, {}, { imageUrls });
  expect(post?.fields).toMatchObject({ cover: { image: a, alt: 'A' }, thumbnail: b, other: 'a.png' });
  expect(post?.fields.content).toBe(
    [
      `![A](${a} "Title") and <img src="${a}" alt="A"> and [![A](${a})](${a})`,
      '![B][b] and ![far](https://other.example/a.png) and ![gone](gone.png) and `![A](a.png)`',
      `{{< gallery-image >}} {{< img src="${a}" class="x" >}}`,
      '```\n![A](a.png)\n```',
      `[b]: <${b}> "B"`,
    ].join('\n\n'),
  );
  expect(post?.issues.find(({ kind }) => kind === 'images')).toEqual({
    kind: 'images',
    found: ['a.png', 'b b.png', './a.png'],
    missing: ['gone.png'],
  });
  // The choices are applied again and again, each time to the same reading.
  expect(applyChoices(reading, {})[0]?.fields.content).toBe(body);
});

test('images with the URL of a Jekyll site are found, and code stays as it is', () => {
  const body = [
    "![A]({{ '/img/a.png' | relative_url }}) ![A]({{ site.url }}{{ site.baseurl }}/img/a.png)",
    '<img src="{{ "/img/a.png" | absolute_url }}" alt=""> <img src="{{ site.baseurl }}/img/a.png" alt="">',
    "```\n![A]({{ '/img/a.png' | relative_url }})\n```",
  ].join('\n\n');
  const files = toFiles(
    { '_config.yml': 'title: x', '_posts/2020-06-01-june.md': `---\ntitle: June\n---\n${body}` },
    ['img/a.png'],
  );
  const reading = readBlog(files, { now });
  const [post] = applyChoices(reading, {}, { imageUrls: new Map([['img/a.png', path]]) });
  expect(post?.fields.content).toBe(
    [
      `![A](${path}) ![A](${path})`,
      `<img src="${path}" alt=""> <img src="${path}" alt="">`,
      "```\n![A]({{ '/img/a.png' | relative_url }})\n```",
    ].join('\n\n'),
  );
});
