import { Outlet } from 'react-router';

import { SessionProvider } from './session-provider.tsx';

/** Gives the routes below the session. The landing page and the posts stay outside, so they never wait for a provider. */
export default function AuthLayout() {
  return (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  );
}
