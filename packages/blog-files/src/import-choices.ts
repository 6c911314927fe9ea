import { countTags, type TagCount } from '@branchbook/blog-core';
import type { BlogReading, LeftOutReason, ReadPost } from './blog-reading.ts';
import { linkPosts } from './link-posts.ts';
import type { UnpublishedReason } from './post-to-import.ts';
import { mergeTags } from './read-tags.ts';
import { expandUrlPattern } from './url-pattern.ts';

/** The result of importing a file: a public post, a draft, or nothing. */
export type ImportChoice = 'post' | 'draft' | 'leave-out';

/** A file that can be imported, with its default choice. */
export interface ImportRow {
  /** Identifies the row. No two posts of a reading have the same path. */
  readonly path: string;
  readonly post: ReadPost;
  /** The choice unless the author makes another one. */
  readonly choice: ImportChoice;
  /** Why the default is not 'post'; null for a post. Rows with the same `kind` are one group. */
  readonly cause: ImportCause | null;
}

/** The cause of a default choice. */
export interface ImportCause {
  /** An `UnpublishedReason` for a draft, a `LeftOutReason` for a file that is left out. */
  readonly kind: UnpublishedReason | LeftOutReason;
  /** The words in the files, or a sentence without its full stop: 'draft: true'. */
  readonly evidence: string;
}

/** The decisions of the author for a whole import. */
export interface ImportChoices {
  /** The choices that differ from the defaults, by `ImportRow.path`. */
  readonly byPath?: ReadonlyMap<string, ImportChoice> | undefined;
  /** The byline of posts whose files name no author. */
  readonly author?: string | undefined;
  /**
   * The pattern of the old URLs, as for `expandUrlPattern`. It applies to posts whose old URL is
   * guessed or unknown, never to a known one.
   */
  readonly urlPattern?: string | undefined;
  /** The fields whose values don't become tags, as in `TagSource`. */
  readonly ignoredTagFields?: ReadonlySet<string> | undefined;
}

/** A field of the files whose values become tags. */
export interface TagSource {
  /** In lower case: 'categories'. */
  readonly field: string;
  /** The tags with their numbers of posts. */
  readonly tags: readonly TagCount[];
}

/**
 * Returns the fields of the files whose values become tags, with these tags, so that an author can
 * leave some out (`ImportChoices.ignoredTagFields`).
 *
 * @example
 * listTagSources(posts); // [{ field: 'categories', tags: [{ slug: 'rust', name: 'Rust', count: 3 }] }]
 */
export function listTagSources(posts: readonly Pick<ReadPost, 'tagSources'>[]): readonly TagSource[] {
  const all = posts.flatMap(({ tagSources = [] }) => tagSources);
  return [...new Set(all.map(({ field }) => field))].map((field) => ({
    field,
    tags: countTags(all.filter((source) => source.field === field)),
  }));
}

/**
 * Returns all files that can be imported, with their default choices: the posts in their order,
 * then the files that are left out.
 *
 * - A post with `unpublished` is a 'draft'.
 * - A file of `leftOut` with a `post` is 'leave-out'. Files without one cannot be imported.
 *
 * @example
 * const rows = listImportRows(readBlog(files, { now }));
 * rows.filter(({ cause }) => cause?.kind === 'unknown-metadata'); // one group of drafts
 */
export function listImportRows({
  posts,
  leftOut,
}: Pick<BlogReading, 'posts' | 'leftOut'>): readonly ImportRow[] {
  return [
    ...posts.map((post): ImportRow => {
      const { path, unpublished } = post;
      if (!unpublished) return { path, post, choice: 'post', cause: null };
      const { reason: kind, evidence } = unpublished;
      return { path, post, choice: 'draft', cause: { kind, evidence } };
    }),
    ...leftOut.flatMap(({ path, reason, message, post }): readonly ImportRow[] =>
      post ? [{ path, post, choice: 'leave-out', cause: { kind: reason, evidence: message } }] : [],
    ),
  ];
}

