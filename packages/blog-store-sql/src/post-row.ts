import {
  getAliases,
  getOldPaths,
  normalizeOldPath,
  parsePosts,
  PostStoreError,
  type BlogPost,
  type PostSummary,
} from '@branchbook/blog-core';

import { numberIn, textIn, textOrNullIn, type SqlRow } from './sql-database.ts';

/** The columns of `post` that make a post but for its content, each with its table. */
export const summaryColumns =
  'p.row, p.id, p.position, p.slug, p.title, p.excerpt, p.date, p.author, p.is_markdown, p.extra, p.exact';

/** Those, and the content of `post_content`. */
export const postColumns = `${summaryColumns}, c.content, c.content_exact`;

/** About how many bytes a post has as JSON, before its texts are escaped. The texts themselves are not read for it. */
export const postLength = `octet_length(p.slug) + octet_length(p.title) + octet_length(p.excerpt) + octet_length(p.date)
  + octet_length(p.author) + octet_length(p.extra) + coalesce(octet_length(p.exact), 0)
  + coalesce(octet_length(c.content_exact), octet_length(c.content))`;

/** `post` with its content; each post has one. */
export const postJoin = 'post p JOIN post_content c ON c.row = p.row';

/** A post as its columns hold it, but for the row, the position and the revision. */
export interface PostColumns {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly date: string;
  readonly author: string;
  readonly isMarkdown: number;
  /** JSON of the fields that have no column. */
  readonly extra: string;
  /** JSON of what the columns cannot say; null for nearly every post. */
  readonly exact: string | null;
  readonly content: string;
  /** JSON of a content that a column cannot hold, else null. */
  readonly contentExact: string | null;
  readonly aliases: readonly string[];
  /** In the form of `normalizeOldPath`. */
  readonly oldPaths: readonly string[];
}

/** What the columns of a post cannot say. */
interface Exact {
  /** Texts with a NUL, which not every engine keeps; in older rows also those with half of a surrogate pair. */
  readonly texts?: Partial<Record<TextField, string>>;
  /** The names of all fields, where they do not stand in the order in which `toFields` puts them. */
  readonly order?: readonly string[];
}

const textFields = ['title', 'excerpt', 'date', 'author', 'slug'] as const;
type TextField = (typeof textFields)[number];

/** Splits a post into columns. `postOf` puts them together to the same post, its fields in the same order. */
export function toColumns(post: BlogPost): PostColumns {
  const { id, title, excerpt, date, author, slug, content, isMarkdown, ...others } = post;
  const texts = textFields.flatMap((field) =>
    post[field] === toColumnText(post[field]) ? [] : [[field, post[field]] as const],
  );
  const exact: Exact = {
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
    ...(!isInOrder(post) && { order: Object.keys(post) }),
  };
  return {
    id: String(id),
    title: toColumnText(title),
    excerpt: toColumnText(excerpt),
    date: toColumnText(date),
    author: toColumnText(author),
    slug: toColumnText(slug),
    content: toColumnText(content),
    contentExact: content === toColumnText(content) ? null : JSON.stringify(content),
    isMarkdown: isMarkdown ? 1 : 0,
    extra: JSON.stringify(others),
    exact: Object.keys(exact).length > 0 ? JSON.stringify(exact) : null,
    aliases: [...new Set(getAliases(post).map(toColumnText))],
    oldPaths: [...new Set(getOldPaths(post).map((path) => toColumnText(normalizeOldPath(path))))],
  };
}

/** Puts a post together, of a row with `postColumns`. */
export function rowToPost(row: SqlRow): BlogPost {
  const contentExact = textOrNullIn(row, 'content_exact');
  const content = contentExact === null ? textIn(row, 'content') : String(JSON.parse(contentExact));
  return toFields(row, { content }) as unknown as BlogPost;
}

/** Puts a post without its content together, of a row with `summaryColumns`. */
export function rowToSummary(row: SqlRow): PostSummary {
  return toFields(row, {}) as unknown as PostSummary;
}

/**
 * Returns what is stored of a post: its JSON, read as any stored post is, with U+FFFD for each half of a surrogate pair in
 * its texts. UTF-8 has no such halves, so a page would show another text than its script has.
 *
 * @throws PostStoreError `failed`, where JSON can say nothing of it
 */
export function toStorable<Post extends BlogPost>(post: Post): Post {
  const { posts } = parsePosts([JSON.parse(toJson(post))]);
  const [stored = post] = posts as Post[];
  const texts = [...textFields, 'content' as const].map((field) => [field, toWellFormed(stored[field])]);
  return { ...stored, ...Object.fromEntries(texts) };
}

/** Returns a text with U+FFFD for each half of a surrogate pair. */
function toWellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}');
}

/** How many bytes a post has as JSON, in UTF-8. */
export function getJsonSize(post: BlogPost): number {
  return new TextEncoder().encode(JSON.stringify(post)).length;
}

/**
 * A text as a column holds it. An address names half of a surrogate pair by U+FFFD too.
 *
 * @example
 * toColumnText('a\u{d83d}b'); // 'a\u{fffd}b'
 */
export function toColumnText(text: string): string {
  return text.replaceAll(/[\p{Surrogate}\0]/gu, '\u{fffd}');
}

function toJson(post: BlogPost): string {
  try {
    return JSON.stringify(post);
  } catch (cause) {
    throw new PostStoreError('failed', 'The post cannot be written as JSON.', { cause });
  }
}

function toFields(row: SqlRow, contentField: { content?: string }): Record<string, unknown> {
  const extra: object = JSON.parse(textIn(row, 'extra'));
  const { texts, order }: Exact = JSON.parse(textOrNullIn(row, 'exact') ?? '{}');
  const fields: Record<string, unknown> = {
    id: Number(textIn(row, 'id')),
    title: textIn(row, 'title'),
    excerpt: textIn(row, 'excerpt'),
    date: textIn(row, 'date'),
    author: textIn(row, 'author'),
    slug: textIn(row, 'slug'),
    ...contentField,
    isMarkdown: numberIn(row, 'is_markdown') === 1,
    ...extra,
    ...texts,
  };
  if (!order) return fields;
  // Defines each field, so that one named __proto__ stays a field.
  return Object.fromEntries(
    order.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]),
  );
}

function isInOrder(post: BlogPost): boolean {
  const { id, title, excerpt, date, author, slug, content, isMarkdown, ...others } = post;
  const inOrder = { id, title, excerpt, date, author, slug, content, isMarkdown, ...others };
  return JSON.stringify(Object.keys(inOrder)) === JSON.stringify(Object.keys(post));
}
