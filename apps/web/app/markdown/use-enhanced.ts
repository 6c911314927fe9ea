import { useEffect, useRef } from 'react';

import { enhanceBody } from './enhance-body.ts';

/** For the element of a body, which has its behaviour as long as it shows the same. */
export function useEnhanced(shown: unknown) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? enhanceBody(element.current) : undefined), [shown]);
  return element;
}
