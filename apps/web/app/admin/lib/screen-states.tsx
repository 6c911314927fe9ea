import { Button, Notice, Skeleton } from '@branchbook/ui';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

import { storageMessages } from '../../posts/messages.ts';
import type { LoadingPosts } from '../../posts/posts.query.ts';
import { commonMessages } from './messages.ts';

/** Renders 'Post not found' for an id that no stored post has. */
export function PostNotFound() {
  return (
    <>
      <h1 className="text-[2.125rem]">{commonMessages.postNotFound.title}</h1>
      <p className="mt-4 mb-6 max-w-[56ch] text-ink-2">{commonMessages.postNotFound.text}</p>
      <Button render={<Link to="/admin" />}>
        <ArrowLeft aria-hidden="true" />
        Back to Manage Posts
      </Button>
    </>
  );
}

/** Renders a screen while the posts load, or the error if loading failed. */
export function ScreenWithoutPosts({
  heading,
  view: { failure, retry },
}: {
  heading: string;
  view: LoadingPosts;
}) {
  const messages = failure && storageMessages.readError;
  if (!messages) return <ScreenSkeleton heading={heading} />;
  return (
    <div className="max-w-[960px]">
      <h1 className="mb-7 text-[2.125rem]">{heading}</h1>
      <Notice
        tone="danger"
        live="assertive"
        title={messages[failure] ?? messages.other}
        actions={<Button onClick={retry}>Try again</Button>}
      />
    </div>
  );
}

/**
 * Renders a loading skeleton, which claims neither that there are posts nor that there are none.
 */
export function ScreenSkeleton({ heading }: { heading: string }) {
  return (
    <div aria-busy="true" className="max-w-[960px]">
      <h1 className="mb-7 text-[2.125rem]">{heading}</h1>
      <output className="sr-only">{commonMessages.loading}</output>
      <Skeleton lines={6} />
    </div>
  );
}
