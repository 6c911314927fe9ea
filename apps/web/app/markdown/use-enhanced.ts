import { useEffect, useRef } from 'react';

import { enhanceBody } from './enhance-body.ts';

/** For the element of a body, which has its behaviour as long as it is there, whatever it shows. */
export function useEnhanced() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? enhanceBody(element.current) : undefined), []);
  return element;
}
