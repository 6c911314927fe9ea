import { Outlet } from 'react-router';

import { SessionProvider } from './session-provider.tsx';

/**
 * Provides the session to the routes below it. The landing page and the posts are outside, so that
 * they don't wait for a provider.
 */
export default function AuthLayout() {
  return (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  );
}
