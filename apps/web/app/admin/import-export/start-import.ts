import type { MediaFile } from '@branchbook/blog-core';
import type { ImportChoices, PostToImport, ReadingProgress } from '@branchbook/blog-files';
import { connectWorker } from '@branchbook/markdown/worker-client';
import { proxy } from 'comlink';

import { startAdminWorker } from '../lib/start-admin-worker.ts';
import type { Draft } from '../post-model/draft.ts';
import type { ImportSource } from '../uploads/import-sources.ts';
import type { ReadFiles, ReadImportOptions } from '../uploads/read-import-files.ts';
import type { ImageToImport, StoredImages } from './import-images.ts';
import type { Batch, ImportSession, PlannedFiles, ShownFiles } from './import-session.ts';
import type { ImportList } from './read-import-list.ts';

/**
 * An import in a worker, which has the contents of the posts. Each promise rejects if the worker
 * can't start, fails or was cancelled.
 */
export interface RunningImport {
  /** The files without the contents of posts. */
  readonly files: Promise<ReadFiles>;
  /** Compares the files with the list, the drafts of this browser and the stored images. Call it once. */
  readonly prepare: (list: ImportList, kept: readonly Draft[], stored: StoredImages) => Promise<ShownFiles>;
  /** Applies choices, and plans the import into a list. */
  readonly plan: (list: ImportList, choices: ImportChoices) => Promise<PlannedFiles>;
  /** Returns the bytes of an image of the last plan; null if they can't be read. */
  readonly readImage: (image: ImageToImport) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Adds an image that is stored now, by its main file. */
  readonly addStoredImage: (path: string, main: MediaFile) => Promise<void>;
  /** Returns the posts and drafts of the last plan, with their contents. They name the stored images. */
  readonly readChosen: () => Promise<{
    readonly posts: readonly PostToImport[];
    readonly drafts: readonly Draft[];
  }>;
  /** Terminates the worker. */
  readonly cancel: () => void;
}

/**
 * The number of files in a message. Chromium looks all files of a message up in one task of the
 * page: 681 files took it 250 ms.
 */
const filesPerMessage = 25;

/** Starts an import in a worker, so that the page stays responsive. */
export function startImport(
  sources: readonly ImportSource[],
  options: Omit<ReadImportOptions, 'onProgress'>,
  onProgress: (progress: ReadingProgress) => void,
): RunningImport {
  const worker = startAdminWorker('import');
  const { api, failed } = connectWorker<ImportSession>(worker);
  const cancelled = Promise.withResolvers<never>();
  /** The worker has this list already. */
  let sent: ImportList | null = null;
  const orFail = <Result>(result: Promise<Result>) => Promise.race([result, failed, cancelled.promise]);
  cancelled.promise.catch(() => {});
  const read = async () => {
    for (let from = 0; from < sources.length; from += filesPerMessage) {
      await api.addSources(sources.slice(from, from + filesPerMessage));
    }
    return api.read(options, proxy(onProgress));
  };
  return {
    files: orFail(read()),
    prepare: (list, kept, stored) => orFail(api.prepare(list, kept, stored)),
    plan: (list, choices) => {
      const changed = list === sent ? null : list;
      sent = list;
      return orFail(api.plan(changed, choices));
    },
    readImage: (image) => orFail(api.readImage(image)),
    addStoredImage: (path, main) => orFail(api.addStoredImage(path, main)),
    readChosen: async () => {
      await orFail(api.applyImages());
      return {
        posts: await readAll((from) => orFail(api.readPosts(from))),
        drafts: await readAll((from) => orFail(api.readDrafts(from))),
      };
    },
    cancel: () => {
      worker.terminate();
      cancelled.reject(new Error('The import was cancelled.'));
    },
  };
}

/** Reads a list in batches, between which the page handles input and paints. */
async function readAll<Item>(readBatch: (from: number) => Promise<Batch<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let from: number | null = 0; from !== null;) {
    const batch: Batch<Item> = await readBatch(from);
    items.push(...batch.items);
    from = batch.next;
  }
  return items;
}
