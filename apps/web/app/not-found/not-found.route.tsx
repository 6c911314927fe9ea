import { useQuery } from '@tanstack/react-query';
import { Button } from '@branchbook/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { postPath } from '@branchbook/blog-server/post-path';
import { arePostsOnServer } from '../posts/are-posts-on-server.ts';
import { PagePostsProvider } from '../posts/page-posts-provider.tsx';
import { usePostStore } from '../posts/post-storage.ts';
import { postsKey } from '../posts/query-keys.ts';
import { DetachedNode } from '../layout/site/detached-node.tsx';
import { clearUnknownPath, logUnknownPath } from '../layout/site/log-unknown-path.ts';

export { RouteErrorBoundary as ErrorBoundary } from '../layout/errors/route-error-boundary.tsx';

export const meta = () => [{ title: 'Page not found · Branchbook' }, { name: 'robots', content: 'noindex' }];

/**
 * Renders any path without a route. The build writes it as the 404 page. Old paths of posts are
 * redirected: by the server if it has the posts, otherwise here.
 */
export default function NotFoundRoute() {
  if (arePostsOnServer) return <NotFound />;
  return (
    <PagePostsProvider>
      <OldPathOrNotFound />
    </PagePostsProvider>
  );
}

/**
 * Redirects an old path of a stored post to the post, with query and fragment. Replaces the history
 * entry, so that Back skips the old path. Visitors with stored posts see nothing until the posts
 * are read (`data-seed-preview`).
 */
function OldPathOrNotFound() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const store = usePostStore();
  const { data, isPending } = useQuery({
    queryKey: [...postsKey, 'old-path', pathname],
    queryFn: () => store.get({ oldPath: pathname }),
  });
  const slug = data?.post.slug || null;

  useEffect(() => {
    if (slug !== null) void navigate({ pathname: postPath(slug), search, hash }, { replace: true });
  }, [navigate, slug, search, hash]);

  // The next render redirects.
  if (slug !== null)
    return <main id="main" tabIndex={-1} className="page wrap trunk min-h-screen" aria-busy />;
  return <NotFound isReading={isPending} />;
}

function NotFound({ isReading = false }: { isReading?: boolean }) {
  const { pathname } = useLocation();

  useEffect(() => {
    if (isReading) return;
    logUnknownPath(pathname);
    return clearUnknownPath;
  }, [pathname, isReading]);

  return (
    <main id="main" tabIndex={-1} className="page wrap trunk" data-seed-preview={isReading ? '' : undefined}>
      <div className="grid items-center gap-10 min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] min-[900px]:gap-x-16">
        <div>
          <h1 className="text-[clamp(5rem,3rem+9vw,10rem)] leading-[0.9] tracking-normal">404</h1>
          <p className="mt-4 mb-6 max-w-[48ch] text-lead text-ink-2">Oops! Page not found</p>
          <Button size="lg" render={<Link to="/" />}>
            <ArrowLeft aria-hidden="true" size={18} />
            Return to Home
          </Button>
        </div>
        <DetachedNode at="this path" label="HEAD detached" code="404" />
      </div>
    </main>
  );
}
