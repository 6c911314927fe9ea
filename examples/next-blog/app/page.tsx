import { Button, Card } from '@branchbook/ui';
import Link from 'next/link';

import { store } from './store.ts';

/** Rendered for each request, since posts are added while the server runs. */
export const dynamic = 'force-dynamic';

export default async function Page() {
  const { posts } = await store.list();
  return (
    <>
      <h1>Boat log</h1>
      {posts.map(({ id, slug, title, excerpt }) => (
        <Card key={id}>
          <h2>{title}</h2>
          <p>{excerpt}</p>
          <Button render={<Link href={`/posts/${encodeURIComponent(slug)}`} />}>Read {title}</Button>
        </Card>
      ))}
    </>
  );
}
