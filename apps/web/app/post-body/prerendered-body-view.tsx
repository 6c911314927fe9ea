import { Prose } from '@branchbook/ui';
import '@branchbook/ui/prose.css';

import type { PrerenderedBody } from './prerendered-body.ts';
import { useActiveBody } from './use-active-body.ts';

/** Adds behavior to a body that is already in the document, without changing its elements. */
export function PrerenderedBodyView({ body }: { body: PrerenderedBody }) {
  const element = useActiveBody();

  return (
    <Prose
      ref={element}
      data-post-body=""
      data-prerendered={body.key}
      suppressHydrationWarning
      // Markup from the build. React keeps existing elements.
      dangerouslySetInnerHTML={{ __html: body.markup }}
    />
  );
}
