import {
  getAliases,
  getOldPaths,
  getTags,
  getTagSlug,
  normalizeOldPath,
  normalizeSlug,
  parsePosts,
  PostStoreError,
  textFieldNames,
  type BlogPost,
  type PostSummary,
  type VersionedPost,
} from '@branchbook/blog-core';

import { getDateKey, getTitleKey } from './sort-keys.ts';
import { numberIn, textIn, textOrNullIn, type SqlRow } from './sql-database.ts';

/** The columns of `post` for a summary, each with its table. */
export const summaryColumns =
  'p.row, p.id, p.position, p.slug, p.title, p.excerpt, p.date, p.author, p.is_markdown, p.extra, p.exact';

/** These columns, the content from `post_content`, and the columns of the version. */
export const postColumns = `${summaryColumns}, p.saved_in, p.saved_at, c.content, c.content_exact`;

/**
 * Returns SQL for the approximate length of a post's JSON in bytes, before escaping. Does not read
 * the texts.
 *
 * @param content the table with the content, if it is another one
 */
export function getLengthSql(post: string, content = post): string {
  const columns = ['slug', 'title', 'excerpt', 'date', 'author', 'extra'];
  return `${columns.map((column) => `octet_length(${post}.${column})`).join(' + ')} + coalesce(octet_length(${post}.exact), 0)
    + coalesce(octet_length(${content}.content_exact), octet_length(${content}.content))`;
}

/** `post` joined with its content; each post has one. */
export const postJoin = 'post p JOIN post_content c ON c.row = p.row';

/** A post as columns, without row, position and revision. */
export interface PostColumns {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly date: string;
  readonly author: string;
  readonly isMarkdown: number;
  /** The fields without a column, as JSON. */
  readonly extra: string;
  /** JSON of what the columns cannot represent; null for nearly all posts. */
  readonly exact: string | null;
  readonly content: string;
  /** The content as JSON if a column cannot represent it; else null. */
  readonly contentExact: string | null;
  readonly slugKey: string;
  readonly sortTitle: string;
  readonly sortDate: number;
}

/** The parts of a post that columns cannot represent. */
interface Exact {
  /** Texts with a NUL, which some engines truncate. */
  readonly texts?: Partial<Record<TextField, string>>;
  /** The names of all fields, if their order differs from that of `toFields`. */
  readonly order?: readonly string[];
}

const textFields = ['title', 'excerpt', 'date', 'author', 'slug'] as const;
type TextField = (typeof textFields)[number];

/** Converts a post to columns. `rowToPost` restores it, with its fields in the same order. */
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
    slugKey: toSlugKey(slug),
    sortTitle: getTitleKey(title),
    sortDate: getDateKey(post),
  };
}

/** Returns a slug in the form in which columns compare it (`normalizeSlug`). */
export function toSlugKey(slug: string): string {
  return toColumnText(normalizeSlug(slug));
}

/** Returns the former slugs of a post as columns, each once. */
export function getAliasColumns(post: BlogPost): readonly string[] {
  return [...new Set(getAliases(post).map(toSlugKey))];
}

/** Returns the old paths of a post as columns, normalized by `normalizeOldPath`, each once. */
export function getOldPathColumns(post: BlogPost): readonly string[] {
  return [...new Set(getOldPaths(post).map((path) => toColumnText(normalizeOldPath(path))))];
}

/** Returns the tags of a post as columns. */
export function getTagColumns(post: BlogPost): readonly TagColumns[] {
  return getTags(post).map((name) => ({ slug: getTagSlug(name), name }));
}

/** A tag of a post as columns. */
export interface TagColumns {
  readonly slug: string;
  readonly name: string;
}

/** Restores a post from a row with `postColumns`. */
export function rowToPost(row: SqlRow): BlogPost {
  const contentExact = textOrNullIn(row, 'content_exact');
  const content = contentExact === null ? textIn(row, 'content') : String(JSON.parse(contentExact));
  return toFields(row, { content }) as unknown as BlogPost;
}

/** The revision and the time at which a post's text was saved. Moves do not change it. */
export interface Saved {
  readonly revision: number;
  /** Milliseconds since 1970; null for a seed. */
  readonly at: number | null;
}

/** Returns the columns of a version. */
export function rowToSaved(row: SqlRow): Saved {
  const at = textOrNullIn(row, 'saved_at');
  return { revision: numberIn(row, 'saved_in'), at: at === null ? null : Number(at) };
}

/**
 * Returns a post's version. The time makes it differ if a backup was restored and revisions are
 * counted again.
 */
export function formatVersion({ revision, at }: Saved): string {
  return at === null ? String(revision) : `${revision}-${at}`;
}

/** Restores a post and its version from a row with `postColumns`. */
export function rowToVersionedPost(row: SqlRow): VersionedPost {
  return { post: rowToPost(row), version: formatVersion(rowToSaved(row)) };
}

/** Restores a post without its content from a row with `summaryColumns`. */
export function rowToSummary(row: SqlRow): PostSummary {
  return toFields(row, {}) as unknown as PostSummary;
}

/**
 * Returns what is stored of a post: its JSON, read as any stored post is, with U+FFFD for each half
 * of a surrogate pair in its texts. UTF-8 has no such halves, so a page would show another text
 * than its script has.
 *
 * @throws PostStoreError `failed`, where JSON can say nothing of it
 */
export function toStorable<Post extends BlogPost>(post: Post): Post {
  const { posts } = parsePosts([JSON.parse(toJson(post))]);
  const [stored = post] = posts as Post[];
  const texts = textFieldNames.flatMap((field) => {
    const text = stored[field];
    return text === undefined ? [] : [[field, toWellFormed(text)]];
  });
  return { ...stored, ...Object.fromEntries(texts) };
}

/** Returns a text with U+FFFD for each half of a surrogate pair. */
function toWellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}');
}

/** Returns the length of a post's JSON in UTF-8 bytes. */
function getJsonSize(post: BlogPost): number {
  return new TextEncoder().encode(JSON.stringify(post)).length;
}

/** Throws `too-large` if a post's JSON exceeds a number of bytes. */
export function assertPostSize(post: BlogPost, maxBytes: number): void {
  const size = getJsonSize(post);
  if (size <= maxBytes) return;
  throw new PostStoreError('too-large', `A post may have ${maxBytes} bytes, and this one has ${size}.`);
}

/**
 * Returns a text as stored in a column: NULs and lone surrogates become U+FFFD, as in URLs.
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
  // Defines fields instead of setting them, so that `__proto__` is a field too.
  return Object.fromEntries(
    order.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]),
  );
}

function isInOrder(post: BlogPost): boolean {
  const { id, title, excerpt, date, author, slug, content, isMarkdown, ...others } = post;
  const inOrder = { id, title, excerpt, date, author, slug, content, isMarkdown, ...others };
  return JSON.stringify(Object.keys(inOrder)) === JSON.stringify(Object.keys(post));
}
