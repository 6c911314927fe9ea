import { PostStoreError } from '@branchbook/blog-core';
import type { Dialect, ReadingProgress, ReadPost } from '@branchbook/blog-files';
import { useEffect, useRef, useState } from 'react';

import { describeReadError } from '../lib/store-error-messages.ts';
import { pageDraftStore } from '../post-form/drafts/draft-store.ts';
import { type Draft, readDraft } from '../post-form/post-model/draft.ts';
import { type ImportSource, nameSources } from './import-sources.ts';
import { type ImportedDraft, isUnpublished, planDrafts } from './marked-drafts.ts';
import { importMessages } from './messages.ts';
import { type WorkerReading, readInWorker } from './read-in-worker.ts';
import type { ReadFiles } from './read-import-files.ts';
import { readImportList } from './read-import-list.ts';
import { findNewDrafts } from './store-imported-drafts.ts';

/** The posts and drafts that were read from files. */
export interface ReadImport {
  readonly name: string;
  readonly files: ReadFiles;
  /** The posts that the import publishes. */
  readonly posts: readonly ReadPost[];
  /** The posts that become drafts: their old site did not show them. */
  readonly unpublished: readonly ImportedDraft[];
  /** The drafts of our own export that this browser does not have. */
  readonly ownDrafts: readonly Draft[];
  /** True if the author chose the format, false if it was detected. */
  readonly isDialectChosen: boolean;
  /** The time of reading. The import uses the same, so it writes what the preview shows. */
  readonly now: Date;
}

export type ReadingState =
  | { readonly step: 'idle' }
  | { readonly step: 'loading'; readonly progress: ReadingProgress | null }
  | ({ readonly step: 'read' } & ReadImport);

/**
 * Reads files in a worker, with progress. The files chosen last win, however long earlier ones
 * take.
 *
 * @param onError gets the message for the author
 */
export function useReading(onError: (message: string) => void) {
  const [state, setState] = useState<ReadingState>({ step: 'idle' });
  const running = useRef<WorkerReading<ReadFiles>>(undefined);
  const sources = useRef<readonly ImportSource[]>([]);
  /** Counts the readings. Only the last one is shown. */
  const latest = useRef(0);

  function cancel(): void {
    latest.current += 1;
    running.current?.cancel();
    running.current = undefined;
  }
  useEffect(() => cancel, []);

  async function read(chosen: readonly ImportSource[], dialect?: Dialect): Promise<void> {
    cancel();
    const number = latest.current;
    sources.current = chosen;
    setState({ step: 'loading', progress: null });
    try {
      const now = new Date();
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      running.current = readInWorker(chosen, { now, dialect, timeZone }, (progress) => {
        if (number === latest.current) setState({ step: 'loading', progress });
      });
      const files = await running.current.result;
      const sorted = await sortPosts(files, now);
      if (number !== latest.current) return;
      const isDialectChosen = dialect !== undefined;
      setState({ step: 'read', name: nameSources(chosen), files, ...sorted, isDialectChosen, now });
    } catch (error) {
      if (number !== latest.current) return;
      setState({ step: 'idle' });
      onError(error instanceof PostStoreError ? describeReadError(error) : importMessages.notRead);
    }
  }

  return {
    state,
    read: (chosen: readonly ImportSource[]) => read(chosen),
    /** Reads the same files again, as another format. */
    readAs: (dialect: Dialect) => read(sources.current, dialect),
    /** Identifies the reading that is shown. */
    latest,
    close: () => {
      cancel();
      setState({ step: 'idle' });
    },
  };
}

/** Sorts what was read into posts to publish and drafts, by the present list and drafts. */
async function sortPosts(
  files: ReadFiles,
  now: Date,
): Promise<Pick<ReadImport, 'posts' | 'unpublished' | 'ownDrafts'>> {
  const kept = await pageDraftStore.all().catch(() => []);
  const marked = files.posts.filter((post) => post.unpublished);
  const listed = marked.length > 0 ? (await readImportList(marked)).posts : [];
  const unpublished = marked.filter((post) => isUnpublished(post, listed));
  const isDraft = new Set(unpublished);
  const own = files.drafts.map(readDraft).filter((draft) => draft !== null);
  return {
    posts: files.posts.filter((post) => !isDraft.has(post)),
    unpublished: planDrafts(unpublished, listed, kept, { now: now.getTime() }),
    ownDrafts: findNewDrafts(own, kept),
  };
}
