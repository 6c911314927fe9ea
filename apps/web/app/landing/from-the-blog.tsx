import { TextLink } from '@branchbook/ui';
import { TrunkNode } from '@branchbook/ui/brand';
import { ArrowRight } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router';

import { markStoredPosts } from '../posts/mark-stored-posts.ts';
import { blogTitles } from './blog-titles.ts';
import { fromTheBlog } from './content.ts';

/**
 * Lists the seed posts by title, so that visitors can judge how the team thinks. CSS hides the list
 * in a browser that stores other posts, where a seed may be deleted.
 */
export function FromTheBlog() {
  // The head script has marked the page as it loaded; the posts may have changed on another screen.
  useLayoutEffect(markStoredPosts, []);
  return (
    <section className="section wrap trunk from-the-blog" aria-labelledby="from-the-blog-title">
      <div className="from-the-blog-head">
        <h2 id="from-the-blog-title">{fromTheBlog.title}</h2>
        <TextLink render={<Link to="/blog" prefetch="intent" />}>
          {fromTheBlog.allPosts}
          <ArrowRight aria-hidden="true" />
        </TextLink>
      </div>
      <ul>
        {blogTitles.map(({ slug, title, date }) => (
          <li key={slug}>
            <TrunkNode kind="open" className="top-[22px] min-[1100px]:left-[-52px]" />
            <span>{date}</span>
            <Link to={`/blog/${slug}`} prefetch="intent">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
