import { RouteErrorMessage } from '../../../layout/errors/route-error-boundary.tsx';
import { RescueDownloads } from './rescue-downloads.tsx';
import { errorMessages } from './messages.ts';

/** Renders the error boundary of an admin screen, inside the admin layout. */
export function ScreenErrorBoundary() {
  return (
    <RouteErrorMessage
      what="screen"
      reassurance={errorMessages.reassurance}
      home={{ to: '/admin', label: 'Back to Manage Posts' }}
    >
      <RescueDownloads />
    </RouteErrorMessage>
  );
}
