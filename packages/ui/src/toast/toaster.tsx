import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToastRegion } from './plain-toast-region.tsx';
import { subscribeToToasts, wasToastAskedFor } from './toast.ts';

/** A tab that outlives a deploy may find the code of the region gone. Its message must still be read. */
const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then(
    (module) => ({ default: module.ToastRegion }),
    () => ({ default: PlainToastRegion }),
  ),
);

/**
 * Where toasts appear. Mount it once, at the root, so that it outlives every change of page. It renders nothing and
 * loads nothing until the first `toast.success` or `toast.error`.
 */
export function Toaster() {
  const isWanted = useSyncExternalStore(subscribeToToasts, wasToastAskedFor, () => false);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  );
}
