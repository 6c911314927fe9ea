import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref that is true once the component is unmounted, for async work that ends later. */
export function useIsUnmountedRef(): Readonly<RefObject<boolean>> {
  const isUnmounted = useRef(false);
  useEffect(() => {
    // React's strict mode mounts twice.
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
