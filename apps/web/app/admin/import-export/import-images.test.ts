import { applyChanges, formatMediaFile, type BlogPost, type MediaFile } from '@branchbook/blog-core';
import {
  createMemoryMediaBacking,
  createMemoryMediaStore,
  createMemoryPostStore,
  type MemoryMediaBacking,
} from '@branchbook/blog-core/memory';
import { makeMediaBytes, makeMediaFile, makePost } from '@branchbook/blog-core/testing';
import { createMediaId } from '@branchbook/media';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createArchive } from '../downloads/download-posts.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { noImages, type StoredImages } from './import-images.ts';
import { createImportSession } from './import-session.ts';
import { planPosts } from './plan-posts.ts';
import { readStoredImages } from './read-stored-images.ts';
import { storeImages } from './store-images.ts';

const now = new Date('2026-11-21T12:00:00Z');
const png = Uint8Array.of(1, 2, 3);
const main = makeMediaFile(0);
const url = `/media/${formatMediaFile(main)}`;

const blog: Readonly<Record<string, BlobPart>> = {
  'blog/posts/one.md':
    '---\ntitle: One\ndate: 2020-05-06\ncover: ../images/a.png\n---\n![A](../images/a.png) ![](../images/b.svg) ![](gone.png)',
  'blog/posts/plan.md': '---\ntitle: Plan\ndraft: true\n---\n![](/images/c.jpg)',
  'blog/images/a.png': png,
  'blog/images/b.svg': '<svg/>',
  'blog/images/c.jpg': Uint8Array.of(4),
  'blog/images/unused.png': Uint8Array.of(5),
};

function storageOf(backing: MemoryMediaBacking) {
  return { loadMedia: async () => createMemoryMediaStore({ posts: createMemoryPostStore(), backing }) };
}

async function open(
  files: Readonly<Record<string, BlobPart>>,
  { posts = [], stored = noImages }: { posts?: readonly BlogPost[]; stored?: StoredImages } = {},
) {
  const list = { posts, versions: new Map<number, string>() };
  const session = createImportSession();
  session.addSources(
    Object.entries(files).map(([path, content]) => ({ path, file: new File([content], path) })),
  );
  await session.read({ now }, () => {});
  await session.prepare(list, [], stored);
  return { session, list, plan: session.plan(list, {}) };
}

function readAllPosts({ readPosts }: Pick<ReturnType<typeof createImportSession>, 'readPosts'>) {
  const batch = readPosts(0);
  expect(batch.next).toBeNull();
  return batch.items;
}

describe('the images of another blog', () => {
  test('are those that posts and drafts name and that can be prepared', async () => {
    const { plan } = await open(blog);
    expect(plan.images).toEqual([
      { path: 'blog/images/a.png', file: null },
      { path: 'blog/images/c.jpg', file: null },
    ]);
    const [issue] = plan.posts[0]?.issues.filter(({ kind }) => kind === 'images') ?? [];
    expect(issue).toEqual({
      kind: 'images',
      found: ['../images/a.png'],
      missing: ['gone.png', '../images/b.svg'],
    });
  });

  test('are named by their URLs once they are stored; others as before', async () => {
    const { session } = await open(blog);
    expect(await session.readImage({ path: 'blog/images/a.png', file: null })).toEqual(png);
    session.addStoredImage('blog/images/a.png', main);
    session.applyImages();
    const [post] = readAllPosts(session);
    expect(post?.fields).toMatchObject({
      cover: url,
      content: `![A](${url}) ![](../images/b.svg) ![](gone.png)`,
    });
    expect(session.readDrafts(0).items.map(({ fields }) => fields.content)).toEqual(['![](/images/c.jpg)']);
  });

  test('are known again when the same files are imported once more', async () => {
    const backing = createMemoryMediaBacking();
    const media = await storageOf(backing).loadMedia();
    await media.put(main, makeMediaBytes(main), { sourceId: await createMediaId(png) });
    const first = await open(blog);
    first.session.addStoredImage('blog/images/a.png', main);
    first.session.applyImages();
    const { changes } = planPosts(first.list, readAllPosts(first.session), now);
    const { posts } = applyChanges([], changes);
    const again = await open(blog, { posts, stored: await readStoredImages(storageOf(backing)) });
    expect(again.plan.entries.map(({ outcome }) => outcome)).toEqual(['skipped']);
    expect(again.plan.images.map(({ path }) => path)).toEqual(['blog/images/c.jpg']);
  });

  test('that were not stored by an earlier import change its posts', async () => {
    const first = await open(blog);
    first.session.applyImages();
    const { posts } = applyChanges([], planPosts(first.list, readAllPosts(first.session), now).changes);
    const again = await open(blog, { posts });
    expect(again.plan.entries.map(({ outcome }) => outcome)).toEqual(['changed']);
  });
});

