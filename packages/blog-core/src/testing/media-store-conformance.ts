import type { MediaFile } from '../media-file.ts';
import type { MediaOrigin, MediaPage, MediaStore } from '../media-store.ts';
import type { PostStore } from '../post-store.ts';
import { apply, expectEqual, getDrafts, getErrorCode, getTrash, pause } from './harness.ts';
import { makePost } from './make-post.ts';

/** Access to the stores under test. Each case needs a new harness over empty storage. */
export interface MediaStoreHarness {
  /** Opens other stores over the same storage, like another tab. */
  readonly open: () => Promise<{ readonly media: MediaStore; readonly posts: PostStore }>;
}

/** One guarantee of the port. */
export interface MediaStoreConformanceCase {
  readonly name: string;
  /** Which part of the store of posts the case needs. */
  readonly needs: 'nothing' | 'trash' | 'drafts' | 'versions';
  /** Resolves if the store passes; rejects with an Error that describes the difference. */
  readonly run: (harness: MediaStoreHarness) => Promise<void>;
}

/** The ids of the images of `makeMediaBytes`. */
const imageIds = [
  's5fsqys7dydggfoastz6fxobiu',
  '7mf2rt37ugftecwdz7hfivtx6c',
  'y43xnpgmikolnj2t5x574moigl',
  '7uakvpitwovodkc43jn2pepmnk',
];

/**
 * Makes the name of an image that differs by its number, from 0 to 3. `makeMediaBytes` makes its
 * bytes.
 */
export function makeMediaFile(number = 0, overrides: Partial<MediaFile> = {}): MediaFile {
  return {
    id: imageIds[number] ?? '',
    width: 1200,
    height: 800,
    extension: 'gif',
    variant: null,
    ...overrides,
  };
}

/** Makes the bytes of a file of `makeMediaFile`: a GIF of the size and with the hash of its name. */
export function makeMediaBytes({ id, width, height, variant }: MediaFile): Uint8Array<ArrayBuffer> {
  const shown = variant ?? width;
  const sizes = [shown, Math.round((height * shown) / width)].flatMap((size) => [size & 255, size >> 8]);
  const colors = [imageIds.indexOf(id) + 1, 0, 0, 255, 255, 255];
  const pixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b];
  const signature = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61];
  return Uint8Array.from([...signature, ...sizes, 0x80, 0, 0, ...colors, ...pixel]);
}

function formatBytes(bytes: Uint8Array | undefined): string {
  return bytes ? bytes.join(',') : 'nothing';
}

/** Stores a file of `makeMediaFile`. */
function put(media: MediaStore, file: MediaFile, about?: MediaOrigin): Promise<boolean> {
  return media.put(file, makeMediaBytes(file), about);
}

async function getIds(media: MediaStore, ids: readonly string[]): Promise<string> {
  return [...(await media.has(ids))].toSorted().join();
}

async function getUsedIds(media: MediaStore, ids: readonly string[]): Promise<string> {
  const used = await media.findUsed(ids);
  return [a.id, b.id, c.id].filter((id) => used.has(id)).join();
}

const [a, b, c] = [makeMediaFile(0), makeMediaFile(1), makeMediaFile(2)];
const text = `![Ledger](/media/${a.id}-1200x800.gif)`;

/**
 * The guarantees of `MediaStore` as test cases, independent of any test framework.
 *
 * @example
 * for (const { name, run } of mediaStoreConformance) {
 *   test(name, () => {
 *     const backing = createMemoryMediaBacking();
 *     const posts = createMemoryPostStore();
 *     return run({ open: async () => ({ media: createMemoryMediaStore({ posts, backing }), posts }) });
 *   });
 * }
 */
