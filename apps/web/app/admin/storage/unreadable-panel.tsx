import type { UnreadableText } from '@branchbook/blog-core';
import { AlertDialog, Button, Notice, toast } from '@branchbook/ui';
import { Download, Trash2, Wrench } from 'lucide-react';
import { useRef, useState } from 'react';

import { downloadText } from '../../posts/download-text.ts';
import { discardUnreadable } from '../../posts/mutations.ts';
import { usePostStore, useStorageMessages } from '../../posts/post-storage.ts';
import { describeRepairError } from '../lib/store-error-messages.ts';
import { formatDateTime } from '../lib/format-date-time.ts';
import { getUnreadableFileName } from '../layout/errors/unreadable-notice.tsx';
import { formatPostCount } from '../lib/format-post-count.ts';
import { formatSize } from '../lib/format-size.ts';
import { RepairPreview } from './repair-preview.tsx';
import { storageScreenMessages } from './messages.ts';

/** Shows data that couldn't be read completely, with buttons to download, repair or discard it. */
export function UnreadablePanel({
  unreadable,
  postCount,
  onDone,
}: {
  unreadable: UnreadableText;
  /** The number of posts in the list. */
  postCount: number;
  /** The data was repaired or discarded. The caller moves the focus. */
  onDone: () => void;
}) {
  const { text, archivedAt } = unreadable;
  const store = usePostStore();
  const storageMessages = useStorageMessages();
  const [doing, setDoing] = useState<'nothing' | 'repairing' | 'asking'>('nothing');
  const [error, setError] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const name =
    archivedAt === null
      ? storageScreenMessages.currentData
      : storageScreenMessages.archivedOn(formatDateTime(archivedAt));

  async function discardPermanently(): Promise<void> {
    setDoing('nothing');
    try {
      await discardUnreadable(store, unreadable);
      toast.success(storageScreenMessages.discard.done);
      onDone();
    } catch (failure) {
      setError(describeRepairError(storageMessages, failure));
    }
  }

  /** Moves the focus first, since the pressed button disappears. */
  function change(next: 'nothing' | 'repairing'): void {
    heading.current?.focus();
    setDoing(next);
  }

  const downloadButton = (
    <Button variant="outline" onClick={() => downloadText(text, getUnreadableFileName(archivedAt))}>
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
          {formatSize(text.length) + (archivedAt === null ? storageScreenMessages.currentHint : '')}
        </p>
      </div>
      <pre className="max-h-24 overflow-hidden bg-band px-3.5 py-2.5 font-mono text-data whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
        {text === '' ? storageScreenMessages.emptyData : text.slice(0, shownLength)}
      </pre>
      <Notice tone="danger" live="assertive" title={error} />
      {doing === 'repairing' ? (
        <RepairPreview
          text={text}
          isInPlace={archivedAt === null}
          onCancel={() => change('nothing')}
          onRepaired={() => {
            setDoing('nothing');
            onDone();
          }}
          onError={(failure) => setError(describeRepairError(storageMessages, failure))}
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
        title={storageScreenMessages.discard.title}
        onCancel={() => setDoing('nothing')}
        actions={
          <>
            <Button variant="ghost" onClick={() => setDoing('nothing')}>
              Cancel
            </Button>
            {downloadButton}
            <Button variant="danger" onClick={() => void discardPermanently()}>
              Discard
            </Button>
          </>
        }
      >
        <p>
          {archivedAt === null
            ? storageScreenMessages.discard.current(formatPostCount(postCount))
            : storageScreenMessages.discard.archived}
        </p>
        <p className="mt-3">{storageScreenMessages.discard.hint}</p>
      </AlertDialog>
    </section>
  );
}

/** Enough to recognize the data. */
const shownLength = 400;
