import { PostStoreError } from '@branchbook/blog-core';
import type { Dialect, ReadingProgress } from '@branchbook/blog-files';
import { useEffect, useRef, useState } from 'react';

import { usePostStorage, useStorageMessages } from '../../posts/post-storage.ts';
import { describeReadError } from '../lib/store-error-messages.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { type ImportSource, nameSources } from '../uploads/import-sources.ts';
import type { ShownFiles } from './import-session.ts';
import { noImages } from './import-images.ts';
import { importMessages } from './messages.ts';
import { type ImportList, readImportList } from './read-import-list.ts';
import { readStoredImages } from './read-stored-images.ts';
import { type RunningImport, startImport } from './start-import.ts';

/** Files that were read. */
export interface ReadState {
  readonly name: string;
  /** The worker that has the contents of the posts. */
  readonly running: RunningImport;
  readonly shown: ShownFiles;
  /** True if the author chose the format, false if it was detected. */
  readonly isDialectChosen: boolean;
}

export type ReadingState =
  | { readonly step: 'idle' }
  | { readonly step: 'loading'; readonly progress: ReadingProgress | null }
  | ({ readonly step: 'read' } & ReadState);

const noList: ImportList = { posts: [], versions: new Map() };

/**
 * Reads files in a worker, with progress. The files chosen last win, however long earlier ones
 * take.
 *
 * @param onError gets the message for the author
 */
export function useReading(onError: (message: string) => void) {
  const storage = usePostStorage();
  const storageMessages = useStorageMessages();
  const [state, setState] = useState<ReadingState>({ step: 'idle' });
  const running = useRef<RunningImport>(undefined);
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
      const started = startImport(chosen, { now, dialect, timeZone }, (progress) => {
        if (number === latest.current) setState({ step: 'loading', progress });
      });
      running.current = started;
      const { posts, images } = await started.files;
      const kept = await pageDraftStore.all().catch(() => []);
      const list = posts.length > 0 ? await readImportList(storage.store, posts) : noList;
      const stored = images.length > 0 ? await readStoredImages(storage) : noImages;
      const shown = await started.prepare(list, kept, stored);
      if (number !== latest.current) return;
      setState({
        step: 'read',
        name: nameSources(chosen),
        running: started,
        shown,
        isDialectChosen: dialect !== undefined,
      });
    } catch (error) {
      if (number !== latest.current) return;
      running.current?.cancel();
      setState({ step: 'idle' });
      const notRead = navigator.onLine ? importMessages.notRead : importMessages.notReadOffline;
      onError(error instanceof PostStoreError ? describeReadError(storageMessages, error) : notRead);
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
