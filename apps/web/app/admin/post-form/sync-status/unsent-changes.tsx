import { type BlogPost, formatUsDate, PostStoreError } from '@branchbook/blog-core';
import { Button, Notice, toast } from '@branchbook/ui';
import { useTransition } from 'react';

import type { OutboxEntry, WaitingChanges } from '../../../posts/server-post-store.ts';
import { planSlug } from '../slug/plan-slug.ts';
import { broadcastDraftsChanged } from '../drafts/draft-locks.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { newDraftKey } from '../post-model/draft.ts';
import { getFields, type PostFields } from '../post-model/post-fields.ts';
import { describeSaveError } from '../../lib/store-error-messages.ts';

/** Renders earlier changes that the server rejects, each with the reason and the ways out. */
export function UnsentChanges({
  entries,
  changes,
}: {
  entries: readonly OutboxEntry[];
  changes: WaitingChanges;
}) {
  return entries.map((entry) => {
    const title = getTitle(entry);
    return (
      <Notice
        key={entry.number}
        tone="warning"
        title={`${title} ${entry.state === 'waiting' ? 'isn’t saved on the server yet' : 'wasn’t saved on the server'}`}
        className="mb-7 max-w-[960px]"
        actions={
          <>
            {getPosts(entry).length > 0 && (
              <WayOut label="Save as draft" of={title} onChoose={() => saveAsDrafts(entry, changes)} />
            )}
            {entry.state === 'refused' && (
              <WayOut
                label="Try again"
                of={title}
                onChoose={() => putBack({ ...entry, state: 'waiting', reason: null }, changes)}
              />
            )}
            <WayOut label="Discard" of={title} variant="danger" onChoose={() => discard(entry, changes)} />
          </>
        }
      >
        {entry.state === 'waiting'
          ? 'The server keeps rejecting this change. We’ll keep trying, or you can discard it here. If you discard it, check the list: the server may have stored it.'
          : describeSaveError(new PostStoreError(entry.reason ?? 'failed', ''))}
      </Notice>
    );
  });
}

/** Renders a button that may remove its notice. Focus moves to the main part of the page first. */
function WayOut({
  label,
  of,
  variant = 'outline',
  onChoose,
}: {
  label: string;
  of: string;
  variant?: 'outline' | 'danger';
  onChoose: () => Promise<void>;
}) {
  const [isPending, startTransition] = useTransition();
  return (
    <Button
      variant={variant}
      isPending={isPending}
      aria-label={`${label}: ${of}`}
      onClick={(event) => {
        event.currentTarget.closest('main')?.focus();
        startTransition(onChoose);
      }}
    >
      {label}
    </Button>
  );
}

/** As drafts of the posts that it was about. Only then is it given up. */
async function saveAsDrafts(entry: OutboxEntry, changes: WaitingChanges): Promise<void> {
  const saved: string[] = [];
  try {
    for (const { form, fields } of getPosts(entry)) {
      const draft = { key: newDraftKey(), form, fields, savedAt: Date.now(), isSaved: true };
      await pageDraftStore.save(draft, 'strict');
      saved.push(draft.key);
    }
  } catch {
    // The change holds their text too; the next press would save them a second time.
    await Promise.allSettled(saved.map((key) => pageDraftStore.remove(key)));
    toast.error('Couldn’t save a draft', 'The change is still here.');
    return;
  }
  broadcastDraftsChanged();
  try {
    if (!(await changes.discard(entry))) {
      toast.error(
        'Nothing was discarded',
        'The server has stored the change, or another tab discarded it. Find its draft under Drafts.',
      );
      return;
    }
    toast.success('Draft saved', 'Find it under Drafts.');
  } catch {
    toast.error('Couldn’t discard the change', 'Find its draft under Drafts.');
  }
}

async function discard(entry: OutboxEntry, changes: WaitingChanges): Promise<void> {
  try {
    if (!(await changes.discard(entry))) {
      toast.error('Nothing was discarded', 'The server has stored the change, or another tab discarded it.');
      return;
    }
  } catch {
    toast.error('Couldn’t discard the change', 'It’s still here.');
    return;
  }
  toast.success('Change discarded', undefined, {
    label: 'Undo',
    onClick: () => void putBack(entry, changes),
  });
}

async function putBack(entry: OutboxEntry, changes: WaitingChanges): Promise<void> {
  try {
    await changes.putBack(entry);
  } catch {
    toast.error('Couldn’t restore the change', 'Try again.', {
      label: 'Try again',
      onClick: () => void putBack(entry, changes),
    });
  }
}

/** Returns the fields of each post in the change, with the form that edits it. */
function getPosts(entry: OutboxEntry): readonly { readonly fields: PostFields; readonly form: string }[] {
  return entry.changes.flatMap((change, index) => {
    if (change.type === 'update') {
      const { post } = change;
      const slug = post.slug === (entry.seen[index] ?? post).slug ? null : post.slug;
      return [{ fields: { ...getFields(post), slug }, form: `edit:${post.id}` }];
    }
    return change.type === 'add' || change.type === 'insert'
      ? [{ fields: getNewFields(change.post, entry), form: 'new' }]
      : [];
  });
}

/**
 * Returns the fields of a new post. The slug and the date are set only if they aren't the defaults:
 * made from the title, and the day of publishing.
 */
function getNewFields(post: BlogPost, { madeAt }: OutboxEntry): PostFields {
  const planned = planSlug(getFields(post), []);
  const ownSlug = planned.type === 'by-id' ? `post-${post.id}` : planned.slug;
  return {
    ...getFields(post),
    slug: post.slug === ownSlug ? null : post.slug,
    date: post.date === formatUsDate(new Date(madeAt)) ? undefined : post.date,
  };
}

function getTitle(entry: OutboxEntry): string {
  const [first, ...others] = getPosts(entry);
  if (!first) return 'A change to the list';
  const title = `“${first.fields.title || 'Untitled'}”`;
  return others.length === 0 ? title : `${title} and ${others.length} more`;
}
