import type { BlogPost } from '@branchbook/blog-core';

import type { BodyHeading } from '@branchbook/markdown/parsed-markdown';
import { PostBody } from '../post-body/post-body.tsx';
import { bodyName } from '../post-body/prerendered-body.ts';
import { useRenderedBody } from '@branchbook/markdown/use-markdown';
import { TableOfContents } from './table-of-contents.tsx';

const noHeadings: readonly BodyHeading[] = [];

/** A post's body as it is rendered here, and the contents around it. */
export function RenderedBody({ post }: { post: BlogPost }) {
  const body = useRenderedBody(post.content, post.isMarkdown);
  return (
    <TableOfContents headings={body.status === 'rendered' ? body.headings : noHeadings}>
      <PostBody
        state={body}
        content={post.content}
        {...(import.meta.env.SSR && { name: bodyName(post.content, post.isMarkdown) })}
      />
    </TableOfContents>
  );
}
