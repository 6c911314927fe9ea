import type { IndexedPost } from '@branchbook/blog-core';
import { Notice } from '@branchbook/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import { createWebLockClaims, tellDraftsChanged } from '../drafts/draft-claims.ts';
import { unpublishedPost } from '../post-model/draft.ts';
import type { TakenDraft } from '../drafts/draft-session.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { publishAgain } from '../../posts/trash/unpublish-post.ts';
import { useDraftList } from '../drafts/use-draft-list.ts';
import { PostMissing, ScreenSkeleton } from '../../lib/screen-states.tsx';
import { editedPost } from '../post-model/edited-post.ts';
import { PostForm } from '../post-form.tsx';

/**
 * Edits a post that is not in the list, because it was unpublished, and publishes it again. Where there is none with the id, or another
 * tab is editing it, says that it was not found.
 *
 * @param id as the address holds it
 * @param onTaken is called when its form is about to be shown
 */
export function UnpublishedPost({
  id,
  posts,
  onTaken,
}: {
  id: string;
  posts: readonly IndexedPost[];
  onTaken: () => void;
}) {
  const latestOnTaken = useEffectEvent(onTaken);
  const { drafts, hasLooked } = useDraftList();
  const [taken, setTaken] = useState<TakenDraft | null>(null);
  const found = taken ? null : drafts.find((draft) => draft.form === `edit:${id}` && draft.unpublished);
  const key = found?.key;

  // Before the form shows it: a draft that two tabs write would lose the text of one.
  useEffect(() => {
    if (key === undefined) return undefined;
    let isOver = false;
    void takeDraft(`edit:${id}`, key).then((draft) => {
      if (isOver) draft?.release();
      else if (draft) {
        latestOnTaken();
        setTaken(draft);
        // Lists show it no more, and another tab that has just lost it says that it was not found.
        tellDraftsChanged();
      }
    });
    return () => {
      isOver = true;
    };
  }, [id, key]);

  if (taken) return <UnpublishedForm taken={taken} posts={posts} />;
  return hasLooked && !found ? <PostMissing /> : <ScreenSkeleton heading="Edit Post" />;
}

/** Claims a draft, and reads it as it is since then. Null where another tab has it, or it is gone. */
async function takeDraft(form: string, key: string): Promise<TakenDraft | null> {
  const release = await createWebLockClaims().tryClaim(key);
  if (!release) return null;
  const drafts = await pageDraftStore.list(form).catch(() => []);
  const draft = drafts.find((each) => each.key === key);
  if (draft) return { draft, release };
  release();
  return null;
}

function UnpublishedForm({ taken, posts }: { taken: TakenDraft; posts: readonly IndexedPost[] }) {
  const { draft } = taken;
  const post = unpublishedPost(draft);
  const { unpublished } = draft;
  if (!post || !unpublished) return <PostMissing />;
  return (
    <PostForm
      heading="Edit Post"
      submitLabel="Publish Post"
      initial={draft.fields}
      draftForm={draft.form}
      takenDraft={taken}
      address={{ type: 'fixed', post }}
      posts={posts}
      isMarkdown={post.isMarkdown}
      date={post.date}
      onSave={async (fields) => {
        const now = new Date();
        const edited = editedPost(post, post, fields, { now });
        await publishAgain(unpublished, edited, now.getTime());
        return { message: 'Blog post published again', id: edited.id, slug: edited.slug, stored: null };
      }}
    >
      <Notice tone="info" live="polite" title="This post is unpublished" className="mb-7">
        Its URL and history are kept. Publish Post brings it back.
      </Notice>
    </PostForm>
  );
}
