import { formatUsDate } from '@branchbook/blog-core';
import { Button, Notice, toast } from '@branchbook/ui';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';

import { describeRestoreError } from '../../lib/store-error-messages.ts';
import { trashRetentionMs, type TrashedPost } from '../../../posts/history-and-trash.ts';
import { getPostToasts } from '../../lib/post-toasts.ts';
import { formatDateTime } from '../../lib/format-date-time.ts';
import { matchesQuery } from '../../lib/matches-query.ts';
import { trashMessages as messages } from './messages.ts';
import { deletePermanently, restorePosts, restoreUnpublished } from './trash.ts';
import type { TrashState } from './use-trash.ts';

/** Renders the deleted posts, each with buttons to restore it or delete it permanently. */
export function TrashList({ state, query }: { state: TrashState; query: string }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const trashed =
    state.step === 'read' ? state.trashed.filter(({ removed }) => matchesQuery(removed.post, query)) : [];

  async function restore({ removed, entry }: TrashedPost): Promise<void> {
    // Before the button disappears.
    heading.current?.focus();
    const isPublished = entry.draft === undefined;
    try {
      await (isPublished
        ? restorePosts({ removed: [removed], order: entry.order }, Date.now())
        : restoreUnpublished(entry));
    } catch (error) {
      toast.error(messages.notRestored, describeRestoreError(error));
      return;
    }
    getPostToasts(removed.post.id).success(
      isPublished ? messages.restored : messages.restoredToDrafts,
      messages.quote(getTitle(removed.post)),
    );
  }

  async function drop({ removed }: TrashedPost): Promise<void> {
    if (!confirm(messages.confirmPermanentDelete(getTitle(removed.post)))) return;
    heading.current?.focus();
    try {
      await deletePermanently([removed.key]);
      getPostToasts(removed.post.id).success(
        messages.permanentlyDeleted,
        messages.quote(getTitle(removed.post)),
      );
    } catch {
      toast.error(messages.notDeleted.title, messages.notDeleted.text);
    }
  }

  return (
    <section aria-labelledby={id} className="mb-8 max-w-[960px]">
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-2 text-[1.25rem]">
        Trash
      </h2>
      <p className="mb-4 max-w-[66ch] text-base text-ink-2">{messages.hint}</p>
      <Notice
        tone="warning"
        live="polite"
        title={state.step === 'failed' ? messages.off.title : null}
        className="mb-4"
      >
        {messages.off.text}
      </Notice>
      {state.step === 'read' && trashed.length === 0 && (
        <p className="border-y border-ink py-6 text-[1.25rem]">
          {state.trashed.length === 0 ? messages.empty : messages.noMatches}
        </p>
      )}
      {trashed.length > 0 && (
        <ul className="border-y border-ink">
          {trashed.map((each) => {
            const { removed, entry } = each;
            const title = getTitle(removed.post);
            return (
              <li
                key={removed.key}
                className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule py-3 first:border-t-0"
              >
                <div className="min-w-0 flex-[1_1_min(22rem,100%)] [overflow-wrap:anywhere]">
                  <h3 className="line-clamp-2 text-base font-semibold">{title}</h3>
                  <p className="font-mono text-data leading-[1.6] text-ink-3">
                    {messages.deletedAt(
                      formatDateTime(entry.removedAt),
                      formatUsDate(new Date(entry.removedAt + trashRetentionMs)),
                    )}
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

function getTitle({ title }: { readonly title: string }): string {
  return title.trim() || messages.untitled;
}
