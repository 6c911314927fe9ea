import { type BlogPost, PostStoreError } from '@branchbook/blog-core';
import { Button, Notice, toast } from '@branchbook/ui';
import { useRef } from 'react';

import type { OutboxEntry, WaitingChanges } from '../../posts/server-post-store.ts';
import { tellDraftsChanged } from '../drafts/draft-claims.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { newDraftKey } from '../post-model/draft.ts';
import { fieldsOf } from '../post-model/post-fields.ts';
import { describeSaveError } from '../post-model/store-error-words.ts';

/** Changes that were made before this page was opened, and that the server does not take: each with the reason, and the ways out. */
export function UnsentChanges({
  entries,
  changes,
}: {
  entries: readonly OutboxEntry[];
  changes: WaitingChanges;
}) {
  const place = useRef<HTMLDivElement>(null);
  // Before the button goes.
  const moveFocus = () => place.current?.closest('main')?.focus();

  return (
    <div ref={place}>
      {entries.map((entry) => {
        const title = titleOf(entry);
        return (
          <Notice
            key={entry.number}
            tone="warning"
            title={`${title} was not saved on the server`}
            className="mb-7 max-w-[960px]"
            actions={
              <>
                {postsOf(entry).length > 0 && (
                  <Button
                    variant="outline"
                    aria-label={`Save as draft: ${title}`}
                    onClick={() => {
                      moveFocus();
                      void keepAsDraft(entry, changes);
                    }}
                  >
                    Save as draft
                  </Button>
                )}
                {entry.state === 'refused' && (
                  <Button
                    variant="outline"
                    aria-label={`Try again: ${title}`}
                    onClick={() => {
                      moveFocus();
                      void putBack({ ...entry, state: 'waiting', reason: null }, changes);
                    }}
                  >
                    Try again
                  </Button>
                )}
                <Button
                  variant="danger"
                  aria-label={`Discard: ${title}`}
                  onClick={() => {
                    moveFocus();
                    void discard(entry, changes);
                  }}
                >
                  Discard
                </Button>
              </>
            }
          >
            {describeSaveError(new PostStoreError(entry.reason ?? 'refused', ''))}
          </Notice>
        );
      })}
    </div>
  );
}

/** As drafts of the posts that it was about. Only then is it given up. */
async function keepAsDraft(entry: OutboxEntry, changes: WaitingChanges): Promise<void> {
  try {
    for (const { post, form } of postsOf(entry)) {
      const draft = { key: newDraftKey(), form, fields: fieldsOf(post), savedAt: Date.now(), isSaved: true };
      await pageDraftStore.save(draft, 'strict');
    }
  } catch {
    toast.error('No draft was saved', 'The browser refused it, so the change stays here.');
    return;
  }
  tellDraftsChanged();
  try {
    await changes.discard(entry);
    toast.success('Draft saved', 'It is in Manage Posts, under Drafts.');
  } catch {
    toast.error('The change was not discarded', 'Its draft is in Manage Posts, under Drafts.');
  }
}

async function discard(entry: OutboxEntry, changes: WaitingChanges): Promise<void> {
  try {
    await changes.discard(entry);
  } catch {
    toast.error('The change was not discarded', 'The browser refused it, so the change stays here.');
    return;
  }
  toast.success('The change was discarded', undefined, {
    label: 'Undo',
    onAccept: () => void putBack(entry, changes),
  });
}

async function putBack(entry: OutboxEntry, changes: WaitingChanges): Promise<void> {
  try {
    await changes.putBack(entry);
  } catch {
    toast.error('The change was not put back', 'The browser refused it.', {
      label: 'Try again',
      onAccept: () => void putBack(entry, changes),
    });
  }
}

/** The texts that it holds, each with the form that goes on with it. */
function postsOf({ changes }: OutboxEntry): readonly { readonly post: BlogPost; readonly form: string }[] {
  return changes.flatMap((change) => {
    if (change.type === 'update') return [{ post: change.post, form: `edit:${change.post.id}` }];
    return change.type === 'add' || change.type === 'insert' ? [{ post: change.post, form: 'new' }] : [];
  });
}

function titleOf(entry: OutboxEntry): string {
  const [first, ...others] = postsOf(entry);
  if (!first) return 'A change of the list';
  const title = `“${first.post.title || 'Untitled'}”`;
  return others.length === 0 ? title : `${title} and ${others.length} more`;
}
