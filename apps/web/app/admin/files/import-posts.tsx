import { type BlogPost, PostStoreError } from '@branchbook/blog-core';
import { type ImportPlan, planImport } from '@branchbook/blog-core/files';
import { Button, FileDrop, type FileDropState, Notice, toast } from '@branchbook/ui';
import { useEffect, useId, useMemo, useRef, useState } from 'react';

import { changePosts } from '../../posts/posts.mutations.ts';
import { countsOf, countWords, importTotal } from './import-counts.ts';
import { ImportPreview } from './import-preview.tsx';
import { importAccept, readImportFiles, type ReadFiles } from './read-import-files.ts';

/** Where the files are on their way into the list. */
type ImportState =
  | { readonly step: 'idle' }
  | { readonly step: 'loading' }
  /** `now` is the moment of reading: what is shown in the preview is what will be written. */
  | { readonly step: 'read'; readonly name: string; readonly files: ReadFiles; readonly now: Date };

const labels = {
  idle: 'Add .md, .zip or .json files',
  loading: 'Reading files...',
  loaded: 'Read ✓',
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
  const latest = useRef(0);
  // State alone lets the second press of a double click through.
  const isImporting = useRef(false);
  const read = state.step === 'read' ? state : null;
  const plan = useMemo(
    () => (read ? planImport(posts, read.files.posts, { now: read.now }) : null),
    [posts, read],
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
    const found = await readImportFiles(files);
    // The files chosen last win, however long earlier ones take.
    if (number !== latest.current) return;
    const [first] = files;
    const name = files.length === 1 && first ? first.name : `${files.length} files`;
    setState({ step: 'read', name, files: found, now: new Date() });
  }

  async function importPlanned(shown: ImportPlan, { files, now }: NonNullable<typeof read>): Promise<void> {
    if (isImporting.current) return;
    isImporting.current = true;
    setIsWriting(true);
    setProblem(null);
    try {
      await changePosts((newest) => {
        const { changes } = planImport(newest, files.posts, { now });
        if (JSON.stringify(changes) !== JSON.stringify(shown.changes)) throw new OutdatedPreview();
        return changes;
      });
      toast.success(`Imported: ${countWords(countsOf(shown))}`);
      close();
    } catch (error) {
      setProblem(describeImportError(error));
    } finally {
      isImporting.current = false;
      setIsWriting(false);
    }
  }

  /** The button that was pressed goes with the preview, so the focus has to go somewhere. */
  function close(): void {
    latest.current += 1;
    setState({ step: 'idle' });
    setProblem(null);
    heading.current?.focus();
  }

  const total = plan ? importTotal(plan) : 0;
  return (
    <section aria-labelledby={`${id}heading`} className="mt-10">
      <h2 id={`${id}heading`} ref={heading} tabIndex={-1} className="mb-3 text-[1.5rem]">
        Import
      </h2>
      <p className="mb-5 max-w-[66ch] text-ink-2">
        Nothing is written until you have seen what would happen. A post with the same id as one in the list
        changes that one, else a post with the same address does; any other is added, in the order of the
        files. No post is removed or moved.
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
        {plan && summaryOf(plan)}
      </p>
      <Notice tone="danger" live="assertive" title={problem} className="mt-5" />
      {read && plan && (
        <div role="group" aria-label="Preview of the import" className="mt-4 grid gap-6">
          <ImportPreview plan={plan} files={read.files} />
          <div className="flex flex-wrap gap-3">
            {total > 0 && (
              <Button isPending={isWriting} onClick={() => void importPlanned(plan, read)}>
                {total === 1 ? 'Import 1 post' : `Import ${total} posts`}
              </Button>
            )}
            <Button variant={total > 0 ? 'ghost' : 'outline'} onClick={close}>
              {total > 0 ? 'Cancel' : 'Close'}
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

function summaryOf(plan: ImportPlan): string {
  if (plan.entries.length === 0) return 'No post was found in these files';
  if (importTotal(plan) === 0) return 'Nothing to import: the list holds all of this already';
  return `What will happen: ${countWords(countsOf(plan))}`;
}

/** What the author reads when nothing was imported: what happened, and the way out. */
function describeImportError(error: unknown): string {
  if (error instanceof OutdatedPreview) {
    return 'Nothing was imported: the list was changed meanwhile, in another tab. Look at what would happen now, and import again.';
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
