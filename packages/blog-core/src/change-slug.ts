import { getAliases } from './get-aliases.ts';
import type { BlogPost } from './post.ts';

/**
 * Returns the post with another slug, and adds the old slug to its aliases so that the old URL
 * redirects. A slug that is used again is removed from the aliases. Returns the same post if the
 * slug is unchanged.
 *
 * @example
 * const renamed = changeSlug({ ...post, slug: 'tax' }, 'taxes'); // { …, slug: 'taxes', aliases: ['tax'] }
 * changeSlug(renamed, 'tax'); // { …, slug: 'tax', aliases: ['taxes'] }
 */
export function changeSlug<Post extends BlogPost>(post: Post, slug: string): Post {
  if (slug === post.slug) return post;
  // No URL has an empty slug, so an empty alias would never match.
  const former = new Set([...getAliases(post), post.slug].filter((each) => each !== slug && each !== ''));
  return { ...post, slug, aliases: [...former] };
}
