import type { ParsedMarkdown } from '@branchbook/markdown';
import { renderParsed } from '@branchbook/markdown/render-parsed';
import { useMemo } from 'react';

import { PostBody, type RenderAround } from './post-body.tsx';

/** Renders a body that the server has parsed, without loading the Markdown parser. */
export function ParsedPostBody({
  name,
  parsed,
  renderAround,
}: {
  /** The key of the body in the document. */
  name: string;
  parsed: ParsedMarkdown;
  renderAround: RenderAround;
}) {
  const rendered = useMemo(() => renderParsed(parsed), [parsed]);
  return renderAround(
    rendered.headings,
    <PostBody
      state={{ status: 'rendered', ...rendered }}
      content=""
      {...(import.meta.env.SSR && { name })}
    />,
  );
}
