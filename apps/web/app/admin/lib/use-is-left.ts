import { type RefObject, useEffect, useRef } from 'react';

/** Whether the screen that calls this is gone: what began on it may end later. */
export function useIsLeft(): Readonly<RefObject<boolean>> {
  const isLeft = useRef(false);
  useEffect(() => {
    // Once more on the screen, as in React's strict mode.
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
