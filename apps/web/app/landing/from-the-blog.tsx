import { TextLink } from '@branchbook/ui';
import { TrunkNode } from '@branchbook/ui/brand';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';

import { blogTitles } from './blog-titles.ts';
import { fromTheBlog } from './content.ts';

/** Lists three posts by title, so that visitors can judge how the team thinks. */
export function FromTheBlog() {
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
