import { type BlogPost, PostStoreError } from '@branchbook/blog-core';
import {
  type Arrangement,
  type ArrangementWishes,
  type ImportPlan,
  planArrangement,
  planImport,
} from '@branchbook/blog-files';
import { Button, FileDrop, type FileDropState, Notice, toastsOf } from '@branchbook/ui';
import { useEffect, useId, useMemo, useRef, useState } from 'react';

import { changePosts } from '../../posts/posts.mutations.ts';
import { describeRestoreError } from '../post-model/store-error-words.ts';
import type { Draft } from '../post-model/draft.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { keepInTrash } from '../trash/removals.ts';
import { CheckLine } from './check-line.tsx';
import { countsOf, countWords, importTotal } from './import-counts.ts';
import { ImportPreview } from './import-preview.tsx';
import { keepImportedDrafts, newDrafts } from './store-imported-drafts.ts';
import { draftsOfFiles, isMarkedDraft } from './marked-drafts.ts';
import { readImportDrafts } from './read-import-drafts.ts';
import { importAccept, readImportFiles, type ReadFiles } from './read-import-files.ts';
import { undoImport, type WrittenImport } from './undo-import.ts';

/** Where the files are on their way into the list. */
type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'loading' }
  /** `now` is the moment of reading: what is shown in the preview is what will be written. */
  | {
      readonly step: 'read';
      readonly name: string;
      readonly files: ReadFiles;
      /** Those that are not kept here already. */
      readonly drafts: readonly Draft[];
      readonly now: Date;
    };

const asTheyCome: ArrangementWishes = { isOrdered: false, isWhole: false };

const notices = toastsOf('import');

const labels = {
  idle: 'Add .md, .zip or .json files',
  loading: 'Reading files...',
  loaded: 'Files read',
  choose: 'Choose files',
  replace: 'Choose others',
};

/**
 * Takes posts from files into the list. What would happen is shown first, against the list as it is at each moment; nothing is
 * written before the author says so, and then all of it in one change, or nothing.
 */
