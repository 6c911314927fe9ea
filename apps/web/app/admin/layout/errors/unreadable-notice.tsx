import type { BlogPost, UnreadableText } from '@branchbook/blog-core';
import { Button, Notice, toast } from '@branchbook/ui';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { downloadText } from '../../../posts/download-text.ts';
import { restoreLastList } from '../../../posts/mutations.ts';
import { usePostStore, useStorageMessages } from '../../../posts/post-storage.ts';
import { describeRepairError } from '../../lib/store-error-messages.ts';
import { formatPostCount } from '../../lib/format-post-count.ts';
import { errorMessages } from './messages.ts';

const messages = errorMessages.unreadable;

/**
 * Warns that stored data couldn't be read completely, and offers it as a download. Offers to
 * restore the previous list if this tab still has it.
 */
export function UnreadableNotice({
  texts,
  lastValid,
  onRestored,
}: {
  texts: readonly UnreadableText[];
  /** The previous list; null if this tab doesn't have it. */
  lastValid: readonly BlogPost[] | null;
  onRestored: () => void;
}) {
  return (
    <Notice
      tone="warning"
      live="polite"
      title={texts.length > 0 && messages.title}
      className="mb-7 max-w-[960px]"
      actions={
        <>
          {lastValid && <RestoreButton onRestored={onRestored} />}
          {texts.map((text) => (
            <DownloadButton key={text.id} text={text} isOnlyOne={texts.length === 1} />
          ))}
          <Button variant="outline" render={<Link to="/admin/storage" />}>
            Repair or discard
          </Button>
        </>
      }
    >
      <span>{`${messages.intro} ${getDataMessage(texts)}`}</span>
      {lastValid && <span>{messages.lastList(formatPostCount(lastValid.length))}</span>}
    </Notice>
  );
}

function RestoreButton({ onRestored }: { onRestored: () => void }) {
  const store = usePostStore();
  const storageMessages = useStorageMessages();
  const [isPending, setIsPending] = useState(false);

  async function restore(): Promise<void> {
    setIsPending(true);
    try {
      await restoreLastList(store);
      toast.success(errorMessages.listRestored);
      onRestored();
    } catch (error) {
      toast.error(errorMessages.listNotRestored, describeRepairError(storageMessages, error));
      setIsPending(false);
    }
  }

  return (
    <Button isPending={isPending} onClick={() => void restore()}>
      <Undo2 aria-hidden="true" />
      Restore this tab’s list
    </Button>
  );
}

function DownloadButton({
  text: { text, archivedAt },
  isOnlyOne,
}: {
  text: UnreadableText;
  isOnlyOne: boolean;
}) {
  return (
    <Button
      variant="outline"
      aria-label={isOnlyOne ? undefined : `Download ${getDataName(archivedAt)}`}
      onClick={() => downloadText(text, getUnreadableFileName(archivedAt))}
    >
      <Download aria-hidden="true" />
      Download
    </Button>
  );
}

/** Returns the file name for a download of unreadable data. */
export function getUnreadableFileName(archivedAt: number | null): string {
  return `blogPosts-unreadable-${formatIsoDay(archivedAt ?? Date.now())}.txt`;
}

function getDataName(archivedAt: number | null): string {
  return archivedAt === null ? 'the current data' : `the data archived on ${formatIsoDay(archivedAt)}`;
}

/** Formats a day so that file names sort by date: '2026-11-21'. */
function formatIsoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function getDataMessage(texts: readonly UnreadableText[]): string {
  return texts.some((text) => text.archivedAt === null) ? messages.untouched : messages.archived;
}
