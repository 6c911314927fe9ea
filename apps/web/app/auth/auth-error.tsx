import { ClerkProvider } from '@clerk/clerk-react';
import { Button, Notice, TextLink } from '@branchbook/ui';
import { Component, type ReactNode } from 'react';
import { Link } from 'react-router';

import { authConfig } from './auth-config.ts';

/** Shows why sign-in is unavailable, with a retry button and a link to the blog. */
export function AuthError({ message }: { message: string }) {
  return authConfig.provider === 'none' ? (
    <WrapperErrorBoundary>
      <ClerkProvider publishableKey={authConfig.publishableKey}>{null}</ClerkProvider>
    </WrapperErrorBoundary>
  ) : (
    <ErrorNotice title="Sign-in is unavailable" retry={() => location.reload()}>
      {`${message} Check your connection, then try again. The blog can be read meanwhile.`}
    </ErrorNotice>
  );
}

/**
 * Mounts Clerk's provider with the configured key and shows the error that it throws, unchanged:
 * only the person who deploys the site sees it, and Clerk's message says how to fix it.
 */
class WrapperErrorBoundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return <ErrorNotice title="Sign-in is not set up">{this.state.message}</ErrorNotice>;
  }
}

function ErrorNotice({ title, children, retry }: { title: string; children: ReactNode; retry?: () => void }) {
  return (
    <div className="grid w-full max-w-[520px] gap-5">
      <Notice tone="danger" title={title} live="assertive">
        <span className="[overflow-wrap:anywhere]">{children}</span>
      </Notice>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {retry && <Button onClick={retry}>Retry</Button>}
        <TextLink render={<Link to="/blog" />}>Back to Blog</TextLink>
      </div>
    </div>
  );
}