export function ImportPosts({ posts }: { posts: readonly BlogPost[] }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const [wishes, setWishes] = useState(asTheyCome);
  const latest = useRef(0);
  // State alone lets the second press of a double click through.
  const isImporting = useRef(false);
  const read = state.step === 'read' ? state : null;
  const plan = useMemo(
    () => (read ? planImport(posts, read.files.posts, { now: read.now }) : null),
    [posts, read],
  );
  /** What could be asked for, and what is. */
  const possible = useMemo(
    () => plan && planArrangement(posts, plan, { isOrdered: true, isWhole: false }),
    [posts, plan],
  );
  const whole = useMemo(
    () =>
      plan && plan.entries.length > 0
        ? planArrangement(posts, plan, { isOrdered: true, isWhole: true })
        : null,
    [posts, plan],
  );
  const arrangement = useMemo(() => plan && planArrangement(posts, plan, wishes), [posts, plan, wishes]);

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
    const { posts: all, unread } = await readImportFiles(files);
    const inFiles = await readImportDrafts(files);
    const kept = await pageDraftStore.all().catch(() => []);
    const now = new Date();
    const marked = all.filter((each) => isMarkedDraft(each, posts));
    const drafts = [
      ...newDrafts(inFiles, kept),
      ...draftsOfFiles(marked, posts, kept, { now: now.getTime() }),
    ];
    const found = { posts: all.filter((each) => !marked.includes(each)), unread };
    // The files chosen last win, however long earlier ones take.
    if (number !== latest.current) return;
    const [first] = files;
    const name = files.length === 1 && first ? first.name : `${files.length} files`;
    setState({ step: 'read', name, files: found, drafts, now });
  }

  async function importPlanned(
    shown: ImportPlan,
    arranged: Arrangement,
    { files, drafts, now }: NonNullable<typeof read>,
  ): Promise<void> {
    if (isImporting.current) return;
    isImporting.current = true;
    setIsWriting(true);
    setProblem(null);
    try {
      const changes = [...shown.changes, ...arranged.changes];
      let before: readonly BlogPost[] = [];
      await changePosts(async (newest) => {
        const planned = planImport(newest, files.posts, { now });
        const newlyArranged = planArrangement(newest, planned, wishes);
        const newChanges = [...planned.changes, ...newlyArranged.changes];
        if (JSON.stringify(newChanges) !== JSON.stringify(changes)) throw new OutdatedPreview();
        before = newest;
        if (newlyArranged.removed.length > 0) await keepInTrash(newest, newlyArranged.removed, Date.now());
        return changes;
      });
      await keepImportedDrafts(drafts, pageDraftStore).catch(() => {
        throw new DraftsRefused();
      });
      sayImported(`Imported: ${doneWords(shown, arranged, drafts)}`, { before, changes });
      close();
    } catch (error) {
      setProblem(describeImportError(error));
    } finally {
      isImporting.current = false;
      setIsWriting(false);
    }
  }

  function sayImported(words: string, written: WrittenImport): void {
    const action = { label: 'Undo', onAccept: () => void undo(written) };
    notices.success(words, undefined, written.changes.length > 0 ? action : undefined);
  }

  async function undo(written: WrittenImport): Promise<void> {
    try {
      notices.success(
        (await undoImport(written))
          ? 'The list is as it was before the import'
          : 'The list was changed since the import, so it was left as it is',
      );
    } catch (error) {
      notices.error('The import was not undone', describeRestoreError(error), {
        label: 'Try again',
        onAccept: () => void undo(written),
      });
    }
  }

  /** The button that was pressed goes with the preview, so the focus has to go somewhere. */
  function close(): void {
    latest.current += 1;
    setState({ step: 'idle' });
    setProblem(null);
    heading.current?.focus();
  }

  const imports = plan ? importTotal(plan) : 0;
  const removes = arrangement?.removed.length ?? 0;
  const isAnything =
    imports + removes + (read?.drafts.length ?? 0) > 0 || (arrangement?.isReordered ?? false);
  return (
    <section aria-labelledby={`${id}heading`} className="mt-10">
      <h2 id={`${id}heading`} ref={heading} tabIndex={-1} className="mb-3 text-[1.5rem]">
        Import
      </h2>
      <p className="mb-5 max-w-[66ch] text-ink-2">
        Nothing is written until you have seen what would happen. A post with the same id as one in the list
        changes that one, else a post with the same address does; any other is added, in the order of the
        files. No post is removed or moved unless you ask for it.
      </p>
      <FileDrop
        label="Files to import"
        accept={importAccept}
        labels={labels}
        isMultiple
        isPageWide
        state={dropState(state)}
        onFiles={(files) => void take(files)}
      />
      {/* There from the start, so that a reader of the screen hears it change. */}
      <p role="status" className="mt-5 font-semibold empty:hidden">
        {read && plan && arrangement && summaryOf(plan, arrangement, read.drafts)}
      </p>
      <Notice tone="danger" live="assertive" title={problem} className="mt-5" />
      {read && plan && arrangement && (
        <div role="group" aria-label="Preview of the import" className="mt-4 grid gap-6">
          {(possible?.isReordered || (whole && whole.removed.length > 0)) && (
            <div>
              {possible?.isReordered && (
                <CheckLine
                  label="Put the posts into the order of the files"
                  isChecked={wishes.isOrdered || wishes.isWhole}
                  isDisabled={isWriting || wishes.isWhole}
                  onChange={(isOrdered) => setWishes({ ...wishes, isOrdered })}
                />
              )}
              {whole && whole.removed.length > 0 && (
                <CheckLine
                  label={`Replace all: remove ${whole.removed.length === 1 ? 'the post that is' : `the ${whole.removed.length} posts that are`} not in the files`}
                  isChecked={wishes.isWhole}
                  isDisabled={isWriting}
                  onChange={(isWhole) => setWishes({ ...wishes, isWhole })}
                />
              )}
            </div>
          )}
          <ImportPreview plan={plan} removed={arrangement.removed} drafts={read.drafts} files={read.files} />
          <div className="flex flex-wrap gap-3">
            {isAnything && (
              <Button isPending={isWriting} onClick={() => void importPlanned(plan, arrangement, read)}>
                {buttonWords(imports, arrangement, wishes)}
              </Button>
            )}
            <Button variant={isAnything ? 'ghost' : 'outline'} onClick={close}>
              {isAnything ? 'Cancel' : 'Close'}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

/** The list is no longer the one that the preview was made for. */
class OutdatedPreview extends Error {}

function dropState(state: ImportState): FileDropState {
  return state.step === 'read' ? { step: 'loaded', name: state.name } : state;
}

function summaryOf(plan: ImportPlan, arrangement: Arrangement, drafts: readonly Draft[]): string {
  if (plan.entries.length === 0 && drafts.length === 0) return 'No post was found in these files';
  if (importTotal(plan) + arrangement.changes.length + drafts.length === 0) {
    return 'Nothing to import: the list holds all of this already';
  }
  return `What will happen: ${doneWords(plan, arrangement, drafts)}`;
}

function doneWords(
  plan: ImportPlan,
  { removed, isReordered }: Arrangement,
  drafts: readonly Draft[],
): string {
  return [
    countWords(countsOf(plan)),
    removed.length > 0 && `${removed.length} removed`,
    drafts.length > 0 && (drafts.length === 1 ? '1 draft kept' : `${drafts.length} drafts kept`),
    isReordered && 'in the order of the files',
  ]
    .filter(Boolean)
    .join(', ');
}

function buttonWords(imports: number, { isReordered }: Arrangement, { isWhole }: ArrangementWishes): string {
  if (isWhole) return 'Replace all posts';
  if (imports > 0) return imports === 1 ? 'Import 1 post' : `Import ${imports} posts`;
  return isReordered ? 'Restore the order' : 'Keep the drafts';
}

/** The posts are imported by then. */
class DraftsRefused extends Error {}

/** What the author reads when nothing was imported: what happened, and the way out. */
function describeImportError(error: unknown): string {
  if (error instanceof OutdatedPreview) {
    return 'Nothing was imported: the list was changed meanwhile, in another tab. Look at what would happen now, and import again.';
  }
  if (error instanceof DraftsRefused) {
    return 'The posts are imported, but the browser did not keep the drafts. Import the files once more: only the drafts are missing.';
  }
  switch (error instanceof PostStoreError ? error.reason : 'refused') {
    case 'full':
      return 'Nothing was imported: this browser’s storage for the site has no room for all of these posts. Import fewer, or delete some first.';
    case 'blocked':
      return 'Nothing was imported: this browser does not let the site store anything. Allow site data for this page and try again.';
    default:
      return 'Nothing was imported: the browser did not keep the change. Reload the page and try again.';
  }
}
