import type { BlogPost } from '@branchbook/blog-core';
import { Notice } from '@branchbook/ui';
import { useState } from 'react';

import { type Draft, unpublishedPost } from '../drafts/draft.ts';
import { publishAgain } from '../drafts/unpublish-post.ts';
import { useKeptDrafts } from '../drafts/use-kept-drafts.ts';
import { PostMissing } from '../post-missing.tsx';
import { ScreenSkeleton } from '../screen-skeleton.tsx';
import { editedPost } from './edited-post.ts';
import { PostForm } from './post-form.tsx';

/**
 * Edits a post that is not in the list, because it was unpublished, and publishes it again. Where there is none with the id, says that
 * it was not found.
 *
 * @param id as the address holds it
 */
export function UnpublishedPost({ id, posts }: { id: string; posts: readonly BlogPost[] }) {
  const { drafts, hasLooked } = useKeptDrafts();
  const [opened, setOpened] = useState<Draft | null>(null);
  const found = opened ?? drafts.find((draft) => draft.form === `edit:${id}` && draft.unpublished) ?? null;
  // The form takes it, and then it is in no list.
  if (found !== opened) setOpened(found);

  if (found) return <UnpublishedForm draft={found} posts={posts} />;
  return hasLooked ? <PostMissing /> : <ScreenSkeleton heading="Edit Post" />;
}

function UnpublishedForm({ draft, posts }: { draft: Draft; posts: readonly BlogPost[] }) {
  const post = unpublishedPost(draft);
  const { unpublished } = draft;
  if (!post || !unpublished) return <PostMissing />;
  return (
    <PostForm
      heading="Edit Post"
      submitLabel="Publish Post"
      initial={draft.fields}
      draftForm={draft.form}
      draftToContinue={draft.key}
      address={{ type: 'fixed', post }}
      posts={posts}
      isMarkdown={post.isMarkdown}
      date={post.date}
      onSave={async (fields) => {
        const now = new Date();
        const edited = editedPost(post, post, fields, { now });
        await publishAgain(unpublished, edited, now.getTime());
        return { message: 'Blog post published again', slug: edited.slug, stored: null };
      }}
    >
      <Notice tone="info" live="polite" title="This post is not published" className="mb-7">
        It keeps its place, its address and its history, and comes back with Publish Post.
      </Notice>
    </PostForm>
  );
}
