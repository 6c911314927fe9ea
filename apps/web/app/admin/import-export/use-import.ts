import { seedAuthor } from '@branchbook/blog-core/seeds';
import type { ImportChoices, ImportOrdering, ImportOrderingOptions } from '@branchbook/blog-files';
import { type FileDropState, toast } from '@branchbook/ui';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';

import { usePostStorage, useStorageMessages } from '../../posts/post-storage.ts';
import { postsKey } from '../../posts/query-keys.ts';
import { readRawPosts } from '../../posts/stored-text.ts';
import { describeReadError, describeRestoreError } from '../lib/store-error-messages.ts';
import { countImport } from './count-import.ts';
import { countUrls, listOpenIssues } from './count-urls.ts';
import { measureImport } from './import-room.ts';
import { createImportReport, type ImportReport } from './import-report.ts';
import type { ImportSource } from '../uploads/import-sources.ts';
import type { PlannedFiles, ShownFiles } from './import-session.ts';
import { importMessages, nameCounts, type WritingProgress } from './messages.ts';
import type { ImportUndo } from './plan-undo.ts';
import { readImportList } from './read-import-list.ts';
import { planPosts } from './plan-posts.ts';
import { storeImages } from './store-images.ts';
import { useImportPlan } from './use-import-plan.ts';
import { type ReadingState, useReading } from './use-reading.ts';
import { describeImportError, undoImport, writeImport } from './write-import.ts';

const noReordering: ImportOrderingOptions = { useFileOrder: false, replaceAll: false };

const toasts = toast.scope('import');

/**
 * Reads files, plans their import into the present list, and writes or undoes it.
 *
 * @param onClose called when the preview closes, so that focus can move
 * @param onReport called with the report of an import; with null once it was undone
 */