export const mediaStoreConformance: readonly MediaStoreConformanceCase[] = [
  {
    name: 'a file is stored with its bytes, for every store',
    needs: 'nothing',
    async run({ open }) {
      const { media } = await open();
      const bytes = makeMediaBytes(a);
      expectEqual(await media.get(a.id), null, 'an image that was not stored');
      expectEqual(await media.put(a, bytes), true, 'whether the first file is new');
      bytes.fill(9);
      const { media: other } = await open();
      const stored = await other.get(a.id);
      expectEqual(formatBytes(stored?.bytes), formatBytes(makeMediaBytes(a)), 'the bytes of the file');
      expectEqual(JSON.stringify(stored?.file), JSON.stringify(a), 'the stored file');
      expectEqual(await getIds(other, [b.id, a.id]), a.id, 'the ids of stored images');
      expectEqual(await getIds(other, []), '', 'the ids of stored images among none');
    },
  },
  {
    name: 'a file that is stored again changes nothing',
    needs: 'nothing',
    async run({ open }) {
      const { media } = await open();
      await put(media, a, { name: 'desk.jpg' });
      await pause(3);
      await put(media, b);
      const again = await put(media, a, { name: 'other.jpg' });
      expectEqual(again, false, 'whether a file that is there is new');
      const { images } = await media.list();
      expectEqual(images.map(({ file }) => file.id).join(), `${b.id},${a.id}`, 'the ids of the images');
      expectEqual(images[1]?.name, 'desk.jpg', 'the name of the image');
    },
  },
  {
    name: 'an image is in the store once its main file is',
    needs: 'nothing',
    async run({ open }) {
      const { media } = await open();
      await put(media, { ...a, variant: 480 });
      expectEqual(await getIds(media, [a.id]), '', 'the ids of stored images before the main file');
      expectEqual(await media.get(a.id, 480), null, 'a variant before the main file');
      expectEqual((await media.list()).images.length, 0, 'the number of images before the main file');
      await put(media, a);
      expectEqual(await getIds(media, [a.id]), a.id, 'the ids of stored images');
      const variant = await media.get(a.id, 480);
      expectEqual(variant?.file.variant, 480, 'the variant');
      expectEqual(
        formatBytes(variant?.bytes),
        formatBytes(makeMediaBytes({ ...a, variant: 480 })),
        'the bytes of the variant',
      );
    },
  },
  {
    name: 'the main file is returned if a variant is missing, until it is stored',
    needs: 'nothing',
    async run({ open }) {
      const { media } = await open();
      await put(media, a);
      const missing = await media.get(a.id, 960);
      expectEqual(missing?.file.variant, null, 'the variant of the file instead of one that is missing');
      expectEqual(
        formatBytes(missing?.bytes),
        formatBytes(makeMediaBytes(a)),
        'the bytes of the file instead of one that is missing',
      );
      await put(media, { ...a, variant: 960 });
      expectEqual((await media.get(a.id, 960))?.file.variant, 960, 'the variant that was stored later');
      expectEqual((await media.get(a.id))?.file.variant, null, 'the variant of the main file');
    },
  },
  {
    name: 'a variant of an image of another size is never returned',
    needs: 'nothing',
    async run({ open }) {
      const { media } = await open();
      await put(media, { ...a, width: 2000, variant: 480 });
      await put(media, a);
      const missing = await media.get(a.id, 480);
      expectEqual(JSON.stringify(missing?.file), JSON.stringify(a), 'the file instead of a foreign variant');
      await put(media, { ...a, variant: 480 });
      const stored = await media.get(a.id, 480);
      expectEqual(
        JSON.stringify(stored?.file),
        JSON.stringify({ ...a, variant: 480 }),
        'the variant beside a foreign one',
      );
    },
  },
  {
    name: 'images are listed in pages, the latest first, with the size of all their files',
    needs: 'nothing',
    async run({ open }) {
      const { media } = await open();
      await put(media, { ...a, variant: 480 });
      for (const file of [a, c, b]) {
        await put(media, file, { name: `${file.id}.jpg`, sourceId: file.id });
        await pause(3);
      }
      const listed: MediaPage['images'][number][] = [];
      let cursor: string | null = null;
      do {
        const page: MediaPage = await media.list({ limit: 2, cursor });
        expectEqual(page.images.length <= 2, true, 'whether a page respects the limit');
        listed.push(...page.images);
        cursor = page.nextCursor;
      } while (cursor !== null);
      const ids = listed.map(({ file }) => file.id);
      expectEqual(ids.join(), [b.id, c.id, a.id].join(), 'the ids of the listed images');
      const { length } = makeMediaBytes(a);
      expectEqual(
        listed.map(({ size }) => size).join(),
        [length, length, 2 * length].join(),
        'the sizes of the listed images',
      );
      expectEqual(listed.map(({ name }) => name).join(), ids.map((id) => `${id}.jpg`).join(), 'the names');
      expectEqual(listed.map(({ sourceId }) => sourceId).join(), ids.join(), 'the ids of the chosen files');
      expectEqual(JSON.stringify(listed[2]?.file), JSON.stringify(a), 'the main file of the last image');
      expectEqual(typeof listed[0]?.addedAt, 'number', 'the type of the time');
      const code = await getErrorCode(media.list({ cursor: 'no cursor' }));
      expectEqual(code, 'invalid', 'the outcome of a list after a text that is no cursor');
      await put(media, makeMediaFile(3));
      const [unnamed] = (await media.list({ limit: 1 })).images;
      expectEqual(unnamed?.name, null, 'the name of an image without one');
      expectEqual(unnamed?.sourceId, null, 'the id of a chosen file that is unknown');
    },
  },
  {
    name: 'an image that nothing names is deleted with its variants',
    needs: 'nothing',
    async run({ open }) {
      const { media } = await open();
      await put(media, { ...a, variant: 480 });
      await put(media, a);
      await put(media, b);
      expectEqual(await getUsedIds(media, [a.id, c.id]), '', 'the ids that nothing names');
      const remaining = await media.delete([a.id, c.id]);
      expectEqual(remaining.join(), '', 'the ids of used images');
      const { media: other } = await open();
      expectEqual(await other.get(a.id, 480), null, 'a variant of a deleted image');
      expectEqual(await getIds(other, [a.id, b.id]), b.id, 'the ids of stored images');
      await put(other, a);
      expectEqual(
        (await other.get(a.id, 480))?.file.variant,
        null,
        'the variant of an image that is new again',
      );
    },
  },
  {
    name: 'an image that a post names is not deleted',
    needs: 'nothing',
    async run({ open }) {
      const { media, posts } = await open();
      for (const file of [a, b, c]) await put(media, file);
      const cover = { src: `/media/${b.id}-1200x800.gif`, alt: 'A desk' };
      await apply(
        posts,
        { type: 'create', post: makePost({ id: 101, content: text }) },
        { type: 'create', post: makePost({ id: 102, cover }) },
      );
      const { media: other } = await open();
      expectEqual(await getUsedIds(other, [c.id, b.id, a.id]), `${a.id},${b.id}`, 'the ids that posts name');
      const remaining = await other.delete([a.id, b.id, c.id]);
      expectEqual(remaining.join(), `${a.id},${b.id}`, 'the ids of used images');
      expectEqual(
        await getIds(other, [a.id, b.id, c.id]),
        [a.id, b.id].toSorted().join(),
        'the ids of stored images',
      );
    },
  },
  {
    name: 'an image that a draft names is not deleted',
    needs: 'drafts',
    async run({ open }) {
      const { media, posts } = await open();
      await put(media, a);
      await getDrafts(posts).save({ key: 'a', post: makePost({ id: 104, content: text }), edits: null });
      expectEqual(await getUsedIds(media, [a.id]), a.id, 'the ids that the draft names');
      expectEqual((await media.delete([a.id])).join(), a.id, 'the ids of used images');
      await getDrafts(posts).delete('a');
      expectEqual((await media.delete([a.id])).join(), '', 'the ids of used images without the draft');
      expectEqual(await media.get(a.id), null, 'the image without the draft');
    },
  },
  {
    name: 'an image that a deleted post names is not deleted before the post is',
    needs: 'trash',
    async run({ open }) {
      const { media, posts } = await open();
      await put(media, a);
      await apply(posts, { type: 'create', post: makePost({ id: 101, content: text }) });
      await apply(posts, { type: 'delete', id: 101 });
      expectEqual(await getUsedIds(media, [a.id]), a.id, 'the ids that the deleted post names');
      expectEqual((await media.delete([a.id])).join(), a.id, 'the ids of used images');
      await getTrash(posts).discard((await getTrash(posts).list()).map(({ key }) => key));
      expectEqual((await media.delete([a.id])).join(), '', 'the ids of used images without the post');
      expectEqual(await media.get(a.id), null, 'the image without the post');
    },
  },
  {
    name: 'an image that an earlier version names is not deleted',
    needs: 'versions',
    async run({ open }) {
      const { media, posts } = await open();
      await put(media, a);
      await apply(posts, { type: 'create', post: makePost({ id: 101, content: text }) });
      await apply(posts, { type: 'update', id: 101, fields: { content: 'No image' } });
      expectEqual(await getUsedIds(media, [a.id, b.id]), a.id, 'the ids that the version names');
      expectEqual((await media.delete([a.id])).join(), a.id, 'the ids of used images');
      await apply(posts, { type: 'delete', id: 101 });
      expectEqual((await media.delete([a.id])).join(), a.id, 'the ids of used images of a deleted post');
    },
  },
];