describe('the images of our own export', () => {
  const variant: MediaFile = { ...main, variant: 480 };
  const post = makePost({ id: 1, content: `![A](${url})` });

  async function exportWith(backing: MemoryMediaBacking) {
    const media = await storageOf(backing).loadMedia();
    await media.put(variant, makeMediaBytes(variant));
    await media.put(main, makeMediaBytes(main));
    return createArchive([post], now, {}, storageOf(backing));
  }

  test('are stored as they are, variants first', async () => {
    const zip = await exportWith(createMemoryMediaBacking());
    const { plan, session } = await open({ 'blog.zip': zip });
    expect(plan.images.map(({ file }) => file)).toEqual([variant, main]);
    for (const image of plan.images) {
      expect(await session.readImage(image)).toEqual(image.file && makeMediaBytes(image.file));
    }
  });

  test('are also those that drafts name', async () => {
    const backing = createMemoryMediaBacking();
    const media = await storageOf(backing).loadMedia();
    await media.put(main, makeMediaBytes(main));
    const fields = { ...newPostFields, title: 'Later', content: `![A](${url})` };
    const drafts = [{ key: 'a', form: 'new', savedAt: 1, isSaved: true, fields } as const];
    const zip = await createArchive([], now, { drafts }, storageOf(backing));
    const { plan } = await open({ 'blog.zip': zip });
    expect(plan.ownDrafts).toEqual(['Later']);
    expect(plan.images.map(({ file }) => file)).toEqual([main]);
  });

  test('are not stored if their bytes are not those of their names, or if they are here', async () => {
    const backing = createMemoryMediaBacking();
    const zip = await exportWith(backing);
    const { plan } = await open({ 'blog.zip': zip }, { stored: await readStoredImages(storageOf(backing)) });
    expect(plan.images).toEqual([]);
    const name = formatMediaFile(main);
    const { session } = await open({ [name]: makeMediaBytes(makeMediaFile(1)) });
    expect(await session.readImage({ path: name, file: main })).toBeNull();
  });

  test(
    'and 200 posts are the same after an export and an import, to the byte',
    { timeout: 60_000 },
    async () => {
      const images = await Promise.all(Array.from({ length: 300 }, (_, index) => makeImage(index)));
      const names = fc.integer({ min: 0, max: images.length - 1 });
      const content = fc.array(
        fc.oneof(
          names.map((index) => `![Image ${index}](/media/${formatMediaFile(images[index]!.file)} "Caption")`),
          fc.constantFrom(
            'Words.',
            '```\n![](/media/a.png)\n```',
            '> Quoted\r\n',
            '![](https://a.example/b.png)',
          ),
        ),
        { maxLength: 4 },
      );
      const cover = fc.option(names);
      const posts = fc.array(fc.tuple(content, cover), { minLength: 200, maxLength: 200 }).map((all) =>
        all.map(([parts, index], id) =>
          makePost({
            id: id + 1,
            slug: `post-${id}`,
            content: [
              ...parts,
              // So that all are named.
              ...images.slice(id * 2, id * 2 + 2).map(({ file }) => `![](/media/${formatMediaFile(file)})`),
            ].join('\n\n'),
            ...(index !== null && {
              cover: { src: `/media/${formatMediaFile(images[index]!.file)}`, alt: 'A cover' },
            }),
          }),
        ),
      );
      const backing = createMemoryMediaBacking();
      const media = await storageOf(backing).loadMedia();
      for (const { file, bytes } of images) await media.put(file, bytes);
      await fc.assert(
        fc.asyncProperty(posts, async (written) => {
          const zip = await createArchive(written, now, {}, storageOf(backing));
          const { session, list, plan } = await open({ 'blog.zip': zip });
          const received = createMemoryMediaBacking();
          const failures = await storeImages(
            storageOf(received),
            {
              readImage: (image) => session.readImage(image),
              addStoredImage: async (...image) => session.addStoredImage(...image),
            },
            plan.images,
            { onProgress: () => {}, signal: new AbortController().signal },
          );
          expect(failures.size).toBe(0);
          session.applyImages();
          const { changes } = planPosts(list, readAllPosts(session), now);
          expect(JSON.stringify(applyChanges([], changes).posts)).toBe(JSON.stringify(written));
          expect(received.files).toEqual(backing.files);
        }),
        { numRuns: 3, endOnFailure: true },
      );
    },
  );
});

/** Makes a GIF that differs by its number. */
async function makeImage(number: number) {
  const bytes = makeMediaBytes(main);
  bytes.set([number & 255, number >> 8, 7], 13);
  return { bytes, file: { ...main, id: await createMediaId(bytes) } };
}
