import { countTags, type TagCount } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { tagsPath } from '@branchbook/blog-server/tag-path';
import { Button, Skeleton } from '@branchbook/ui';

import { PagePostsProvider } from '../../posts/page-posts-provider.tsx';
import { usePostStorage } from '../../posts/post-storage.ts';
import { blogTitle } from '../../seo/head-links.ts';
import { pageMeta } from '../../seo/page-meta.tsx';
import { blogSubtitle, cardPaths } from '../../seo/site-content.ts';
import { TagLink } from '../tag-links.tsx';
import { usePublishedTags } from './use-published-tags.ts';

export { RouteErrorBoundary as ErrorBoundary } from '../../layout/errors/route-error-boundary.tsx';

export const meta = () =>
  pageMeta({
    path: tagsPath,
    title: 'Tags · Branchbook',
    description: `All tags of ${blogTitle}. ${blogSubtitle}`,
    card: cardPaths.blog,
    cardAlt: `${blogTitle}. ${blogSubtitle}`,
  });

/** The tags of the seeds, which a browser shows until it has read its posts. */
const seedTags = countTags(seedPosts);

export default function TagsRoute() {
  return (
    <PagePostsProvider>
      <TagsPage />
    </PagePostsProvider>
  );
}

function TagsPage() {
  const { isOnServer } = usePostStorage();
  const { tags: read, hasFailed, retry } = usePublishedTags();
  const tags = read ?? (isOnServer ? null : seedTags);
  return (
    <main id="main" tabIndex={-1} className="page wrap trunk min-h-screen">
      <h1 className="mb-8 text-h1">Tags</h1>
      {hasFailed && (
        <>
          <p role="alert" className="mb-4 text-ink-2">
            Couldn’t load the tags. Check your connection and try again.
          </p>
          <Button variant="outline" onClick={retry}>
            Try again
          </Button>
        </>
      )}
      {tags ? (
        <div data-seed-preview={read ? undefined : ''} aria-busy={read ? undefined : true}>
          <TagList tags={tags} />
        </div>
      ) : (
        !hasFailed && <Skeleton lines={4} />
      )}
    </main>
  );
}

function TagList({ tags }: { tags: readonly TagCount[] }) {
  if (tags.length === 0) return <p className="text-lead text-ink-2">No tags yet.</p>;
  return (
    <ul className="flex flex-wrap gap-x-3">
      {tags.map(({ slug, name, count }) => (
        <li key={slug} className="min-w-0">
          <TagLink tag={slug}>
            <span className="text-ink">{name}</span>{' '}
            <span>
              <span>{count}</span>
              <span className="sr-only">{count === 1 ? ' post' : ' posts'}</span>
            </span>
          </TagLink>
        </li>
      ))}
    </ul>
  );
}
