import { pageTokens } from '../../posts/page-tokens.ts';
import { AccessScreen } from './access-screen.tsx';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Access · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Renders the tokens of programs. Only builds with posts on a server have it. */
export default function AccessRoute() {
  return <AccessScreen client={pageTokens} />;
}
