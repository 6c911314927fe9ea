import { Button } from '@branchbook/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';

import { DetachedNode } from '../shell/frame/detached-node.tsx';
import { forgetUnknownPath, logUnknownPath } from '../shell/frame/log-unknown-path.ts';
import { notFoundAttribute } from '../shell/frame/site-links.ts';

export { PageProblem as ErrorBoundary } from '../shell/errors/page-problem.tsx';

export const meta = () => [{ title: 'Page not found · Branchbook' }, { name: 'robots', content: 'noindex' }];

/** Any path the map does not know. The build writes it as the page that answers for all of them. */
export default function NotFoundRoute() {
  const { pathname } = useLocation();

  useEffect(() => {
    logUnknownPath(pathname);
    return forgetUnknownPath;
  }, [pathname]);

  return (
    <main id="main" tabIndex={-1} className="page wrap trunk" {...{ [notFoundAttribute]: '' }}>
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
