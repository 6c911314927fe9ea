import { activateBody, type CopyListeners } from '@branchbook/markdown/activate';
import '@branchbook/markdown/highlight.css';
import './code-colors.css';
import { toast } from '@branchbook/ui';
import { useEffect, useRef } from 'react';

const listeners: CopyListeners = {
  onLinkCopied: () => toast.success('Link to this section copied'),
  onCodeNotCopied: () => toast.error('Couldn’t copy', 'Select the code and copy it yourself.'),
};

/** For the element of a body, which has its behaviour as long as it is there, whatever it shows. */
export function useActiveBody() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? activateBody(element.current, listeners) : undefined), []);
  return element;
}
