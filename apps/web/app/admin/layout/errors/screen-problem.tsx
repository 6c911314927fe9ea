import { RouteErrorMessage } from '../../../layout/errors/route-error-boundary.tsx';
import { RescueDownloads } from './rescue-downloads.tsx';

/** A screen of the admin that broke while it was drawn: what happened, and the ways on. The bars around it stay. */
export function ScreenProblem() {
  return (
    <RouteErrorMessage
      what="screen"
      reassurance="Your posts and drafts are safe."
      home={{ to: '/admin', label: 'Back to Manage Posts' }}
    >
      <RescueDownloads />
    </RouteErrorMessage>
  );
}
