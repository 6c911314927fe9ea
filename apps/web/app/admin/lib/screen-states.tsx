import { Button, Notice, Skeleton } from '@branchbook/ui';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

import { storageMessages } from '../../posts/messages.ts';
import type { LoadingPosts } from '../../posts/posts.query.ts';

/** No stored post has the id that was to be edited. */
export function PostMissing() {
  return (
    <>
      <h1 className="text-[2.125rem]">Post not found</h1>
      <p className="mt-4 mb-6 max-w-[56ch] text-ink-2">This post doesn’t exist or was deleted.</p>
      <Button render={<Link to="/admin" />}>
        <ArrowLeft aria-hidden="true" />
        Back to Manage Posts
      </Button>
    </>
  );
}

/** A screen of the admin without the posts: they are being read, or could not be. */
export function ScreenWithoutPosts({
  heading,
  view: { failure, retry },
}: {
  heading: string;
  view: LoadingPosts;
}) {
  const words = failure && storageMessages.readError;
  if (!words) return <ScreenSkeleton heading={heading} />;
  return (
    <div className="max-w-[960px]">
      <h1 className="mb-7 text-[2.125rem]">{heading}</h1>
      <Notice
        tone="danger"
        live="assertive"
        title={words[failure] ?? words.other}
        actions={<Button onClick={retry}>Try again</Button>}
      />
    </div>
  );
}

/** A screen of the admin while the stored posts are being read: neither posts nor the news that there are none. */
export function ScreenSkeleton({ heading }: { heading: string }) {
  return (
    <div aria-busy="true" className="max-w-[960px]">
      <h1 className="mb-7 text-[2.125rem]">{heading}</h1>
      <output className="sr-only">Loading the posts…</output>
      <Skeleton lines={6} />
    </div>
  );
}
