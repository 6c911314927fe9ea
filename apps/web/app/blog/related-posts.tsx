import { postPath } from '@branchbook/blog-server/post-path';
import { Link } from 'react-router';

import type { PublishedPost } from '../posts/published-post.ts';

/** Renders links to related posts, after those to the neighbors. Renders nothing if there are none. */
export function RelatedPosts({ posts }: { posts: PublishedPost['related'] }) {
  return posts.length === 0 ? null : (
    <nav aria-labelledby="related-posts" className="mt-14 print:hidden">
      <h2 id="related-posts" className="font-mono text-data font-medium text-ink-3">
        Related posts
      </h2>
      <ul className="mt-3 grid gap-x-10 min-[820px]:grid-cols-3">
        {posts.map(({ id, slug, title, date }) => (
          <li key={id} className="min-w-0 border-t border-rule">
            <Link to={postPath(slug)} prefetch="intent" className="group grid gap-1.5 py-[22px] no-underline">
              <b
                dir="auto"
                className="text-[1.1875rem] leading-[1.3] font-medium text-balance decoration-green decoration-2 underline-offset-4 [overflow-wrap:anywhere] group-hover:underline"
              >
                {title || 'Untitled'}
              </b>
              <span className="font-mono text-data leading-[1.7] [overflow-wrap:anywhere] text-ink-3">
                {date}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
