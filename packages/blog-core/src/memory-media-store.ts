import { findUsedMedia } from './find-used-media.ts';
import { formatMediaFile, type MediaFile } from './media-file.ts';
import {
  formatMediaCursor,
  type MediaOrigin,
  type MediaStore,
  parseMediaCursor,
  type StoredMedia,
} from './media-store.ts';
import { PostStoreError, type PostStore } from './post-store.ts';

/** The images of a memory store. Stores that share a backing behave like two tabs of a browser. */
export interface MemoryMediaBacking {
  /** The bytes of files by their names. */
  readonly files: Map<string, Uint8Array<ArrayBuffer>>;
  /** The images by their ids. */
  readonly images: Map<string, Omit<StoredMedia, 'size'>>;
  /** Makes every change fail with this code. */
  failWith?: 'quota-exceeded' | 'forbidden' | 'unavailable' | 'failed' | null | undefined;
}

export interface MemoryMediaStoreOptions {
  /** The posts that may name the images. */
  readonly posts: PostStore;
  /** The images; an empty private backing if omitted. */
  readonly backing?: MemoryMediaBacking | undefined;
  /** Returns milliseconds since 1970; `Date.now` if omitted. */
  readonly now?: (() => number) | undefined;
}

const defaultLimit = 100;

/** Creates the images of a memory store, without any. */
export function createMemoryMediaBacking(): MemoryMediaBacking {
  return { files: new Map(), images: new Map() };
}

/**
 * Creates a store of images in memory, for tests and demonstrations.
 *
 * @example
 * const posts = createMemoryPostStore();
 * const media = createMemoryMediaStore({ posts });
 * await media.put(file, bytes); // true
 * await media.has([file.id]); // Set { file.id }
 */
export function createMemoryMediaStore({
  posts,
  backing = createMemoryMediaBacking(),
  now = () => Date.now(),
}: MemoryMediaStoreOptions): MediaStore {
  const { files, images } = backing;

  return {
    async put(file, bytes, about = {}) {
      if (backing.failWith) throw new PostStoreError(backing.failWith, 'The image cannot be stored.');
      const name = formatMediaFile(file);
      if (files.has(name)) return false;
      files.set(name, bytes.slice());
      if (file.variant === null) images.set(file.id, createImage(file, about));
      return true;
    },

    has: async (ids) => new Set(ids.filter((id) => images.has(id))),

    async get(id, variant = null) {
      const main = images.get(id)?.file;
      if (!main) return null;
      const wanted = { ...main, variant };
      const file = files.has(formatMediaFile(wanted)) ? wanted : main;
      const bytes = files.get(formatMediaFile(file));
      return bytes ? { file, bytes: bytes.slice() } : null;
    },

    async list({ cursor = null, limit = defaultLimit } = {}) {
      const after = cursor === null ? null : parseMediaCursor(cursor);
      const listed = [...images.values()]
        .toSorted((a, b) => b.addedAt - a.addedAt || (a.file.id < b.file.id ? -1 : 1))
        .filter(
          ({ addedAt, file }) =>
            !after || addedAt < after.addedAt || (addedAt === after.addedAt && file.id > after.id),
        );
      const page = listed.slice(0, Math.max(1, limit));
      const last = page.at(-1);
      return {
        images: page.map((image) => ({ ...image, size: getSize(image.file.id) })),
        nextCursor: last && listed.length > page.length ? formatMediaCursor(last) : null,
      };
    },

    findUsed: (ids) => findUsedMedia(posts, ids),

    async delete(ids) {
      if (backing.failWith) throw new PostStoreError(backing.failWith, 'The images cannot be deleted.');
      const used = await findUsedMedia(posts, ids);
      for (const id of ids) {
        if (used.has(id)) continue;
        images.delete(id);
        for (const name of getNames(id)) files.delete(name);
      }
      return ids.filter((id) => used.has(id) && images.has(id));
    },
  };

  function createImage(file: MediaFile, { name, sourceId }: MediaOrigin): Omit<StoredMedia, 'size'> {
    return { file, addedAt: now(), name: name ?? null, sourceId: sourceId ?? null };
  }

  function getNames(id: string): readonly string[] {
    return [...files.keys()].filter((name) => name.startsWith(`${id}-`));
  }

  function getSize(id: string): number {
    return getNames(id).reduce((sum, name) => sum + (files.get(name)?.length ?? 0), 0);
  }
}
