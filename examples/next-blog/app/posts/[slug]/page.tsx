import { Prose } from '@branchbook/ui';
import { notFound, permanentRedirect } from 'next/navigation';

import { store } from '../../store.ts';
import { PostBody } from './post-body.tsx';

export const dynamic = 'force-dynamic';

export default async function Page({ params }: { readonly params: Promise<{ slug: string }> }) {
  const slug = decodeURIComponent((await params).slug);
  const stored = await store.get({ slug });
  if (!stored) notFound();
  if (stored.redirectTo !== null) permanentRedirect(`/posts/${encodeURIComponent(stored.redirectTo)}`);
  const { title, date, author, content } = stored.post;
  return (
    <article>
      <h1>{title}</h1>
      <p>
        {date}, by {author}
      </p>
      <Prose>
        <PostBody content={content} />
      </Prose>
    </article>
  );
}
