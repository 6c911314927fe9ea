import { formatUsDate } from './format-us-date.ts';
import { freeId } from './free-id.ts';
import { isRouteSlug } from './free-slug.ts';
import type { BlogPost, PostDraft } from './post.ts';
import { slugify } from './slugify.ts';

/**
 * Makes a post of a draft. The id is `now` in milliseconds, or the next free number; the date is the draft's own, as given,
 * else the local day of `now`.
 *
 * The slug is the draft's own, as given, else that of the title, else `post-{id}`: where nothing is left that an address
 * could show (empty, only hyphens), or where it is 'new', which is a route. Slugs are not made unique; ask `freeSlug`.
 *
 * @throws RangeError if `now` is not a valid date.
 *
 * @example
 * createPost({ title: 'Hello, world', author: defaultAuthor, excerpt: '', content: '' }, { now: new Date(), posts }).slug;
 * // 'hello-world'
 * createPost({ title: '!!!', author: defaultAuthor, excerpt: '', content: '' }, { now: new Date(7), posts: [] }).slug;
 * // 'post-7'
 */
export function createPost(
  draft: PostDraft,
  context: { readonly now: Date; readonly posts: readonly BlogPost[] },
): BlogPost {
  const id = freeId(context.now.getTime(), new Set(context.posts.map((post) => post.id)));
  const slug = draft.slug ?? slugify(draft.title);

  return {
    id,
    title: draft.title,
    excerpt: draft.excerpt,
    date: draft.date ?? formatUsDate(context.now),
    author: draft.author,
    slug: isReachable(slug) ? slug : `post-${id}`,
    content: draft.content,
    isMarkdown: true,
  };
}

/** Dots count as nothing because browsers resolve `/blog/.` and `/blog/..` before anybody sees them. */
function isReachable(slug: string): boolean {
  return /[^-.\s]/u.test(slug) && !isRouteSlug(slug);
}
