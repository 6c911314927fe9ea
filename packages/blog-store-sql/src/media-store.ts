import {
  formatMediaCursor,
  formatMediaFile,
  type MediaFile,
  type MediaOrigin,
  type MediaPage,
  type MediaQuery,
  type MediaStore,
  parseMediaCursor,
  parseMediaFile,
  type StoredMedia,
  type StoredMediaFile,
} from '@branchbook/blog-core';

import { numberIn, type SqlDatabase, type SqlRow, textIn, textOrNullIn } from './sql-database.ts';
import { withStoreErrors } from './store-error.ts';

/** Stores the bytes of images by keys: a folder or a bucket. Keys are never used twice. */
export interface MediaBlobs {
  /** Writes bytes. Once it resolves, they survive a crash. Rejects if they are not complete. */
  write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Reads bytes; null if there are none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Deletes bytes. Ignores unknown keys. */
  delete(keys: readonly string[]): Promise<void>;
}

/** Options of `createSqlMediaStore`. */
export interface SqlMediaStoreOptions {
  readonly blobs: MediaBlobs;
  /** Returns milliseconds since 1970; `Date.now` if omitted. */
  readonly now?: (() => number) | undefined;
}

const defaultLimit = 100;
const maxListed = 500;
/** The cursor of the first page. */
const beforeAll = { addedAt: 2 ** 53, id: '' };

/**
 * Creates the store of the images that the posts of a database name. A file has a row once its
 * bytes are stored, so a crash leaves no half file: at most bytes without a row, which nobody reads.
 * If the bytes of a row are lost, putting the file again stores them.
 *
 * @param database one that `openSqlPostStore` has opened, which migrates the schema
 * @example
 * const database = openNodeDatabase('posts.sqlite');
 * const posts = await openSqlPostStore(database);
 * const media = createSqlMediaStore(database, { blobs: createFolderBlobs('media') });
 */
export function createSqlMediaStore(
  database: SqlDatabase,
  { blobs, now = () => Date.now() }: SqlMediaStoreOptions,
): MediaStore {
  return {
    put: (file, bytes, about) => withStoreErrors(put(file, bytes, about)),
    has: (ids) => withStoreErrors(has(ids)),
    get: (id, variant) => withStoreErrors(get(id, variant ?? null)),
    list: (query) => withStoreErrors(list(query)),
    findUsed: (ids) => withStoreErrors(findUsed(ids)),
    delete: (ids) => withStoreErrors(deleteUnused(ids)),
  };

  async function put(
    file: MediaFile,
    bytes: Uint8Array<ArrayBuffer>,
    { name = null, sourceId = null }: { readonly [Key in keyof MediaOrigin]: string | null | undefined } = {},
  ): Promise<boolean> {
    const fileName = formatMediaFile(file);
    const [known] = await database.all({
      sql: 'SELECT blob_key FROM media_file WHERE name = ?',
      values: [fileName],
    });
    const knownKey = known ? textIn(known, 'blob_key') : null;
    if (knownKey !== null && (await blobs.read(knownKey))) return false;
    // A deletion deletes the bytes after the rows, so a file that is stored again has another key.
    const key = `${file.id.slice(0, 2)}/${crypto.randomUUID().slice(0, 8)}-${fileName}`;
    await blobs.write(key, bytes.slice());
    const isMain = file.variant === null ? 1 : 0;
    const values = [fileName, file.id, isMain, bytes.length, key, now(), name, sourceId, knownKey];
    const written = await database.all({ sql: writeFile, values }).catch(async (error: unknown) => {
      await deleteWithoutRow(key).catch(() => {});
      throw error;
    });
    // Another writer was faster.
    if (written.length === 0) await blobs.delete([key]);
    return written.length > 0;
  }

  /** Deletes bytes, unless their row was written and only the response was lost. */
  async function deleteWithoutRow(key: string): Promise<void> {
    const found = await database.all({ sql: 'SELECT 1 FROM media_file WHERE blob_key = ?', values: [key] });
    if (found.length === 0) await blobs.delete([key]);
  }

  async function has(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await database.all({
      sql: 'SELECT id FROM media_file WHERE is_main = 1 AND id IN (SELECT value FROM json_each(?))',
      values: [JSON.stringify(ids)],
    });
    return new Set(rows.map((row) => textIn(row, 'id')));
  }

  async function get(id: string, variant: number | null): Promise<StoredMediaFile | null> {
    const rows = await database.all({
      sql: 'SELECT name, is_main, blob_key FROM media_file WHERE id = ?',
      values: [id],
    });
    const mainRow = rows.find((row) => numberIn(row, 'is_main') === 1);
    const main = mainRow ? parseMediaFile(textIn(mainRow, 'name')) : null;
    if (!mainRow || !main) return null;
    // By its whole name: a variant of another size or type belongs to no image.
    const wanted = { ...main, variant };
    const variantRow = rows.find((row) => textIn(row, 'name') === formatMediaFile(wanted));
    const bytes = await blobs.read(textIn(variantRow ?? mainRow, 'blob_key'));
    return bytes && { file: variantRow ? wanted : main, bytes };
  }

  async function list({ cursor = null, limit = defaultLimit }: MediaQuery = {}): Promise<MediaPage> {
    const size = Math.min(maxListed, Math.max(1, Math.trunc(limit) || 1));
    const after = cursor === null ? beforeAll : parseMediaCursor(cursor);
    const rows = await database.all({
      sql: `SELECT name, added_at, chosen_name, source_id,
        (SELECT sum(size) FROM media_file f WHERE f.id = m.id) AS size FROM media_file m
        WHERE is_main = 1 AND (-added_at, id) > (-CAST(? AS INTEGER), ?)
        ORDER BY -added_at, id LIMIT CAST(? AS INTEGER)`,
      values: [after.addedAt, after.id, size + 1],
    });
    const images = rows.slice(0, size).flatMap(toStoredMedia);
    const last = images.at(-1);
    return { images, nextCursor: last && rows.length > size ? formatMediaCursor(last) : null };
  }

  async function findUsed(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const json = JSON.stringify(ids);
    const rows = await database.all({ sql: usedMedia, values: [json, json] });
    return new Set(rows.map((row) => textIn(row, 'media')));
  }

  async function deleteUnused(ids: readonly string[]): Promise<readonly string[]> {
    const json = JSON.stringify(ids);
    const [deleted = [], remaining = []] = await database.batch([
      {
        sql: `DELETE FROM media_file WHERE id IN (SELECT value FROM json_each(?)) AND id NOT IN (${usedMedia})
          RETURNING blob_key`,
        values: [json, json, json],
      },
      {
        sql: 'SELECT id FROM media_file WHERE is_main = 1 AND id IN (SELECT value FROM json_each(?))',
        values: [json],
      },
    ]);
    await blobs.delete(deleted.map((row) => textIn(row, 'blob_key')));
    const used = new Set(remaining.map((row) => textIn(row, 'id')));
    return ids.filter((id) => used.has(id));
  }
}

