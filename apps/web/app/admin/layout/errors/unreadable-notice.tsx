import type { BlogPost, UnreadableText } from '@branchbook/blog-core';
import { Button, Notice, toast } from '@branchbook/ui';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { downloadText } from '../../../posts/download-text.ts';
import { restoreLastList } from '../../../posts/posts.mutations.ts';
import { describeRepairError } from '../../lib/store-error-words.ts';
import { countOf } from '../../lib/count-of.ts';

/**
 * Says that stored text could not be read whole, and hands out exactly that text. Where this page still knows the list as it
 * was before, it offers to put that back.
 */
export function UnreadableNotice({
  texts,
  lastValid,
  onRestored,
}: {
  texts: readonly UnreadableText[];
  /** The list to put back; null where there is none. */
  lastValid: readonly BlogPost[] | null;
  onRestored: () => void;
}) {
  return (
    <Notice
      tone="warning"
      live="polite"
      title={texts.length > 0 && 'Some stored posts couldn’t be read'}
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
      The readable posts are listed below. {whatHappens(texts)}
      {lastValid && ` This tab still has the earlier list with ${countOf(lastValid.length)}.`}
    </Notice>
  );
}

function RestoreButton({ onRestored }: { onRestored: () => void }) {
  const [isPending, setIsPending] = useState(false);

  async function restore(): Promise<void> {
    setIsPending(true);
    try {
      await restoreLastList();
      toast.success('List restored');
      onRestored();
    } catch (error) {
      toast.error('Couldn’t restore the list', describeRepairError(error));
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
      aria-label={isOnlyOne ? undefined : `Download ${nameOf(archivedAt)}`}
      onClick={() => downloadText(text, unreadableFileName(archivedAt))}
    >
      <Download aria-hidden="true" />
      Download
    </Button>
  );
}

/** The name of the file that an unreadable text is downloaded as. */
export function unreadableFileName(archivedAt: number | null): string {
  return `blogPosts-unreadable-${dayOf(archivedAt ?? Date.now())}.txt`;
}

function nameOf(archivedAt: number | null): string {
  return archivedAt === null ? 'the current data' : `the data archived on ${dayOf(archivedAt)}`;
}

/** '2026-11-21': sorts well among files. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function whatHappens(texts: readonly UnreadableText[]): string {
  return texts.some((text) => text.archivedAt === null)
    ? 'Your stored data is untouched, and a copy is saved before the next change.'
    : 'An exact copy of the unreadable data is saved in this browser.';
}
