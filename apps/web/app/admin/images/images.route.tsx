import { ImagesScreen } from './images-screen.tsx';

export { ScreenErrorBoundary as ErrorBoundary } from '../layout/errors/screen-error-boundary.tsx';

export const meta = () => [{ title: 'Images · Blog Admin' }, { name: 'robots', content: 'noindex' }];

/**
 * Renders all images, to find, copy, insert and delete them. Not loaded lazily: a further entry
 * would split what other screens share, and the manifest of every page names the parts.
 */
export default function ImagesRoute() {
  return <ImagesScreen />;
}
