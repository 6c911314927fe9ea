import type { MediaFile } from './media-file.ts';
import { createCursorError } from './cursor-error.ts';
import { PostStoreError } from './post-store-error.ts';

/**
 * Stores the images that posts name. `mediaStoreConformance` in `@branchbook/blog-core/testing` tests
 * these guarantees for any store.
 *
 * An image is its main file and its variants. It is in the store from the moment on at which its
 * main file is, so put that one last. Files never change: their names say what their bytes are.
 */
export interface MediaStore {
  /**
   * Stores a file. Does nothing if the store has it. Once it resolves, the file survives a crash. The
   * caller has checked that the bytes are those of the name.
   *
   * @returns true if the file is new
   * @throws PostStoreError `quota-exceeded`, `forbidden`, `unavailable` or `failed`; then nothing is
   * stored
   *
   * @example
   * for (const { file, bytes } of [...variants, main]) await media.put(file, bytes, { name: 'desk.jpg' });
   */
  put(file: MediaFile, bytes: Uint8Array<ArrayBuffer>, about?: MediaOrigin): Promise<boolean>;

  /** Returns those of the ids whose images are in the store. */
  has(ids: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * Gets a file of an image: the variant of a width, or the main file if that is missing or omitted.
   * Returns null if the image is not in the store.
   */
  get(id: string, variant?: number | null): Promise<StoredMediaFile | null>;

  /** Lists the images in pages, the latest first. */
  list(query?: MediaQuery): Promise<MediaPage>;

  /** Returns those of the ids that a post, its versions, a draft or the trash names. */
  findUsed(ids: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * Deletes images with their variants, unless they are used: `findUsed`. Ignores unknown ids.
   *
   * @returns the ids of the images that remain, because they are used
   */
  delete(ids: readonly string[]): Promise<readonly string[]>;
}

/** What an author knows about a file that was chosen. Readers never see it. */
export interface MediaOrigin {
  /** The name of the chosen file. */
  readonly name?: string | undefined;
  /** An id of the chosen bytes: the same photo, chosen twice, may be encoded differently. */
  readonly sourceId?: string | undefined;
}

/** A file with its bytes. */
export interface StoredMediaFile {
  /** Which file it is: the main file if the variant is missing. */
  readonly file: MediaFile;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The images to list. */
export interface MediaQuery {
  /** The previous page's `nextCursor`; the first page if omitted or null. Others are `invalid`. */
  readonly cursor?: string | null | undefined;
  /** The maximum number of images; 100 if omitted. A store may return fewer. */
  readonly limit?: number | undefined;
}

/** A page of images. */
export interface MediaPage {
  readonly images: readonly StoredMedia[];
  /** The cursor of the next page, opaque; null on the last page. */
  readonly nextCursor: string | null;
}

/** An image, as authors see it. */
export interface StoredMedia {
  /** The main file. */
  readonly file: MediaFile;
  /** The size of all its files in bytes. */
  readonly size: number;
  /** The time at which the main file was stored, in milliseconds since 1970. */
  readonly addedAt: number;
  /** The name of the chosen file; null if it is unknown. */
  readonly name: string | null;
  readonly sourceId: string | null;
}

/**
 * Posts name images that are not stored, for example because somebody deleted them. No change was
 * applied: put the images, then apply the changes again.
 */
export class MissingMediaError extends PostStoreError {
  override readonly name = 'MissingMediaError';
  /** The ids of the images. */
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super('invalid', 'An image of the post is missing. Add it again.');
    this.ids = ids;
  }
}

/** Formats the cursor of the page after an image. */
export function formatMediaCursor({ addedAt, file }: Pick<StoredMedia, 'addedAt' | 'file'>): string {
  return `${addedAt}:${file.id}`;
}

/**
 * Parses a cursor of `formatMediaCursor`.
 *
 * @throws PostStoreError `invalid` for another text
 */
export function parseMediaCursor(cursor: string): { readonly addedAt: number; readonly id: string } {
  const [, addedAt, id] = /^(\d{1,15}):([a-z2-7]{26})$/u.exec(cursor) ?? [];
  if (addedAt === undefined || id === undefined) throw createCursorError();
  return { addedAt: Number(addedAt), id };
}