/** Adds the row of a file, or gives it a new key if its bytes were lost. Returns it if it did. */
const writeFile = `INSERT INTO media_file (name, id, is_main, size, blob_key, added_at, chosen_name, source_id)
  VALUES (?, ?, CAST(? AS INTEGER), CAST(? AS INTEGER), ?, CAST(? AS INTEGER), ?, ?)
  ON CONFLICT (name) DO UPDATE SET blob_key = excluded.blob_key, size = excluded.size WHERE blob_key = ?
  RETURNING name`;

/**
 * Selects those of the ids in a JSON array that a post, a version, a draft or the trash names. The
 * tables say which texts ever named an image, so that no others are read. The texts of deleted and
 * unpublished posts are versions.
 */
const usedMedia = `SELECT m.media FROM post_media m WHERE m.media IN (SELECT value FROM json_each(?)) AND (
    EXISTS (SELECT 1 FROM post p JOIN post_content c ON c.row = p.row WHERE p.row = m.row AND instr(
      p.title || p.excerpt || p.extra || coalesce(p.exact, '') || c.content || coalesce(c.content_exact, ''),
      '/media/' || m.media || '-'))
    OR EXISTS (SELECT 1 FROM post_version v WHERE v.row = m.row AND instr(
      v.title || v.excerpt || v.extra || coalesce(v.exact, '') || v.content || coalesce(v.content_exact, ''),
      '/media/' || m.media || '-')))
  UNION SELECT m.media FROM draft_media m JOIN draft d ON d.key = m.key
    WHERE m.media IN (SELECT value FROM json_each(?)) AND instr(d.post || d.content, '/media/' || m.media || '-')`;

function toStoredMedia(row: SqlRow): readonly StoredMedia[] {
  const file = parseMediaFile(textIn(row, 'name'));
  if (!file) return [];
  return [
    {
      file,
      size: numberIn(row, 'size'),
      addedAt: numberIn(row, 'added_at'),
      name: textOrNullIn(row, 'chosen_name'),
      sourceId: textOrNullIn(row, 'source_id'),
    },
  ];
}
