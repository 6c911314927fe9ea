import { getTags, type WithTags } from '@branchbook/blog-core';
import { tagPath } from '@branchbook/blog-server/tag-path';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Renders the tags of a post as links to their pages. Renders nothing for a post without tags. */
export function TagLinks({ post, className = '' }: { post: WithTags; className?: string }) {
  const tags = getTags(post);
  return tags.length === 0 ? null : (
    <ul aria-label="Tags" className={`flex flex-wrap gap-x-2 ${className}`}>
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <TagLink tag={tag}>{tag}</TagLink>
        </li>
      ))}
    </ul>
  );
}

/** Renders a link to the page of a tag. */
export function TagLink({ tag, children }: { tag: string; children: ReactNode }) {
  return (
    <Link to={tagPath(tag)} className="group/tag inline-flex min-h-11 max-w-full items-center no-underline">
      <span
        dir="auto"
        className="min-w-0 rounded-tag border border-line bg-sheet px-2.5 py-1 font-mono text-data leading-[1.4] [overflow-wrap:anywhere] text-ink-2 group-hover/tag:border-ink group-hover/tag:text-ink"
      >
        {children}
      </span>
    </Link>
  );
}
