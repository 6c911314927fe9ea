import { SignIn } from '@clerk/clerk-react';
import { Notice, SkipLink, Skeleton, TextLink } from '@branchbook/ui';
import { Wordmark } from '@branchbook/ui/brand';
import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useLocation } from 'react-router';

import { useStoreAdmin } from '../layout/offline/use-store-admin.ts';
import { authConfig } from './auth-config.ts';
import { AuthError } from './auth-error.tsx';
import { parseReturnPath } from './return-path.ts';
import { useSession } from './session.ts';
import { signedOutMessage } from './signed-out-message.ts';
import { SignInIllustration } from './sign-in-illustration.tsx';

export const meta = () => [{ title: 'Sign in · Branchbook' }, { name: 'robots', content: 'noindex' }];

/** Reserves the height of the form at every width, so that nothing below it shifts. */
const formHeights = {
  demo: 'min-h-[14rem] min-[334px]:min-h-[12.75rem] min-[419px]:min-h-[11.5rem]',
  clerk: 'min-h-[19.25rem]',
  none: '',
};

/** Shows the sign-in form, or redirects a signed-in visitor to the requested page. */
export default function SignInRoute() {
  useStoreAdmin();
  const session = useSession();
  const { search } = useLocation();
  const returnPath = parseReturnPath(search, import.meta.env.SSR ? __SITE_ORIGIN__ : location.origin);

  // A form with text names its draft in its URL.
  const hasDraft = new URLSearchParams(returnPath.split('?')[1]).has('draft');

  if (session.status === 'signed-in') return <Navigate to={returnPath} replace />;

  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <div className="grid min-h-screen min-[960px]:grid-cols-2">
        <SignInIllustration />
        <main
          id="main"
          tabIndex={-1}
          className="grid content-start justify-items-center gap-7 px-5 pt-[max(40px,24vh)] pb-10"
        >
          <div className="grid w-full max-w-[400px] gap-[18px]">
            <Wordmark className="min-[960px]:hidden" render={<Link to="/" />} />
            <h1 className="text-[2.125rem]">Sign in</h1>
            {authConfig.provider === 'clerk' && (
              <p className="-mt-2 text-ink-2">Sign-in is handled by our authentication provider.</p>
            )}
            {hasDraft && session.status === 'signed-out' && <Notice tone="info" title={signedOutMessage} />}
            <div className={`grid content-start ${formHeights[authConfig.provider]}`}>
              {session.status === 'loading' && (
                <div role="status" aria-label="Loading sign-in">
                  <Skeleton lines={4} />
                </div>
              )}
              {session.status === 'failed' && <AuthError message={session.message} />}
              {session.status === 'signed-out' && (
                <SignIn
                  routing="path"
                  path="/sign-in"
                  forceRedirectUrl={returnPath}
                  signUpForceRedirectUrl={returnPath}
                />
              )}
            </div>
            {session.status !== 'failed' && (
              <TextLink render={<Link to="/blog" />}>
                <ArrowLeft aria-hidden="true" size={18} />
                Back to Blog
              </TextLink>
            )}
          </div>
        </main>
      </div>
    </>
  );
}
