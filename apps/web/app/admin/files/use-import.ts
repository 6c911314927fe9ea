import type { BlogPost, IndexedPost } from '@branchbook/blog-core';
import { type ArrangementWishes, planArrangement, planImport } from '@branchbook/blog-files';
import { type FileDropState, toastsOf } from '@branchbook/ui';
import { useEffect, useMemo, useRef, useState } from 'react';

import { placeWords } from '../../posts/place-words.ts';
import { postIndex } from '../../posts/post-store.ts';
import { usePosts } from '../../posts/posts.query.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import type { Draft } from '../post-model/draft.ts';
import { describeRestoreError } from '../post-model/store-error-words.ts';
import { doneWords } from './import-words.ts';
import { draftsOfFiles, isMarkedDraft } from './marked-drafts.ts';
import { readImportDrafts } from './read-import-drafts.ts';
import { readImportFiles, type ReadFiles } from './read-import-files.ts';
import { namedIds } from './named-ids.ts';
import { newDrafts } from './store-imported-drafts.ts';
import {
  describeImportError,
  isUndoable,
  undoImport,
  type WrittenImport,
  writeImport,
} from './write-import.ts';

/** What was read of the files. */
interface ReadImport {
  readonly name: string;
  readonly files: ReadFiles;
  /** Those that are not kept here already. */
  readonly drafts: readonly Draft[];
  /** The moment of reading: what is shown in the preview is what will be written. */
  readonly now: Date;
}

/** Where the files are on their way into the list. */
type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'loading' }
  | ({ readonly step: 'read' } & ReadImport);

const noIds: readonly BlogPost['id'][] = [];

const asTheyCome: ArrangementWishes = { isOrdered: false, isWhole: false };

const toasts = toastsOf('import');

/**
 * Reads files, plans what an import of them would do to the list as it is at each moment, and carries it out or takes it back.
 *
 * @param posts the list
 * @param onClose the preview goes, and the button that was pressed with it
 */
export function useImport(posts: readonly IndexedPost[], onClose: () => void) {
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const [wishes, setWishes] = useState(asTheyCome);
  const latest = useRef(0);
  // State alone lets the second press of a double click through.
  const isImporting = useRef(false);
  const read = state.step === 'read' ? state : null;
  const named = useMemo(() => (read ? namedIds(posts, read.files.posts) : noIds), [posts, read]);
  const view = usePosts(named);
  const list = view.status === 'ready' ? view.posts : null;
  const notRead = view.status === 'loading' ? view.failure : null;
  const plans = useMemo(() => {
    if (!read || !list) return null;
    const plan = planImport(list, read.files.posts, { now: read.now });
    return {
      plan,
      list,
      /** What could be asked for. */
      ordered: planArrangement(list, plan, { isOrdered: true, isWhole: false }),
      whole: plan.entries.length > 0 ? planArrangement(list, plan, { isOrdered: true, isWhole: true }) : null,
    };
  }, [list, read]);
  const arrangement = useMemo(
    () => plans && planArrangement(plans.list, plans.plan, wishes),
    [plans, wishes],
  );

  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  async function take(files: readonly File[]): Promise<void> {
    const number = (latest.current += 1);
    setProblem(null);
    setState({ step: 'loading' });
    setWishes(asTheyCome);
    if (view.status === 'loading' && view.failure) view.retry();
    try {
      const taken = await readImport(files, posts);
      // The files chosen last win, however long earlier ones take.
      if (number === latest.current) setState({ step: 'read', ...taken });
    } catch (error) {
      if (number !== latest.current) return;
      setState({ step: 'idle' });
      setProblem(describeImportError(error));
    }
  }

  async function write(): Promise<void> {
    if (!read || !plans || !arrangement || isImporting.current) return;
    const number = latest.current;
    isImporting.current = true;
    setIsWriting(true);
    setProblem(null);
    try {
      const { files, drafts, now } = read;
      const changes = [...plans.plan.changes, ...arrangement.changes];
      const written = await writeImport(changes, {
        posts: files.posts,
        list: plans.list,
        drafts,
        wishes,
        now,
      });
      sayImported(`Imported: ${doneWords(plans.plan, arrangement, drafts)}`, written);
      // Files chosen meanwhile stay.
      if (number === latest.current) close();
    } catch (error) {
      if (number === latest.current) setProblem(describeImportError(error));
      else toasts.error(describeImportError(error));
    } finally {
      isImporting.current = false;
      setIsWriting(false);
    }
  }

  function close(): void {
    latest.current += 1;
    setState({ step: 'idle' });
    setProblem(null);
    onClose();
  }

  return {
    dropState: dropState(read && !plans && !notRead ? { step: 'loading' } : state),
    /** What would happen; null before files are read. */
    preview: read && plans && arrangement ? { ...read, ...plans, arrangement } : null,
    wishes,
    setWishes,
    /** Why nothing was imported, or why it cannot be told what would be. */
    problem:
      problem ??
      (read && notRead && placeWords.notRead && (placeWords.notRead[notRead] ?? placeWords.notRead.other)),
    isWriting,
    take,
    write,
    close,
  };
}

async function readImport(files: readonly File[], posts: readonly IndexedPost[]): Promise<ReadImport> {
  const { posts: all, unread } = await readImportFiles(files);
  const inFiles = await readImportDrafts(files);
  const kept = await pageDraftStore.all().catch(() => []);
  const now = new Date();
  const marked = all.filter((each) => isMarkedDraft(each, posts));
  // A draft of changes keeps what its file leaves out, and a list of a server has no contents.
  const { posts: listed } = marked.length > 0 ? await postIndex.read(namedIds(posts, marked)) : { posts };
  const [first] = files;
  return {
    name: files.length === 1 && first ? first.name : `${files.length} files`,
    files: { posts: all.filter((each) => !marked.includes(each)), unread },
    drafts: [...newDrafts(inFiles, kept), ...draftsOfFiles(marked, listed, kept, { now: now.getTime() })],
    now,
  };
}

function sayImported(words: string, written: WrittenImport): void {
  const action = { label: 'Undo', onAccept: () => void undo(written) };
  toasts.success(words, undefined, isUndoable(written) ? action : undefined);
}

async function undo(written: WrittenImport): Promise<void> {
  try {
    toasts.success(
      (await undoImport(written))
        ? 'The list is as it was before the import'
        : 'The list was changed since the import, so it was left as it is',
    );
  } catch (error) {
    toasts.error('The import was not undone', describeRestoreError(error), {
      label: 'Try again',
      onAccept: () => void undo(written),
    });
  }
}

function dropState(state: ImportState): FileDropState {
  return state.step === 'read' ? { step: 'loaded', name: state.name } : state;
}
