import { formatUsDate } from '@branchbook/blog-core';
import { Button, Notice, toast } from '@branchbook/ui';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';

import { describeRestoreError } from '../../lib/store-error-words.ts';
import { trashRetentionMs, type TrashedPost } from '../../../posts/history-and-trash.ts';
import { postToasts } from '../../lib/post-toasts.ts';
import { formatDraftTime } from '../../lib/format-draft-time.ts';
import { matchesQuery } from '../../lib/matches-query.ts';
import { dropFromTrash, putBackPosts, restoreUnpublished } from './removals.ts';
import type { TrashState } from './use-trash.ts';

/** The deleted posts, each with buttons to restore it or to delete it permanently. */
export function TrashList({ state, query }: { state: TrashState; query: string }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const trashed =
    state.step === 'read' ? state.trashed.filter(({ removed }) => matchesQuery(removed.post, query)) : [];

  async function restore({ removed, entry }: TrashedPost): Promise<void> {
    // Before the button goes.
    heading.current?.focus();
    const isPublished = entry.draft === undefined;
    try {
      await (isPublished
        ? putBackPosts({ removed: [removed], order: entry.order }, Date.now())
        : restoreUnpublished(entry));
    } catch (error) {
      toast.error('Couldn’t restore the post', describeRestoreError(error));
      return;
    }
    postToasts(removed.post.id).success(
      isPublished ? 'Post restored' : 'Post restored to Drafts',
      `“${titleOf(removed.post)}”`,
    );
  }

  async function drop({ removed }: TrashedPost): Promise<void> {
    if (!confirm(`Permanently delete “${titleOf(removed.post)}”? You can’t undo this.`)) return;
    heading.current?.focus();
    try {
      await dropFromTrash([removed.key]);
      postToasts(removed.post.id).success('Post permanently deleted', `“${titleOf(removed.post)}”`);
    } catch {
      toast.error('Couldn’t delete the post', 'It’s still in the trash. Try again.');
    }
  }

  return (
    <section aria-labelledby={id} className="mb-8 max-w-[960px]">
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-2 text-[1.25rem]">
        Trash
      </h2>
      <p className="mb-4 max-w-[66ch] text-base text-ink-2">
        Deleted posts stay here for 30 days, in this browser only.
      </p>
      <Notice
        tone="warning"
        live="polite"
        title={state.step === 'failed' ? 'The trash is off in this browser' : null}
        className="mb-4"
      >
        Site storage is blocked. You can only undo a delete right away.
      </Notice>
      {state.step === 'read' && trashed.length === 0 && (
        <p className="border-y border-ink py-6 text-[1.25rem]">
          {state.trashed.length === 0 ? 'The trash is empty' : 'No deleted posts match your search'}
        </p>
      )}
      {trashed.length > 0 && (
        <ul className="border-y border-ink">
          {trashed.map((each) => {
            const { removed, entry } = each;
            const title = titleOf(removed.post);
            return (
              <li
                key={removed.key}
                className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule py-3 first:border-t-0"
              >
                <div className="min-w-0 flex-[1_1_min(22rem,100%)] [overflow-wrap:anywhere]">
                  <h3 className="line-clamp-2 text-base font-semibold">{title}</h3>
                  <p className="font-mono text-data leading-[1.6] text-ink-3">
                    Deleted {formatDraftTime(entry.removedAt)}, available until{' '}
                    {formatUsDate(new Date(entry.removedAt + trashRetentionMs))}
                  </p>
                </div>
                <div className="-ml-3 flex items-center gap-1">
                  <Button
                    variant="ghost"
                    className="px-3!"
                    aria-label={`Restore ${title}`}
                    onClick={() => void restore(each)}
                  >
                    <ArchiveRestore aria-hidden="true" strokeWidth={1.75} />
                    Restore
                  </Button>
                  <Button
                    variant="danger"
                    className="px-3!"
                    aria-label={`Delete permanently: ${title}`}
                    onClick={() => void drop(each)}
                  >
                    <Trash2 aria-hidden="true" strokeWidth={1.75} />
                    Delete permanently
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function titleOf({ title }: { readonly title: string }): string {
  return title.trim() || 'Untitled';
}
