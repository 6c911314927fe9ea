import { Prose } from '@branchbook/ui';
import '@branchbook/ui/prose.css';

import type { PrerenderedBody } from './prerendered-body.ts';
import { useActiveBody } from './use-active-body.ts';

/** A body that the build has written into this page: its elements stay as they are, and get their behaviour. */
export function PrerenderedBodyView({ body }: { body: PrerenderedBody }) {
  const element = useActiveBody();

  return (
    <Prose
      ref={element}
      data-post-body=""
      data-prerendered={body.key}
      suppressHydrationWarning
      // Of the build's own making. React leaves it alone where it is there already.
      dangerouslySetInnerHTML={{ __html: body.markup }}
    />
  );
}
