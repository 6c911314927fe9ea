import type { IndexedPost } from '@branchbook/blog-core';
import { Button, FileDrop, Notice } from '@branchbook/ui';
import { useId, useRef } from 'react';

import { CheckLine } from './check-line.tsx';
import { ImportPreview } from './import-preview.tsx';
import { buttonWords, importTotal, summaryOf } from './import-words.ts';
import { importAccept } from './read-import-files.ts';
import { OwnList } from './own-list.tsx';
import { useImport } from './use-import.ts';

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
export function ImportPosts({ posts }: { posts: readonly IndexedPost[] }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { preview, problem, ...importing } = useImport(posts, () => heading.current?.focus());
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
      {__POSTS_ON_SERVER__ && <OwnList onImport={(file) => void importing.take([file])} />}
      <FileDrop
        label="Files to import"
        accept={importAccept}
        labels={labels}
        isMultiple
        isPageWide
        state={importing.dropState}
        onFiles={(files) => void importing.take(files)}
      />
      {/* There from the start, so that a reader of the screen hears it change. */}
      <p role="status" className="mt-5 font-semibold empty:hidden">
        {preview && summaryOf(preview.plan, preview.arrangement, preview.drafts)}
      </p>
      <Notice tone="danger" live="assertive" title={problem} className="mt-5" />
      {preview && (
        <div role="group" aria-label="Preview of the import" className="mt-4 grid gap-6">
          <Wishes preview={preview} {...importing} />
          <ImportPreview
            plan={preview.plan}
            removed={preview.arrangement.removed}
            drafts={preview.drafts}
            files={preview.files}
          />
          <Answers preview={preview} {...importing} />
        </div>
      )}
    </section>
  );
}

type Importing = ReturnType<typeof useImport>;
type Preview = NonNullable<Importing['preview']>;

/** What the author may ask for besides. */
function Wishes({
  preview: { ordered, whole },
  wishes,
  setWishes,
  isWriting,
}: Pick<Importing, 'wishes' | 'setWishes' | 'isWriting'> & { preview: Preview }) {
  const removable = whole?.removed.length ?? 0;
  if (!ordered.isReordered && removable === 0) return null;
  return (
    <div>
      {ordered.isReordered && (
        <CheckLine
          label="Put the posts into the order of the files"
          isChecked={wishes.isOrdered || wishes.isWhole}
          isDisabled={isWriting || wishes.isWhole}
          onChange={(isOrdered) => setWishes({ ...wishes, isOrdered })}
        />
      )}
      {removable > 0 && (
        <CheckLine
          label={`Replace all: remove ${removable === 1 ? 'the post that is' : `the ${removable} posts that are`} not in the files`}
          isChecked={wishes.isWhole}
          isDisabled={isWriting}
          onChange={(isWhole) => setWishes({ ...wishes, isWhole })}
        />
      )}
    </div>
  );
}

function Answers({
  preview: { plan, arrangement, drafts },
  wishes,
  isWriting,
  write,
  close,
}: Pick<Importing, 'wishes' | 'isWriting' | 'write' | 'close'> & { preview: Preview }) {
  const imports = importTotal(plan);
  const isAnything = imports + arrangement.removed.length + drafts.length > 0 || arrangement.isReordered;
  return (
    <div className="flex flex-wrap gap-3">
      {isAnything && (
        <Button isPending={isWriting} onClick={() => void write()}>
          {buttonWords(imports, arrangement, wishes)}
        </Button>
      )}
      <Button variant={isAnything ? 'ghost' : 'outline'} disabled={isWriting} onClick={close}>
        {isAnything ? 'Cancel' : 'Close'}
      </Button>
    </div>
  );
}
