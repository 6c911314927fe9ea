import { assertValidDate, formatUsDate, type DayOptions } from './format-us-date.ts';
import { getNextAvailableId } from './get-next-available-id.ts';
import { isReservedSlug, type SlugOptions } from './make-unique-slug.ts';
import type { BlogPost, PostDraft } from './post.ts';
import { optionalVersionedNames } from './post-fields.ts';
import { slugify } from './slugify.ts';

/** Everything `createPost` needs beside the draft. */
export interface CreatePostContext extends DayOptions, SlugOptions {
  /** The time of creation. It determines the id and the date. */
  readonly now: Date;
  /** The existing posts. Their ids are taken. */
  readonly posts: readonly Pick<BlogPost, 'id'>[];
  /** The author of a draft without one; '' if omitted. */
  readonly defaultAuthor?: string | undefined;
}

/**
 * Creates a post from a draft. The id is `now` in milliseconds, or the next free number. The date
 * is the draft's, or the day of `now` in the given time zone (default: local time).
 *
 * The slug is the draft's, or that of the title. It becomes `post-{id}` if it has only hyphens,
 * dots and white space, or is reserved (such as 'new', which is a route). Slugs are not made
 * unique: call `makeUniqueSlug` for that.
 *
 * @param context.fields fields of your own, laid over the post and part of its type
 * @throws RangeError if `now` is not a valid date, or the time zone is not known.
 *
 * @example
 * createPost({ title: 'Hello, world', excerpt: '', content: '' }, { now: new Date(), posts }).slug;
 * // 'hello-world'
 * createPost({ title: '!!!', excerpt: '', content: '' }, { now: new Date(7), posts: [] }).slug;
 * // 'post-7'
 * const fields = { tags: ['tax'] };
 * createPost({ title: 'Tax', excerpt: '', content: '' }, { now: new Date(), posts, fields }).tags;
 * // ['tax']
 */
export function createPost(
  draft: PostDraft,
  context: CreatePostContext & { readonly fields?: undefined },
): BlogPost;
// Without `fields` the post has no extra fields, so the expected type must not add any.
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
    author: draft.author ?? context.defaultAuthor ?? '',
    slug: isReachable(slug, context) ? slug : `post-${id}`,
    content: draft.content,
    isMarkdown: true,
  };
  const others = Object.entries(draft).filter(
    ([name, value]) => optionalVersionedNames.has(name) && value !== undefined && value !== '',
  );
  return { ...post, ...Object.fromEntries(others), ...context.fields };
}

/** Dots don't count: browsers resolve `/blog/.` and `/blog/..` before the request. */
function isReachable(slug: string, options: SlugOptions): boolean {
  return /[^-.\s]/u.test(slug) && !isReservedSlug(slug, options);
}
