import { Notice } from '@branchbook/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import { createWebDraftLocks, broadcastDraftsChanged } from '../../drafts/draft-locks.ts';
import type { LockedDraft } from '../../drafts/draft-session.ts';
import { pageDraftStore } from '../../drafts/draft-store.ts';
import { pageDraftSync } from '../../drafts/page-draft-sync.ts';
import { createLockPoller } from '../../drafts/poll-locks.ts';
import { publishingMessages } from '../../publishing/messages.ts';
import { republishPost } from '../../publishing/unpublish-post.ts';
import { useDraftList } from '../../drafts/use-draft-list.ts';
import { PostNotFound, ScreenSkeleton } from '../../lib/screen-states.tsx';
import { PostForm } from '../post-form.tsx';
import { usePostStorage } from '../../../posts/post-storage.ts';
import { editMessages } from './messages.ts';

/**
 * Edits an unpublished post, and publishes it again. Shows 'Post not found' if there is none with
 * the id, or another tab is editing it.
 *
 * @param onLocked called before its form is shown
 */
export function UnpublishedPost({ id, onLocked }: { id: number; onLocked: () => void }) {
  const latestOnLocked = useEffectEvent(onLocked);
  const { drafts, isLoaded } = useDraftList();
  const [locked, setLocked] = useState<LockedDraft | null>(null);
  const found = locked ? null : drafts.find((draft) => draft.form === `edit:${id}` && draft.unpublished);
  const key = found?.key;

  // Locks before the form is shown: two tabs writing one draft would lose a text.
  useEffect(() => {
    if (key === undefined) return undefined;
    let isOver = false;
    const poller = createLockPoller(async () => {
      const draft = await lockDraft(`edit:${id}`, key);
      if (isOver) draft?.release();
      else if (draft) {
        latestOnLocked();
        setLocked(draft);
        // Lists hide it now, and a tab that has just lost it shows 'Post not found'.
        broadcastDraftsChanged();
      }
      return draft === null;
    });
    poller.start();
    return () => {
      isOver = true;
      poller.stop();
    };
  }, [id, key]);

  if (locked) return <UnpublishedForm taken={locked} />;
  return isLoaded && !found ? <PostNotFound /> : <ScreenSkeleton heading="Edit Post" />;
}

/**
 * Locks a draft, then reads it. Resolves to null if another tab has it locked, it is gone, or the
 * database doesn't respond.
 */
async function lockDraft(form: string, key: string): Promise<LockedDraft | null> {
  await pageDraftSync?.pull(key).catch(() => {});
  const release = await createWebDraftLocks().tryAcquire(key);
  if (!release) return null;
  const drafts = await pageDraftStore.list(form).catch(() => []);
  const draft = drafts.find((each) => each.key === key);
  if (draft) return { draft, release };
  release();
  return null;
}

function UnpublishedForm({ taken }: { taken: LockedDraft }) {
  const { draft } = taken;
  const storage = usePostStorage();
  const post = draft.unpublished?.post;
  if (!post) return <PostNotFound />;
  return (
    <PostForm
      heading="Edit Post"
      submitLabel="Publish Post"
      initial={draft.fields}
      draftForm={draft.form}
      lockedDraft={taken}
      target={{ type: 'edit', post }}
      isMarkdown={post.isMarkdown}
      date={post.date}
      onSave={async (fields, { sync, isSent }) => {
        const publish = (version?: string | null) => republishPost(storage, draft, fields, isSent, version);
        const { post: published } = await (sync ? sync.publish(draft.key, publish) : publish());
        const { id, slug } = published;
        return { message: publishingMessages.publishedAgain, id, slug, stored: null, isPublication: true };
      }}
    >
      <Notice tone="info" live="polite" title={editMessages.unpublished.title} className="mb-7">
        {editMessages.unpublished.text}
      </Notice>
    </PostForm>
  );
}
