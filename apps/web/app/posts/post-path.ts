import { href } from 'react-router';

/**
 * The address of the post with a slug: `postPath('日本') === '/blog/%E6%97%A5%E6%9C%AC'`.
 *
 * Stored slugs may hold anything. Half a surrogate pair has no form in an address and would make encoding throw; it becomes
 * U+FFFD, and `hasSlug` finds the post by that.
 */
export function postPath(slug: string): string {
  return href('/blog/:slug', { slug: slug.toWellFormed() });
}

/** Whether a post answers to the slug of an address. What it was called before is `findBySlug`'s business. */
export function hasSlug(post: { readonly slug: string }, slug: string | undefined): boolean {
  return post.slug === slug || post.slug.toWellFormed() === slug;
}
