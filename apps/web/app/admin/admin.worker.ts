/**
 * Runs what takes the admin too long for the page. One worker file for all of it, because the
 * bundler shares the parsers between the parts of one file, and not between two.
 */
import { expose } from 'comlink';

import type { LintApi } from './content-lint/lint-api.ts';
import type { FeedApi } from './import-export/write-feed-in-worker.ts';
import type { ImportApi } from './uploads/import-api.ts';

const loadLint = async (): Promise<LintApi> => (await import('./content-lint/lint-api.ts')).lintApi;
const loadImport = async (): Promise<ImportApi> => (await import('./uploads/import-api.ts')).importApi;

const worker = {
  /** Loads the code of `lint`, whose time limit begins after that. */
  async ready() {
    await loadLint();
  },
  lint: async (...request: Parameters<LintApi['lint']>) => (await loadLint()).lint(...request),
  lintAll: async (...request: Parameters<LintApi['lintAll']>) => (await loadLint()).lintAll(...request),

  read: async (...request: Parameters<ImportApi['read']>) => (await loadImport()).read(...request),
  readUpload: async (...request: Parameters<ImportApi['readUpload']>) =>
    (await loadImport()).readUpload(...request),
  readUploadsAsDrafts: async (...request: Parameters<ImportApi['readUploadsAsDrafts']>) =>
    (await loadImport()).readUploadsAsDrafts(...request),

  write: async ({ format, ...source }: Parameters<FeedApi['write']>[0]) =>
    (await import('@branchbook/feeds/posts')).writePostFeed(format, source),
};

expose(worker);
