import { formatUsDate } from '@branchbook/blog-core';
import { trashRetentionMs } from '../../../posts/browser-trash.ts';
import { Button, Notice, toast } from '@branchbook/ui';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';

import { usePostStorage, useStorageMessages } from '../../../posts/post-storage.ts';
import type { ReadView } from '../../../posts/admin-queries.ts';
import { LoadError } from '../../lib/screen-states.tsx';
import { describeRestoreError } from '../../lib/store-error-messages.ts';
import { getPostToasts } from '../../lib/post-toasts.ts';
import { formatDateTime } from '../../lib/format-date-time.ts';
import { matchesQuery } from '../../lib/matches-query.ts';
import { trashMessages as messages } from './messages.ts';
import { deleteDraft, restoreDraft } from './trashed-drafts.ts';
import type { TrashEntry } from './use-trash-entries.ts';

/** Renders the deleted posts, each with buttons to restore it or delete it permanently. */
export function TrashList({ trash, query }: { trash: ReadView<readonly TrashEntry[]>; query: string }) {
  const { store, isOnServer } = usePostStorage();
  const storageMessages = useStorageMessages();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const trashed = trash.value?.filter(({ post }) => matchesQuery(post, query)) ?? [];

  async function restore(entry: TrashEntry): Promise<void> {
    const { key, post, draft } = entry;
    // Before the button disappears.
    heading.current?.focus();
    try {
      await (draft ? restoreDraft(entry) : store.apply([{ type: 'restore', key }]));
    } catch (error) {
      toast.error(messages.notRestored, describeRestoreError(storageMessages, error));
      return;
    }
    getPostToasts(post.id).success(
      draft ? messages.restoredToDrafts : messages.restored,
      messages.quote(getTitle(post)),
    );
  }

  async function drop(entry: TrashEntry): Promise<void> {
    const { key, post, draft } = entry;
    if (!confirm(messages.confirmPermanentDelete(getTitle(post)))) return;
    heading.current?.focus();
    try {
      await (draft ? deleteDraft(store, entry) : store.trash?.discard([key]));
      getPostToasts(post.id).success(messages.permanentlyDeleted, messages.quote(getTitle(post)));
    } catch {
      toast.error(messages.notDeleted.title, messages.notDeleted.text);
    }
  }

  return (
    <section aria-labelledby={id} className="mb-8 max-w-[960px]">
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-2 text-[1.25rem]">
        Trash
      </h2>
      <p className="mb-4 max-w-[66ch] text-base text-ink-2">{messages.hint(isOnServer)}</p>
      {isOnServer ? (
        <LoadError view={trash} className="mb-4" />
      ) : (
        <Notice
          tone="warning"
          live="polite"
          title={trash.status === 'failed' && messages.off.title}
          className="mb-4"
        >
          {messages.off.text}
        </Notice>
      )}
      {trash.value && trashed.length === 0 && (
        <p className="border-y border-ink py-6 text-[1.25rem]">
          {trash.value.length === 0 ? messages.empty : messages.noMatches}
        </p>
      )}
      {trashed.length > 0 && (
        <ul className="border-y border-ink">
          {trashed.map((each) => {
            const { key, post, deletedAt } = each;
            const title = getTitle(post);
            return (
              <li
                key={key}
                className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule py-3 first:border-t-0"
              >
                <div className="min-w-0 flex-[1_1_min(22rem,100%)] [overflow-wrap:anywhere]">
                  <h3 className="line-clamp-2 text-base font-semibold">{title}</h3>
                  <p className="font-mono text-data leading-[1.6] text-ink-3">
                    {messages.deletedAt(
                      formatDateTime(deletedAt),
                      formatUsDate(new Date(deletedAt + trashRetentionMs)),
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
