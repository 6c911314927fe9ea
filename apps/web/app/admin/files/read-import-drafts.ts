import { readArchiveText } from '@branchbook/blog-files';

import { type Draft, isRecord, readDraft } from '../post-model/draft.ts';
import { type ImportFile, textOfBytes } from './read-import-files.ts';

/** The drafts in a .zip of posts. */
export const draftsFileName = 'drafts.json';

/** The drafts that go along with the posts of files. Never rejects: what is no draft, or cannot be read, counts as not there. */
export async function readImportDrafts(files: readonly ImportFile[]): Promise<readonly Draft[]> {
  const all: Draft[] = [];
  for (const file of files) {
    // One after another, so that a folder of them does not stand in memory at once.
    if (/\.(?:zip|json)$/iu.test(file.name)) all.push(...(await draftsIn(file)));
  }
  return all;
}

async function draftsIn(file: ImportFile): Promise<readonly Draft[]> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isArchive = /\.zip$/iu.test(file.name);
    const text = isArchive ? readArchiveText(bytes, draftsFileName) : textOfBytes(bytes);
    const value: unknown = JSON.parse(text ?? 'null');
    const entries = isArchive ? value : isRecord(value) ? value['drafts'] : null;
    return Array.isArray(entries) ? entries.map(readDraft).filter((draft) => draft !== null) : [];
  } catch {
    return [];
  }
}
