import { describe, expect, test } from 'vitest';

import { parseMediaFile } from './media-file.ts';
import type { MediaStore } from './media-store.ts';
import {
  createMemoryMediaBacking,
  createMemoryMediaStore,
  type MemoryMediaBacking,
} from './memory-media-store.ts';
import { createMemoryPostStore } from './memory-post-store.ts';
import type { PostStore, PostVersions } from './post-store.ts';
import {
  makeMediaBytes,
  makeMediaFile,
  mediaStoreConformance,
  makePost,
  type MediaStoreHarness,
} from './testing.ts';

type ChangeStore = (media: MediaStore, backing: MemoryMediaBacking) => Partial<MediaStore>;

/** Creates a harness whose posts retain versions, and whose stores of images differ by some members. */
function createHarness(change: ChangeStore = () => ({})): MediaStoreHarness {
  const backing = createMemoryMediaBacking();
  const posts = createPostStoreWithVersions();
  return {
    async open() {
      const media = createMemoryMediaStore({ posts, backing });
      return { media: { ...media, ...change(media, backing) }, posts };
    },
  };
}

/** The store in memory retains none. */
function createPostStoreWithVersions(): PostStore {
  const store = createMemoryPostStore();
  const texts: Parameters<PostStore['apply']>[0][number][] = [];
  const versions: PostVersions = {
    list: async (id) =>
      texts.flatMap((each, number) =>
        each.type === 'create' && each.post.id === id ? [{ ...each.post, number, savedAt: 1 }] : [],
      ),
  };
  return {
    ...store,
    versions,
    apply(changes, options) {
      texts.push(...changes);
      return store.apply(changes, options);
    },
  };
}

test.each(mediaStoreConformance)('the memory store passes: $name', async ({ run }) => {
  await expect(run(createHarness())).resolves.toBeUndefined();
});

const deleteAnyway: ChangeStore = (media, { files, images }) => ({
  async delete(ids) {
    for (const id of ids) images.delete(id);
    for (const name of files.keys()) if (ids.some((id) => name.startsWith(id))) files.delete(name);
    return media.delete([]);
  },
});

/** What a store does wrong, a part of the message with which the case must fail, and the store. */
const brokenStores: Readonly<
  Record<string, readonly (readonly [behavior: string, message: string, change: ChangeStore])[]>
> = {
  'a file is stored with its bytes, for every store': [
    [
      'retains the array of the caller',
      'the bytes of the file',
      (media, { files }) => ({
        async put(file, bytes) {
          const isNew = await media.put(file, bytes);
          for (const name of files.keys()) files.set(name, bytes);
          return isNew;
        },
      }),
    ],
    ['has everything', 'the ids of stored images', () => ({ has: async (ids) => new Set(ids) })],
  ],
  'a file that is stored again changes nothing': [
    [
      'replaces it',
      'whether a file that is there is new',
      (media, { files }) => ({
        async put(file, bytes, about) {
          files.clear();
          return media.put(file, bytes, about);
        },
      }),
    ],
  ],
  'an image is in the store once its main file is': [
    [
      'counts variants',
      'before the main file',
      (media) => ({
        async put(file, bytes) {
          await media.put({ ...file, variant: null }, bytes);
          return media.put(file, bytes);
        },
      }),
    ],
  ],
  'the main file is returned if a variant is missing, until it is stored': [
    [
      'returns only what it has',
      'instead of one that is missing',
      (media) => ({
        async get(id, variant = null) {
          const found = await media.get(id, variant);
          return found?.file.variant === variant ? found : null;
        },
      }),
    ],
    [
      'names the variant that is missing',
      'the variant of the file instead',
      (media) => ({
        async get(id, variant = null) {
          const found = await media.get(id, variant);
          return found && { ...found, file: { ...found.file, variant } };
        },
      }),
    ],
  ],
  'a variant of an image of another size is never returned': [
    [
      'finds variants by their width',
      'the file instead of a foreign variant',
      (media, { files }) => ({
        async get(id, variant = null) {
          const found = [...files.keys()].map(parseMediaFile).find((file) => file?.variant === variant);
          return found ? { file: found, bytes: new Uint8Array() } : media.get(id, variant);
        },
      }),
    ],
  ],
  'images are listed in pages, the latest first, with the size of all their files': [
    ['has one page', 'whether a page respects the limit', (media) => ({ list: () => media.list() })],
    [
      'starts at the top after any text',
      'after a text that is no cursor',
      (media) => ({
        list: ({ cursor, ...query } = {}) => media.list(cursor?.includes(':') ? { ...query, cursor } : query),
      }),
    ],
    [
      'forgets names',
      'the names',
      (media) => ({ put: (file, bytes, about) => media.put(file, bytes, { ...about, name: 'image' }) }),
    ],
    [
      'counts the main file only',
      'the sizes',
      (media) => ({
        async list(query) {
          const page = await media.list(query);
          return {
            ...page,
            images: page.images.map((image) => ({ ...image, size: makeMediaBytes(image.file).length })),
          };
        },
      }),
    ],
  ],
  'an image that nothing names is deleted with its variants': [
    ['deletes nothing', 'a variant of a deleted image', () => ({ delete: async () => [] })],
    [
      'retains variants',
      'new again',
      (_, { images }) => ({
        async delete(ids) {
          for (const id of ids) images.delete(id);
          return [];
        },
      }),
    ],
  ],
  'an image that a post names is not deleted': [['deletes it', 'the ids of used images', deleteAnyway]],
  'an image that a draft names is not deleted': [['deletes it', 'the ids of used images', deleteAnyway]],
  'an image that a deleted post names is not deleted before the post is': [
    ['deletes it', 'the ids of used images', deleteAnyway],
  ],
  'an image that an earlier version names is not deleted': [
    ['deletes it', 'the ids of used images', deleteAnyway],
  ],
};

describe.each(mediaStoreConformance)('the case: $name', ({ name, run }) => {
  test.each(brokenStores[name] ?? [])('fails for a store that %s', async (_, message, change) => {
    await expect(run(createHarness(change))).rejects.toThrow(message);
  });

  test('has a broken store', () => {
    expect(brokenStores[name]).toBeDefined();
  });
});

test('a change that fails stores nothing', async () => {
  const backing = createMemoryMediaBacking();
  const media = createMemoryMediaStore({ posts: createMemoryPostStore(), backing });
  await media.put(makeMediaFile(1), new Uint8Array(1));
  backing.failWith = 'quota-exceeded';
  await expect(media.put(makeMediaFile(2), new Uint8Array(1))).rejects.toMatchObject({
    code: 'quota-exceeded',
  });
  await expect(media.delete([makeMediaFile(1).id])).rejects.toMatchObject({ code: 'quota-exceeded' });
  expect((await media.list()).images).toHaveLength(1);
});

test('an unpublished post retains the images of its versions', async () => {
  const { open } = createHarness();
  const { media, posts } = await open();
  const { id } = makeMediaFile();
  await media.put(makeMediaFile(), new Uint8Array(1));
  await posts.apply([{ type: 'create', post: makePost({ id: 7, content: `/media/${id}-1200x800.gif` }) }]);
  await posts.apply([{ type: 'update', id: 7, fields: { content: '' } }]);
  await posts.apply([{ type: 'unpublish', id: 7, draft: 'seven' }]);
  expect(await media.delete([id])).toEqual([id]);
});
