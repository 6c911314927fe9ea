import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns a ref of the value of the last render, for event handlers. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
