import { Button, Notice, Skeleton } from '@branchbook/ui';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

import { useStorageMessages } from '../../posts/post-storage.ts';
import type { PostPagesView, ReadView } from '../../posts/admin-queries.ts';
import { commonMessages } from './messages.ts';

/** A view that is loading or failed to load. */
type LoadingView =
  | Pick<ReadView<unknown>, 'failure' | 'retry'>
  | Pick<PostPagesView, 'failure' | 'fetchNextPage'>;

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
export function ScreenWithoutPosts({ heading, view }: { heading: string; view: LoadingView }) {
  const error = useLoadError(view);
  if (error === null) return <ScreenSkeleton heading={heading} />;
  return (
    <div className="max-w-[960px]">
      <h1 className="mb-7 text-[2.125rem]">{heading}</h1>
      <LoadError view={view} />
    </div>
  );
}

/** Renders why posts couldn't be loaded, with a button that tries again. Nothing without a failure. */
export function LoadError({ view, className }: { view: LoadingView; className?: string }) {
  const error = useLoadError(view);
  if (error === null) return null;
  return (
    <Notice
      tone="danger"
      live="assertive"
      title={error}
      actions={<Button onClick={'retry' in view ? view.retry : view.fetchNextPage}>Try again</Button>}
      className={className}
    />
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

/** Returns null if loading has not failed, and for a store in the browser, which always reads. */
function useLoadError({ failure }: LoadingView): string | null {
  const { readError } = useStorageMessages();
  const messages = failure && readError;
  return messages && (messages[failure] ?? messages.other);
}
