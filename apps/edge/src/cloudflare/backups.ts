import { type ApiStore, createExportStream } from '@branchbook/blog-api/handler';
import { PostStoreError } from '@branchbook/blog-core';
import {
  parseBackupNames,
  formatBackupName,
  backupPrefix,
  hasBackupOfToday,
  type Backup,
  getExpiredBackups,
} from '@branchbook/blog-server';

/** The used part of an R2 bucket. */
export interface Bucket {
  createMultipartUpload(
    key: string,
    options: { readonly httpMetadata: { readonly contentType: string } },
  ): Promise<MultipartUpload>;
  list(options: { readonly prefix: string; readonly cursor?: string }): Promise<ObjectPage>;
  delete(keys: string[]): Promise<void>;
}

/** An object that is sent in parts. It exists, whole, once it is completed. */
export interface MultipartUpload {
  uploadPart(number: number, bytes: Uint8Array): Promise<UploadedPart>;
  complete(parts: UploadedPart[]): Promise<unknown>;
  abort(): Promise<void>;
}

/** An uploaded part, as `complete` takes it. */
export interface UploadedPart {
  readonly partNumber: number;
  readonly etag: string;
}

/** A page of the objects in a bucket, with the cursor of the next page if there is one. */
export interface ObjectPage {
  readonly objects: readonly { readonly key: string }[];
  readonly truncated: boolean;
  readonly cursor?: string;
}

export interface BackupOptions {
  readonly store: Pick<ApiStore, 'exportPosts'>;
  readonly bucket: Bucket;
  /** The time of the backup: its name and the age of the others depend on it. */
  readonly now: Date;
  /** Resolves after so many milliseconds. */
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** The size of a part in bytes: `partBytes` unless the bucket takes smaller ones. */
  readonly partSize?: number;
}

/** The new backup (null if there was one of today) and the number of deleted ones. */
export interface BackupResult {
  readonly copy: { readonly name: string; readonly bytes: number } | null;
  readonly removed: number;
}

/**
 * R2 requires parts of at least 5 MiB and one size, except for the last. It takes 10,000 of them:
 * 80 GB are more than D1 holds.
 */
export const partBytes = 8 * 1024 * 1024;

/** A backup starts at most this many times if the list changes during it. */
export const maxTries = 5;

/** Milliseconds before a backup starts again: an import changes the list for some seconds. */
export const pauseMs = 30_000;

const ending = 'json';

/** Lists the backups in a bucket, the latest first. */
export async function listBackups(bucket: Bucket, now: Date): Promise<readonly Backup[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: backupPrefix, ...(cursor !== undefined && { cursor }) });
    names.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return parseBackupNames(names, ending, now);
}

/**
 * Backs up the list to the bucket once a day (UTC), in the format of `GET /api/v1/export`, and
 * deletes backups older than 14 days. A backup is whole or absent, and shows one revision: it
 * starts again if the list changes during it.
 *
 * @throws PostStoreError `conflict` if the list changed during each of five tries; rethrows errors of
 *   the store and the bucket
 *
 * @example
 * await backUpPosts({ store, bucket: env.BACKUPS, now: new Date(), sleep });
 * // { copy: { name: 'posts-2026-11-24T03-00-00Z.json', bytes: 48231 }, removed: 1 }
 */
export async function backUpPosts({
  store,
  bucket,
  now,
  sleep,
  partSize = partBytes,
}: BackupOptions): Promise<BackupResult> {
  let copy: BackupResult['copy'] = null;
  if (!hasBackupOfToday(await listBackups(bucket, now), now)) {
    const name = formatBackupName(now, ending);
    copy = { name, bytes: await writeAgainWhileChanging(name) };
  }
  const outdated = getExpiredBackups(await listBackups(bucket, now), now).map(({ name }) => name);
  if (outdated.length > 0) await bucket.delete(outdated);
  return { copy, removed: outdated.length };

  async function writeAgainWhileChanging(name: string): Promise<number> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await writeObject(bucket, name, await createExportStream(store.exportPosts()), partSize);
      } catch (error) {
        const isChanged = error instanceof PostStoreError && error.code === 'conflict';
        if (!isChanged || tries === maxTries) throw error;
        await sleep(pauseMs);
      }
    }
  }
}

/**
 * Writes a stream as an object and returns its size in bytes. Buffers at most one part. Leaves no
 * object if it rejects.
 */
async function writeObject(
  bucket: Bucket,
  key: string,
  body: ReadableStream<Uint8Array>,
  partSize: number,
): Promise<number> {
  const upload = await bucket.createMultipartUpload(key, {
    httpMetadata: { contentType: 'application/json' },
  });
  const buffer = new Uint8Array(partSize);
  const parts: UploadedPart[] = [];
  let filled = 0;
  let bytes = 0;
  const send = async (): Promise<void> => {
    parts.push(await upload.uploadPart(parts.length + 1, buffer.subarray(0, filled)));
    bytes += filled;
    filled = 0;
  };
  try {
    for await (const chunk of body) {
      for (let at = 0; at < chunk.length;) {
        const piece = chunk.subarray(at, at + partSize - filled);
        buffer.set(piece, filled);
        filled += piece.length;
        at += piece.length;
        if (filled === partSize) await send();
      }
    }
    if (filled > 0) await send();
    await upload.complete(parts);
    return bytes;
  } catch (error) {
    // R2 deletes an incomplete upload after a week.
    await upload.abort().catch(() => {});
    throw error;
  }
}