/**
 * Returns the posts for `planImport` by the choices of the author: without those that are left out,
 * with `unpublished` for drafts alone, with the author's byline and old URLs where they are
 * missing, without the tags of fields that are ignored, and with links between the posts that are imported. Pure; takes time proportional to the
 * size of the texts.
 *
 * @param blogPath the path of the blog, as for `readBlog`. Default: '/blog'
 * @param imageUrls the URLs of images here, by the paths of their files (`ReadPost.images`). The
 *   posts name these images by them
 *
 * @example
 * const posts = applyChoices(reading, {
 *   byPath: new Map([['docs/intro.md', 'post']]),
 *   author: 'Ada',
 *   urlPattern: '/{year}/{month}/{slug}/',
 * });
 * planImport(list, posts, { now });
 */
export function applyChoices(
  reading: Pick<BlogReading, 'posts' | 'leftOut' | 'baseUrl'>,
  { byPath, author, urlPattern, ignoredTagFields }: ImportChoices,
  {
    blogPath = '/blog',
    imageUrls,
  }: {
    readonly blogPath?: string | undefined;
    readonly imageUrls?: ReadonlyMap<string, string> | undefined;
  } = {},
): readonly ReadPost[] {
  const chosen = listImportRows(reading).flatMap(({ path, post, choice }) => {
    const made = byPath?.get(path) ?? choice;
    return made === 'leave-out' ? [] : [setChoice(post, made)];
  });
  const complete = chosen.map((post) =>
    applyUrlPattern(setAuthor(omitTags(post, ignoredTagFields), author), urlPattern, blogPath),
  );
  return linkPosts(complete, { baseUrl: reading.baseUrl, blogPath, imageUrls });
}

function setChoice(post: ReadPost, choice: 'post' | 'draft'): ReadPost {
  if (choice === 'post') return post.unpublished ? { ...post, unpublished: null } : post;
  return post.unpublished ? post : { ...post, unpublished: { reason: 'chosen', evidence: '' } };
}

function omitTags(post: ReadPost, ignored: ReadonlySet<string> | undefined): ReadPost {
  const { tagSources = [], fields } = post;
  if (!ignored || !tagSources.some(({ field }) => ignored.has(field))) return post;
  const { tags: _, ...others } = fields as typeof fields & { tags?: unknown };
  const tags = mergeTags(tagSources.filter(({ field }) => !ignored.has(field)));
  return { ...post, fields: { ...others, ...(tags.length > 0 && { tags }) } };
}

function setAuthor(post: ReadPost, author: string | undefined): ReadPost {
  if (!author?.trim() || post.fields.author) return post;
  return { ...post, fields: { ...post.fields, author: author.trim() } };
}

function applyUrlPattern(post: ReadPost, pattern: string | undefined, blogPath: string): ReadPost {
  if (!pattern || post.oldUrlState === 'known') return post;
  const oldUrl = expandUrlPattern(pattern, post);
  if (oldUrl === null) return post;
  const stored = (post.fields['oldPaths'] ?? []) as readonly string[];
  // A guess that turns out to be wrong leads nowhere.
  const others = stored.filter((path) => path !== post.oldUrl && path !== oldUrl);
  const here = `${blogPath}/${post.fields.slug ?? ''}`;
  const isHere = oldUrl.replace(/\/$/u, '') === here;
  const { oldPaths: _, ...fields } = post.fields as typeof post.fields & { oldPaths?: unknown };
  const oldPaths = isHere ? others : [oldUrl, ...others];
  return {
    ...post,
    fields: { ...fields, ...(oldPaths.length > 0 && { oldPaths }) },
    oldUrl,
    oldUrlState: 'known',
  };
}

/**
 * Returns the byline for posts without one: the most frequent byline of the other posts. Null if
 * none has one.
 */
export function suggestAuthor(posts: readonly Pick<ReadPost, 'fields'>[]): string | null {
  const counts = new Map<string, number>();
  for (const { fields } of posts) {
    if (fields.author) counts.set(fields.author, (counts.get(fields.author) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
