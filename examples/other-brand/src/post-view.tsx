import { getReadingMinutes, type StoredPost } from '@branchbook/blog-core';
import { enhanceMarkdown } from '@branchbook/markdown/enhance';
import { MarkdownChunks, useMarkdown } from '@branchbook/markdown/react';
import * as renderer from '@branchbook/markdown/render';
import { Notice } from '@branchbook/ui/notice';
import { Prose } from '@branchbook/ui/prose';
import { Skeleton } from '@branchbook/ui/skeleton';
import { TextLink } from '@branchbook/ui/text-link';
import { toast } from '@branchbook/ui/toast';
import { useEffect, useRef, useState } from 'react';

import { store } from './store.ts';

/** One post by its slug. */
export function PostView({ slug }: { slug: string }) {
  const [found, setFound] = useState<StoredPost | null>();
  useEffect(() => {
    void store.get({ slug }).then(setFound);
  }, [slug]);

  if (found === undefined) return <Skeleton />;
  if (found === null) return <Notice tone="warning" title="There is no such post." />;
  const { post, previous } = found;
  return (
    <article>
      <h1>{post.title}</h1>
      <p>
        {post.date}, by {post.author}, {getReadingMinutes(post.content)} min
      </p>
      <Body text={post.content} />
      {previous && (
        <TextLink href={`?post=${encodeURIComponent(previous.slug)}`}>Earlier: {previous.title}</TextLink>
      )}
    </article>
  );
}

function Body({ text }: { text: string }) {
  const state = useMarkdown(renderer, text);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.status !== 'rendered' || !body.current) return;
    return enhanceMarkdown(body.current, {
      onLinkCopied: () => toast.success('Link copied'),
      onCodeCopyError: () => toast.error('Not copied', 'Select the code and copy it by hand.'),
    });
  }, [state]);

  if (state.status === 'pending') return <Skeleton lines={8} />;
  if (state.status === 'raw') return <pre>{text}</pre>;
  return (
    <Prose>
      <div ref={body} data-post-body="">
        <MarkdownChunks chunks={state.chunks} />
      </div>
    </Prose>
  );
}
