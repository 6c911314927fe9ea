import { getAliases } from './get-aliases.ts';
import type { IndexedPost } from './post.ts';

/**
 * Gives the post with another slug, and with the one it had as an alias, so that its old address leads to the new one. A
 * slug that comes back is no alias any more. The same post comes back where the slug is the one it has.
 *
 * @example
 * const renamed = changeSlug({ ...post, slug: 'tax' }, 'taxes'); // { …, slug: 'taxes', aliases: ['tax'] }
 * changeSlug(renamed, 'tax'); // { …, slug: 'tax', aliases: ['taxes'] }
 */
export function changeSlug<Post extends IndexedPost>(post: Post, slug: string): Post {
  if (slug === post.slug) return post;
  // No address shows an empty slug, so nothing can be looked for under it.
  const former = new Set([...getAliases(post), post.slug].filter((each) => each !== slug && each !== ''));
  return { ...post, slug, aliases: [...former] };
}
