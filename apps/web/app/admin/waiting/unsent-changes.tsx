import { type BlogPost, PostStoreError } from '@branchbook/blog-core';
import { Button, Notice, toast } from '@branchbook/ui';

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
  return entries.map((entry) => (
    <Notice
      key={entry.number}
      tone="warning"
      title={`${titleOf(entry)} was not saved on the server`}
      className="mb-7 max-w-[960px]"
      actions={
        <>
          {postsOf(entry).length > 0 && (
            <Button variant="outline" onClick={() => void keepAsDraft(entry, changes)}>
              Save as draft
            </Button>
          )}
          {entry.state === 'refused' && (
            <Button
              variant="outline"
              onClick={() => void changes.putBack({ ...entry, state: 'waiting', reason: null })}
            >
              Try again
            </Button>
          )}
          <Button variant="danger" onClick={() => void discard(entry, changes)}>
            Discard
          </Button>
        </>
      }
    >
      {describeSaveError(new PostStoreError(entry.reason ?? 'refused', ''))}
    </Notice>
  ));
}

/** As drafts of the posts that it was about. Only then is it given up. */
async function keepAsDraft(entry: OutboxEntry, changes: WaitingChanges): Promise<void> {
  try {
    for (const { post, form } of postsOf(entry)) {
      const draft = { key: newDraftKey(), form, fields: fieldsOf(post), savedAt: Date.now(), isSaved: true };
      await pageDraftStore.save(draft, 'strict');
    }
    await changes.discard(entry);
    tellDraftsChanged();
    toast.success('Draft saved', 'It is in Manage Posts, under Drafts.');
  } catch {
    toast.error('No draft was saved', 'The browser refused it, so the change stays here.');
  }
}

async function discard(entry: OutboxEntry, changes: WaitingChanges): Promise<void> {
  await changes.discard(entry);
  toast.success('The change was discarded', undefined, {
    label: 'Undo',
    onAccept: () => void changes.putBack(entry),
  });
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
