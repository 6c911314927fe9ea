import { type MediaStore, MissingMediaError } from '@branchbook/blog-core';
import { variantWidths } from '@branchbook/media';
import type { PreparedImage } from '@branchbook/media/prepare';

import { createListeners } from '../../lib/create-listeners.ts';
import { readAllImages } from '../lib/read-all-images.ts';
import { ImagesNotUploaded } from './images-not-uploaded.ts';

/** The ids of the images that the server does not have yet. */
export interface UploadState {
  /** Those that are being uploaded, or wait for it. */
  readonly waiting: readonly string[];
  readonly failed: readonly string[];
}

/** Stores images on this device, and uploads them beside if the posts are on a server. */
export interface ImageUploads {
  /**
   * Stores an image that an author has added. Once it resolves, a crash loses nothing; the upload goes
   * on, also on the next page. Rejects with a `PostStoreError`.
   */
  add(image: PreparedImage, name: string): Promise<void>;
  /** Uploads what earlier pages could not. Returns a function that stops. */
  start(): () => void;
  readonly getState: () => UploadState;
  /** Subscribes to changes of the state. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Tries again to upload what failed. */
  readonly retry: () => void;
  /**
   * Calls `save`, which sends a text that names images, once the server has them. Uploads those again
   * that it has lost since.
   *
   * @throws ImagesNotUploaded
   */
  save<Result>(ids: readonly string[], save: () => Promise<Result>): Promise<Result>;
}

interface Upload {
  readonly done: Promise<void>;
  hasFailed: boolean;
}

const nothing: UploadState = { waiting: [], failed: [] };

/**
 * Creates the uploads of a page.
 *
 * @param loadLocal the images on this device
 * @param loadServer null with posts in the browser, whose images need no upload
 */
export function createImageUploads({
  loadLocal,
  loadServer,
}: {
  readonly loadLocal: () => Promise<MediaStore>;
  readonly loadServer: (() => Promise<MediaStore>) | null;
}): ImageUploads {
  const uploads = new Map<string, Upload>();
  /** The images that this page has uploaded. They stay on this device, in case the server loses them. */
  const uploaded = new Set<string>();
  const listeners = createListeners();
  let state = nothing;
  let queue: Promise<void> = Promise.resolve();

  return {
    async add({ main, variants, sourceId }, name) {
      const local = await loadLocal();
      const { id } = main.file;
      try {
        for (const { file, bytes } of [...variants, main]) await local.put(file, bytes, { name, sourceId });
      } catch (error) {
        await local.delete([id]).catch(ignore);
        throw error;
      }
      if (loadServer) void upload(id, loadServer);
    },

    start() {
      if (!loadServer) return ignore;
      const load = loadServer;
      const resume = () => void uploadOthers(load).catch(ignore);
      addEventListener('online', resume);
      resume();
      return () => removeEventListener('online', resume);
    },

    getState: () => state,
    subscribe: listeners.subscribe,

    retry() {
      if (loadServer) for (const id of state.failed) void upload(id, loadServer);
    },

    async save(ids, save) {
      if (!loadServer) return save();
      await finish(
        ids.filter((id) => uploads.has(id)),
        loadServer,
      );
      try {
        return await save();
      } catch (error) {
        if (!(error instanceof MissingMediaError)) throw error;
        const local = await (await loadLocal()).has(error.ids);
        if (error.ids.some((id) => !local.has(id))) throw error;
        await finish(error.ids, loadServer);
        return save();
      }
    },
  };

  async function uploadOthers(load: () => Promise<MediaStore>): Promise<void> {
    const local = await loadLocal();
    const ids = (await readAllImages(local)).map(({ file }) => file.id).filter((id) => !uploaded.has(id));
    if (ids.length === 0) return;
    const stored = await (await load()).has(ids);
    await local.delete([...stored]);
    for (const id of ids) if (!stored.has(id)) void upload(id, load);
  }

  /** Resolves once the server has the images. Rejects with `ImagesNotUploaded`. */
  async function finish(ids: readonly string[], load: () => Promise<MediaStore>): Promise<void> {
    const results = await Promise.allSettled(ids.map((id) => upload(id, load)));
    const failed = results.filter((result) => result.status === 'rejected');
    if (failed[0]) throw new ImagesNotUploaded(failed.length, failed[0].reason);
  }

  /** Uploads an image after those before it, unless that is about to happen. */
  function upload(id: string, load: () => Promise<MediaStore>): Promise<void> {
    const current = uploads.get(id);
    if (current && !current.hasFailed) return current.done;
    const done = queue.then(async () => send(id, await loadLocal(), await load()));
    const started: Upload = { done, hasFailed: false };
    uploads.set(id, started);
    queue = done.then(
      () => {
        uploads.delete(id);
        uploaded.add(id);
        emit();
      },
      () => {
        started.hasFailed = true;
        emit();
      },
    );
    emit();
    return done;
  }

  function emit(): void {
    const ids = [...uploads.keys()];
    const hasFailed = (id: string) => uploads.get(id)?.hasFailed === true;
    state = { waiting: ids.filter((id) => !hasFailed(id)), failed: ids.filter(hasFailed) };
    listeners.emit();
  }
}

/** Sends an image of this device, the main file last. */
async function send(id: string, local: MediaStore, server: MediaStore): Promise<void> {
  const image = (await readAllImages(local)).find(({ file }) => file.id === id);
  // Another tab has uploaded it.
  if (!image) return;
  const about = { name: image.name ?? undefined, sourceId: image.sourceId ?? undefined };
  for (const width of [...variantWidths, null]) {
    const found = await local.get(id, width);
    // If there is no such variant, the store returns the main file.
    if (found && found.file.variant === width) await server.put(found.file, found.bytes, about);
  }
}

function ignore(): void {}
