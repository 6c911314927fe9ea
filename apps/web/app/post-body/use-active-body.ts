import { enhanceMarkdown, type CopyListeners } from '@branchbook/markdown/enhance';
import '@branchbook/markdown/highlight.css';
import './code-colors.css';
import './footnotes.css';
import { toast } from '@branchbook/ui';
import { useEffect, useRef } from 'react';

const listeners: CopyListeners = {
  onLinkCopied: () => toast.success('Link to this section copied'),
  onCodeCopyError: () => toast.error('Couldn’t copy', 'Select the code and copy it yourself.'),
};

/** Returns a ref for the element of a body and adds behavior to it while it's mounted. */
export function useActiveBody() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? enhanceMarkdown(element.current, listeners) : undefined), []);
  return element;
}
