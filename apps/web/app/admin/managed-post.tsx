import type { BlogPost } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { href, Link } from 'react-router';

/** A post in Manage Posts, with what can be done to it. */
export function ManagedPost({
  post,
  onEdit,
  onDelete,
}: {
  post: BlogPost;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const title = post.title || 'Untitled';
  return (
    <article className="group relative flex flex-wrap items-center gap-x-6 gap-y-3.5 border-t border-rule py-5 pl-9 first:border-ink">
      <HistoryLine />
      {/* Wide enough for words: beside large text, the actions go below. */}
      <div className="min-w-0 flex-[1_1_min(22rem,100%)] [overflow-wrap:anywhere]">
        <h2 className="text-[1.25rem] leading-[1.25]">{title}</h2>
        <p className="mt-1 mb-1.5 font-mono text-data leading-[1.6] text-ink-3">
          Published on {post.date} by {post.author}
        </p>
        <p className="line-clamp-2 max-w-[66ch] text-base leading-normal text-ink-2">{post.excerpt}</p>
      </div>
      <div className="-ml-3 flex items-center gap-1">
        <Button
          variant="ghost"
          className="px-3!"
          render={
            <Link
              to={href('/blog/:slug', { slug: encodeURIComponent(post.slug) })}
              aria-label={`View ${title}`}
            />
          }
        >
          <Eye aria-hidden="true" strokeWidth={1.75} />
          View
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Edit ${title}`} onClick={onEdit}>
          <Pencil aria-hidden="true" strokeWidth={1.75} />
        </Button>
        <Button variant="danger" size="icon" aria-label={`Delete ${title}`} data-delete="" onClick={onDelete}>
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
        </Button>
      </div>
    </article>
  );
}

/** The posts are commits on one line, from the latest to the first. */
function HistoryLine() {
  return (
    <span aria-hidden="true" className="absolute inset-y-0 -top-px left-0 w-5">
      <span className="absolute inset-y-0 left-1.5 w-0.5 bg-trunk group-first:top-8 group-last:bottom-auto group-last:h-8 group-only:hidden" />
      <span className="absolute top-[26px] left-0 size-3.5 rounded-full border-2 border-ink bg-paper" />
    </span>
  );
}
