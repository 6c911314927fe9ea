import type { ParsedMarkdown } from '@branchbook/markdown';
import { renderParsed } from '@branchbook/markdown/render-parsed';
import { useMemo } from 'react';

import { PostBody, type RenderAround } from './post-body.tsx';

/** A body that the server has parsed, for its readers: nothing of Markdown's parser is needed. */
export function ParsedPostBody({
  name,
  parsed,
  renderAround,
}: {
  /** What the document calls it, where a server draws it. */
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
