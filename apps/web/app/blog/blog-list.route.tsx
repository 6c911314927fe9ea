import { usePosts } from '../posts/posts.query.ts';
import { BlogListActions } from './blog-list-actions.tsx';
import { PostList } from './post-list.tsx';

const subtitle = 'Notes on money, paperwork and shipping for developers who work alone.';

export const meta = () => [{ title: 'Blog · Branchbook' }, { name: 'description', content: subtitle }];

/** The list of posts. */
export default function BlogListRoute() {
  const view = usePosts();
  return (
    <main id="main" tabIndex={-1} className="page wrap trunk">
      <div className="mb-[clamp(32px,4vw,56px)] flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 className="mb-3 text-h1">Blog</h1>
          <p className="max-w-[56ch] text-lead text-ink-2">{subtitle}</p>
        </div>
        <BlogListActions />
      </div>
      <PostList posts={view.posts} isSeedPreview={view.status === 'loading'} />
    </main>
  );
}
