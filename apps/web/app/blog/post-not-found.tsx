import { Button } from '@branchbook/ui';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

import { DetachedNode } from '../layout/site/detached-node.tsx';

/** Shown if no stored post has the slug. */
export function PostNotFound() {
  return (
    <main id="main" tabIndex={-1} className="page wrap trunk min-h-screen">
      <div className="grid items-center gap-10 min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] min-[900px]:gap-x-16">
        <div>
          <h1 className="text-h1">Post not found</h1>
          <p className="mt-4 mb-6 max-w-[48ch] text-lead text-ink-2">
            The blog post you're looking for doesn't seem to exist.
          </p>
          <Button size="lg" render={<Link to="/blog" />}>
            <ArrowLeft aria-hidden="true" size={18} />
            Back to Blog
          </Button>
        </div>
        <DetachedNode at="slug" label="no entry" code="null" />
      </div>
    </main>
  );
}
