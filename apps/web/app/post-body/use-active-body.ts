import { toast } from '@branchbook/ui';
import { useEffect, useRef } from 'react';

import { type CopyListeners, enhanceBody } from '@branchbook/markdown/activate-body';

const listeners: CopyListeners = {
  onLinkCopied: () => toast.success('Link to this section copied'),
  onCodeNotCopied: () =>
    toast.error('The browser did not allow copying', 'Select the code and copy it by hand.'),
};

/** For the element of a body, which has its behaviour as long as it is there, whatever it shows. */
export function useEnhanced() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? enhanceBody(element.current, listeners) : undefined), []);
  return element;
}
