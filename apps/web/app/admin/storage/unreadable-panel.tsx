import type { BlogPost, UnreadableText } from '@branchbook/blog-core';
import { AlertDialog, Button, Notice, toast } from '@branchbook/ui';
import { Download, Trash2, Wrench } from 'lucide-react';
import { useRef, useState } from 'react';

import { downloadText } from '../../posts/download-text.ts';
import { discardUnreadable } from '../../posts/posts.mutations.ts';
import { describeRepairError } from '../lib/store-error-words.ts';
import { formatDraftTime } from '../lib/format-draft-time.ts';
import { unreadableFileName } from '../layout/errors/unreadable-notice.tsx';
import { countOf } from '../lib/count-of.ts';
import { formatSize } from './format-size.ts';
import { RepairPreview } from './repair-preview.tsx';

/** A text that could not be read whole: its beginning, its download, and what can be done with it. */
export function UnreadablePanel({
  unreadable,
  posts,
  onDone,
}: {
  unreadable: UnreadableText;
  posts: readonly BlogPost[];
  /** The text was repaired or discarded; the focus has to go somewhere. */
  onDone: () => void;
}) {
  const { text, archivedAt } = unreadable;
  const [doing, setDoing] = useState<'nothing' | 'repairing' | 'asking'>('nothing');
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const name = archivedAt === null ? 'Current data' : `Archived on ${formatDraftTime(archivedAt)}`;

  async function discardForGood(): Promise<void> {
    setDoing('nothing');
    try {
      await discardUnreadable(unreadable);
      toast.success('Data discarded');
      onDone();
    } catch (error) {
      setProblem(describeRepairError(error));
    }
  }

  /** The button that was pressed goes, and would take the focus with it. */
  function change(next: 'nothing' | 'repairing'): void {
    heading.current?.focus();
    setDoing(next);
  }

  const downloadButton = (
    <Button variant="outline" onClick={() => downloadText(text, unreadableFileName(archivedAt))}>
      <Download aria-hidden="true" />
      Download
    </Button>
  );
  return (
    <section aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-rule py-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-[1.25rem]">
          {name}
        </h3>
        <p className="mt-1 font-mono text-data text-ink-3">
          {formatSize(text.length)}
          {archivedAt === null && ', the stored list of posts; its readable posts are shown'}
        </p>
      </div>
      <pre className="max-h-24 overflow-hidden bg-band px-3.5 py-2.5 font-mono text-data whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
        {text === '' ? '(empty)' : text.slice(0, shownLength)}
      </pre>
      <Notice tone="danger" live="assertive" title={problem} />
      {doing === 'repairing' ? (
        <RepairPreview
          text={text}
          isInPlace={archivedAt === null}
          posts={posts}
          onCancel={() => change('nothing')}
          onRepaired={() => {
            setDoing('nothing');
            onDone();
          }}
          onProblem={(error) => setProblem(describeRepairError(error))}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {downloadButton}
          <Button variant="outline" onClick={() => change('repairing')}>
            <Wrench aria-hidden="true" strokeWidth={1.75} />
            Repair
          </Button>
          <Button variant="danger" onClick={() => setDoing('asking')}>
            <Trash2 aria-hidden="true" strokeWidth={1.75} />
            Discard
          </Button>
        </div>
      )}
      <AlertDialog
        isOpen={doing === 'asking'}
        title="Permanently discard this data?"
        onCancel={() => setDoing('nothing')}
        actions={
          <>
            <Button variant="ghost" onClick={() => setDoing('nothing')}>
              Cancel
            </Button>
            {downloadButton}
            <Button variant="danger" onClick={() => void discardForGood()}>
              Discard
            </Button>
          </>
        }
      >
        <p>
          {archivedAt === null
            ? `The ${countOf(posts.length)} that can be read stay. Everything else in the data is lost.`
            : 'The list of posts stays as it is. This copy and everything in it that isn’t in the list is lost.'}
        </p>
        <p className="mt-3">Not sure? Download it first.</p>
      </AlertDialog>
    </section>
  );
}

/** Enough to know the text by. */
const shownLength = 400;