export function useImport({
  onClose,
  onReport,
}: {
  onClose: () => void;
  onReport: (report: ImportReport | null) => void;
}) {
  const storage = usePostStorage();
  const storageMessages = useStorageMessages();
  const [problem, setProblem] = useState<string | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const [writing, setWriting] = useState<WritingProgress | null>(null);
  const [orderingOptions, setOrderingOptions] = useState(noReordering);
  const [choices, setChoices] = useState<ImportChoices>({});
  const { state, latest, ...reading } = useReading(setProblem);
  // A double click presses twice before the state changes.
  const isImporting = useRef(false);
  const stopping = useRef(new AbortController());
  const read = state.step === 'read' ? state : null;
  const shown = read?.shown ?? null;
  const author = choices.author ?? shown?.suggestedAuthor ?? seedAuthor;
  const signed = useMemo(() => ({ ...choices, author }), [choices, author]);
  const {
    data: list,
    error: readError,
    refetch: refetchList,
  } = useQuery({
    // All posts of the files: the author may choose any of them.
    queryKey: [...postsKey, 'import', shown?.now.getTime()],
    queryFn: shown ? () => readImportList(storage.store, listAllPosts(shown)) : skipToken,
    // The list changes with the import, and its plan is then obsolete.
    enabled: !isWriting,
    // It has a map, and is as long as the list.
    structuralSharing: false,
    gcTime: 0,
  });
  const notRead = list ? null : readError;
  const { planned, isPending } = useImportPlan(
    read?.running ?? null,
    isWriting || !list ? null : list,
    signed,
  );
  const next = useMemo(() => {
    if (!shown || !planned) return null;
    const { plan, list: plannedList } = planned;
    const ordering = chooseOrdering(plan, orderingOptions);
    const urlCounts = countUrls(plan.urls);
    return {
      ...plan,
      files: { ...shown.files, issues: listOpenIssues(shown.files.issues, urlCounts) },
      list: plannedList,
      ordering,
      counts: countImport(plan, ordering),
      urlCounts,
      // A server has room.
      room: storage.isOnServer ? null : measureImport(readRawPosts(), plan.growth, ordering.removed),
    };
  }, [shown, planned, orderingOptions, storage.isOnServer]);
  // Until there is a plan for this list, the last preview stays: focus is in it.
  const last = useRef<{ shown: typeof shown; preview: typeof next }>({ shown: null, preview: null });
  if (next) last.current = { shown, preview: next };
  const preview = next ?? (shown && last.current.shown === shown ? last.current.preview : null);

  function take(sources: readonly ImportSource[]): void {
    setProblem(null);
    setOrderingOptions(noReordering);
    setChoices({});
    void reading.read(sources);
  }

  async function write(): Promise<void> {
    if (!read || !preview || preview !== next || isPending || isImporting.current) return;
    const number = latest.current;
    isImporting.current = true;
    stopping.current = new AbortController();
    setIsWriting(true);
    setProblem(null);
    try {
      const { list: listed, ordering } = preview;
      const { now } = read.shown;
      const { signal } = stopping.current;
      const failures = await storeImages(storage, read.running, preview.images, {
        onProgress: setWriting,
        signal,
      });
      const { posts, drafts } = await read.running.readChosen();
      const undoing = await writeImport(
        storage,
        { posts, now, list: listed, plan: planPosts(listed, posts, now), ordering },
        { drafts, orderingOptions, onProgress: setWriting, signal },
      );
      onReport(createImportReport(preview, failures, new Date()));
      showImported(importMessages.imported(nameCounts(preview.counts)), undoing);
      // Files that were chosen since then stay.
      if (number === latest.current) close();
    } catch (error) {
      if (number === latest.current) {
        setProblem(describeImportError(storageMessages, error));
        void refetchList();
      } else {
        toasts.error(describeImportError(storageMessages, error));
      }
    } finally {
      isImporting.current = false;
      setIsWriting(false);
      setWriting(null);
    }
  }

  function showImported(words: string, undoing: ImportUndo | null): void {
    const action = undoing && { label: importMessages.undo, onClick: () => void undo(undoing) };
    toasts.success(words, undefined, action ?? undefined);
  }

  async function undo(undoing: ImportUndo): Promise<void> {
    try {
      const isUndone = await undoImport(storage.store, undoing);
      if (isUndone) onReport(null);
      toasts.success(isUndone ? importMessages.undone : importMessages.notUndone.changed);
    } catch (error) {
      toasts.error(importMessages.notUndone.failed, describeRestoreError(storageMessages, error), {
        label: importMessages.tryAgain,
        onClick: () => void undo(undoing),
      });
    }
  }

  function close(): void {
    reading.close();
    setProblem(null);
    onClose();
  }

  return {
    dropState: toDropState(shown && !preview && !notRead ? { step: 'loading', progress: null } : state),
    progress: state.step === 'loading' ? state.progress : null,
    /** Null before files are read. */
    preview,
    isDialectChosen: read?.isDialectChosen ?? false,
    orderingOptions,
    setOrderingOptions,
    choices,
    setChoices,
    /** The byline of posts that name no author. */
    author,
    unsigned: shown?.unsigned ?? 0,
    /** True while the preview does not show the last choices yet. */
    isOutdated: isPending || preview !== next,
    /** The message if nothing was imported, or if there is no preview. */
    problem: problem ?? (notRead && describeReadError(storageMessages, notRead)),
    setProblem,
    isWriting,
    /** The progress of an import that stores images or is written in several sets; else null. */
    writing,
    /** Stops such an import before its next image or set. */
    stop: () => stopping.current.abort(),
    take,
    readAs: reading.readAs,
    write,
    close,
  };
}

function listAllPosts({ files: { posts, leftOut } }: ShownFiles) {
  return [...posts, ...leftOut.flatMap(({ post }) => post ?? [])];
}

/** What the author sees before an import. */
export type Preview = NonNullable<ReturnType<typeof useImport>['preview']>;

const asItIs: ImportOrdering = { removed: [], isReordered: false, changes: [] };

function chooseOrdering(
  { ordered, whole }: PlannedFiles,
  { useFileOrder, replaceAll }: ImportOrderingOptions,
): ImportOrdering {
  if (replaceAll && whole) return whole;
  return useFileOrder ? ordered : asItIs;
}

function toDropState(state: ReadingState): FileDropState {
  if (state.step === 'read') return { step: 'loaded', name: state.name };
  return { step: state.step };
}
