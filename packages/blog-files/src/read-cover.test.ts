import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';
import { planImport } from './plan-import.ts';
import { writePostArchive } from './post-archive.ts';
import { writePostFile } from './post-file.ts';
import { readPostsJson } from './posts-json.ts';
import { readArchiveFiles } from './read-archive.ts';
import { readBlog } from './read-blog.ts';

const now = new Date('2026-11-27T12:00:00Z');
const name = 'mfzwe3dmnzxw64droj2hk5txpb-1600x900.webp';
const src = `/media/${name}`;
const url = 'https://a.example/a.png';

function readOne(text: string) {
  const bytes = new TextEncoder().encode(text);
  const [post] = readBlog([{ path: 'posts/2020-05-06-a.md', bytes }], { now, includeAll: true }).posts;
  if (!post) throw new Error('The file is no post.');
  return post;
}

const importHead = (head: string) => {
  const file = readOne(`---\ntitle: T\ndate: 2020-05-06\n${head}\n---\n\nWords.\n`);
  return planImport([], [file], { now }).entries[0]?.post;
};

test.each([
  [`cover: ${url}`, ''],
  [`cover:\n  image: ${url}\n  alt: A desk\n  relative: false`, 'A desk'],
  [`image:\n  path: ${url}\n  alt: A desk`, 'A desk'],
  [`image: ${url}\nimageAlt: A desk`, 'A desk'],
  [`heroImage: ${url}\nheroImage_alt: A desk`, 'A desk'],
  [`feature_image: ${url}\nfeature_image_alt: A desk`, 'A desk'],
  [`coverImage: "${src}"\nthumbnail: ${url}`, '', src],
  [`cover: ./a.png\nog_image: ${url}`, ''],
])('the cover of another system is in its front matter: %j', (head, alt, expected = url) => {
  expect(importHead(head)?.cover).toEqual({ src: expected, alt });
});

test.each([
  ['image: ./a.png', undefined],
  ['cover: ./a.png', './a.png'],
  ['cover:\n  src: ./a.png', undefined],
  ['image: true', undefined],
])('%j has no image that stores accept', (head, cover) => {
  expect(importHead(head)?.cover).toEqual(cover);
});

test('the cover of our own export returns as it was', () => {
  const post = makePost({ cover: { src: url, alt: 'A “desk”: two', width: 7 }, image: `${url}?b` });
  const file = readOne(writePostFile(post));
  expect(file.fields).toEqual(post);
  expect(planImport([post], [file], { now }).entries).toMatchObject([{ outcome: 'skipped' }]);
});

test('a cover of our own export that stores reject is left out and said', async () => {
  const post = makePost({ id: 7, cover: { src: './a.png', alt: '' } });
  const file = readOne(writePostFile(post));
  const message = expect.stringContaining('cover: “./a.png” is left out. The cover must be');
  expect(file.issues).toEqual([{ kind: 'field-left-out', field: 'cover', message }]);
  const json = readPostsJson(JSON.stringify([post]));
  expect(json.type === 'read' && json.posts[0]?.issues).toEqual([message]);
  const store = createMemoryPostStore();
  await store.apply(planImport([], [{ name: 'a', fields: { ...post } }], { now }).changes);
  expect((await store.get({ id: 7 }))?.post).not.toHaveProperty('cover');
});

test('an archive with images has the cover as a file, and reads the same post', async () => {
  const post = makePost({ cover: { src, alt: 'A desk' }, mood: 'calm' });
  const zip = writePostArchive([post], { now, media: { [name]: new Uint8Array([1]) } });
  const archive = readArchiveFiles(zip);
  const files = archive.type === 'read' ? archive.files : [];
  const text = new TextDecoder().decode(files.find(({ path }) => path.endsWith('.md'))?.bytes ?? undefined);
  expect(text).toContain(`cover: {"src":"../media/${name}","alt":"A desk"}`);
  const [file] = readBlog(files, { now }).posts;
  expect(file?.fields).toEqual(post);
  expect(Object.keys(file?.fields ?? {})).toEqual(Object.keys(post));
  expect(file?.issues).toEqual([]);
});
