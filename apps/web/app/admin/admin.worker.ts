/**
 * Runs what takes the admin too long for the page. One worker file for all of it, because the
 * bundler shares the parsers between the parts of one file, and not between two.
 */
import { expose, transfer } from 'comlink';

import type { LintApi } from './content-lint/lint-api.ts';
import type { ImportSession } from './import-export/import-session.ts';
import type { FeedApi } from './import-export/write-feed-in-worker.ts';
import type { UploadApi } from './uploads/upload-api.ts';

const loadLint = async (): Promise<LintApi> => (await import('./content-lint/lint-api.ts')).lintApi;
const loadUploads = async (): Promise<UploadApi> => (await import('./uploads/upload-api.ts')).uploadApi;

let session: ImportSession | null = null;

/** Belongs to one import: each starts another worker. */
async function loadSession(): Promise<ImportSession> {
  const { createImportSession } = await import('./import-export/import-session.ts');
  session ??= createImportSession();
  return session;
}

const worker = {
  /** Loads the code of `lint`, whose time limit begins after that. */
  async ready() {
    await loadLint();
  },
  lint: async (...request: Parameters<LintApi['lint']>) => (await loadLint()).lint(...request),
  lintAll: async (...request: Parameters<LintApi['lintAll']>) => (await loadLint()).lintAll(...request),

  readUpload: async (...request: Parameters<UploadApi['readUpload']>) =>
    (await loadUploads()).readUpload(...request),
  readUploadsAsDrafts: async (...request: Parameters<UploadApi['readUploadsAsDrafts']>) =>
    (await loadUploads()).readUploadsAsDrafts(...request),

  addSources: async (...request: Parameters<ImportSession['addSources']>) =>
    (await loadSession()).addSources(...request),
  read: async (...request: Parameters<ImportSession['read']>) => (await loadSession()).read(...request),
  prepare: async (...request: Parameters<ImportSession['prepare']>) =>
    (await loadSession()).prepare(...request),
  plan: async (...request: Parameters<ImportSession['plan']>) => (await loadSession()).plan(...request),
  readImage: async (...request: Parameters<ImportSession['readImage']>) => {
    const bytes = await (await loadSession()).readImage(...request);
    return bytes && transfer(bytes, [bytes.buffer]);
  },
  addStoredImage: async (...request: Parameters<ImportSession['addStoredImage']>) =>
    (await loadSession()).addStoredImage(...request),
  applyImages: async () => (await loadSession()).applyImages(),
  readPosts: async (...request: Parameters<ImportSession['readPosts']>) =>
    (await loadSession()).readPosts(...request),
  readDrafts: async (...request: Parameters<ImportSession['readDrafts']>) =>
    (await loadSession()).readDrafts(...request),

  write: async ({ format, ...source }: Parameters<FeedApi['write']>[0]) =>
    (await import('./import-export/write-feed.ts')).writePostFeed(format, source),
};

expose(worker);
