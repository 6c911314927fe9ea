import { assertValidDate, formatUsDate, type DayOptions } from './format-us-date.ts';
import { getNextAvailableId } from './get-next-available-id.ts';
import { isReservedSlug, type SlugOptions } from './make-unique-slug.ts';
import { defaultAuthor, type BlogPost, type PostDraft } from './post.ts';
import { slugify } from './slugify.ts';

/** What `createPost` must know beside the draft. What is left out is as on Branchbook's own blog. */
export interface CreatePostContext extends DayOptions, SlugOptions {
  /** The moment of the making: it gives the id and the date. */
  readonly now: Date;
  /** The posts that there are: their ids are taken. */
  readonly posts: readonly Pick<BlogPost, 'id'>[];
  /** Who signs a draft that names no author; 'The Branchbook Team' if left out. */
  readonly defaultAuthor?: string | undefined;
}

/**
 * Makes a post of a draft. The id is `now` in milliseconds, or the next free number; the date is the draft's own, as given,
 * else the day of `now`, in the time zone given or the local one.
 *
 * The slug is the draft's own, as given, else that of the title, else `post-{id}`: where nothing is left that an address
 * could show (only hyphens, dots and white space, or nothing), or where it is reserved, as 'new' is, which is a route.
 * Slugs are not made unique; ask `makeUniqueSlug`.
 *
 * @param context.fields fields of your own, laid over the post and part of its type
 * @throws RangeError if `now` is not a valid date, or the time zone is not known.
 *
 * @example
 * createPost({ title: 'Hello, world', excerpt: '', content: '' }, { now: new Date(), posts }).slug;
 * // 'hello-world'
 * createPost({ title: '!!!', excerpt: '', content: '' }, { now: new Date(7), posts: [] }).slug;
 * // 'post-7'
 * createPost({ title: 'Tax', excerpt: '', content: '' }, { now: new Date(), posts, fields: { tags: ['tax'] } }).tags;
 * // ['tax']
 */
export function createPost(
  draft: PostDraft,
  context: CreatePostContext & { readonly fields?: undefined },
): BlogPost;
// Without fields of its own, a post has none: the type that is wanted of it adds none.
export function createPost<Fields extends object>(
  draft: PostDraft,
  context: CreatePostContext & { readonly fields: Fields },
): BlogPost & Fields;
export function createPost(
  draft: PostDraft,
  context: CreatePostContext & { readonly fields?: object | undefined },
): BlogPost {
  assertValidDate(context.now);
  const id = getNextAvailableId(context.now.getTime(), new Set(context.posts.map((post) => post.id)));
  const slug = draft.slug ?? slugify(draft.title);
  const post: BlogPost = {
    id,
    title: draft.title,
    excerpt: draft.excerpt,
    date: draft.date ?? formatUsDate(context.now, context),
    author: draft.author ?? context.defaultAuthor ?? defaultAuthor,
    slug: isReachable(slug, context) ? slug : `post-${id}`,
    content: draft.content,
    isMarkdown: true,
  };
  return { ...post, ...context.fields };
}

/** Dots count as nothing because browsers resolve `/blog/.` and `/blog/..` before anybody sees them. */
function isReachable(slug: string, options: SlugOptions): boolean {
  return /[^-.\s]/u.test(slug) && !isReservedSlug(slug, options);
}
