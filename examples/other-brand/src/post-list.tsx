import type { PostSummary } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui/button';
import { Card } from '@branchbook/ui/card';
import { useEffect, useState } from 'react';

import { store } from './store.ts';

/** All posts, without their contents. */
export function PostList() {
  const [posts, setPosts] = useState<readonly PostSummary[]>([]);
  useEffect(() => {
    void store.list({ limit: 20 }).then((page) => setPosts(page.posts));
  }, []);

  return (
    <>
      <h1>Harbour log</h1>
      <ul className="posts">
        {posts.map((post) => (
          <Card key={post.id} render={<li />}>
            <h2>{post.title}</h2>
            <p>
              {post.date}. {post.excerpt}
            </p>
            <Button render={<a href={`?post=${encodeURIComponent(post.slug)}`} />}>Read {post.title}</Button>
          </Card>
        ))}
      </ul>
    </>
  );
}
