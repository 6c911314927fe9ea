import {
  getAliases,
  type BlogPost,
  changeSlug,
  type CreatePostContext,
  findTagsIssue,
  formatUsDate,
  getNextAvailableId,
  getTags,
  type PostChange,
  requiredFieldNames,
  slugify,
} from '@branchbook/blog-core';
import { createImportId } from './create-import-id.ts';
import { isEqual, getValue } from './is-equal.ts';
import { type ListedPost, matchPosts } from './match-posts.ts';
import { isOwnPost } from './own-file.ts';
import { type AddedPost, planCreates } from './plan-creates.ts';
import type { PostFileFields } from './post-file.ts';
import type { PostToImport } from './post-to-import.ts';
import { normalizeCanonical } from './read-canonical.ts';
import { normalizeCover } from './read-cover.ts';
import { lastSegment } from './read-slug.ts';
import { SlugPool } from './slug-pool.ts';

/**
 * Why a post is added, changed or skipped:
 *
 * - 'new': it matches no post of the list. Added.
 * - 'id-taken': it is of our own export, and its id belongs to another imported post. Added, under
 *   the next free id.
 * - 'same-source': the post was imported from the same file before. Changed.
 * - 'same-id': it is of our own export, and the post has its id. Changed.
 * - 'same-slug': the post has its slug. Changed; it keeps its id.
 * - 'identical': the matching post has the same value in every field that the file names. Skipped.
 */
export type ImportRule = 'new' | 'id-taken' | 'same-source' | 'same-id' | 'same-slug' | 'identical';

/** The plan for one post. */
export interface PlannedImport {
  /** A 'draft' is one that its old site did not show: `changes` do not touch it. */
  readonly outcome: 'added' | 'changed' | 'skipped' | 'draft';
  readonly rule: ImportRule;
  /**
   * The post as it will be in the list; a draft, as it would be. Has the id of the post that it
   * matches.
   */
  readonly post: BlogPost;
  /**
   * The names of the fields that get another value, or that are new; empty for a post that is
   * added.
   */
  readonly changedFields: readonly string[];
  /** The slug that the post would have if it were free; null if it has that one. */
  readonly takenSlug: string | null;
}

/** The plan of an import. Apply `changes`, in their order, to the list that was planned for. */
export interface ImportPlan {
  /** One for each post to import, in the same order. */
  readonly entries: readonly PlannedImport[];
  readonly changes: readonly PostChange[];
}

/** As for `createPost`, without the posts. */
export interface ImportContext extends Omit<CreatePostContext, 'posts'> {
  /**
   * The versions of posts of the list, by id, as the store returned them. The change of such a post
   * is rejected if the post has another version by then.
   */
  readonly versions?: ReadonlyMap<number, string> | undefined;
  /**
   * Returns the id of an added post that is not of our own export. If it is taken, the post gets the
   * next free one. Default: a number made of `source`, or else of the file's name, so that each
   * build of a folder gives the same ids. For the time of creation: `() => now.getTime()`.
   */
  readonly createId?: ((post: PostToImport) => number) | undefined;
}

/**
 * Plans an import by the rules of `ImportRule`. Nothing is deleted, and no post of the list moves.
 * Each post of the list matches at most one imported post. Takes time proportional to the number of
 * posts.
 *
 * Only posts of our own export, which have `isMarkdown`, are matched by their id: an `id` of any
 * other system is left out. A post of another system matches by its slug only if it may be the same
 * post: if the file has a title or a date, one of them must be that of the post.
 *
 * A post that is `unpublished` gets the outcome 'draft' and no change, unless it is of our own
 * export and the post of the list has a field `draft` too.
 *
 * If a file changes the slug of a post and names no aliases, the old slug becomes an alias, so its
 * URL still works. A post of another system gets the next free slug if its own is taken.
 *
 * An added post of our own export goes after the post that precedes it in the files; if there is
 * none, before the post that follows it; else on top. One of another system goes before the first
 * post that is older. Fields that its file does not have are filled in as for a new post: id and
 * date from `now`, the default author, a free slug made of the title, and the title from the file's
 * name.
 *
 * A `canonical` or a `cover` that stores reject is left out. A post of another system gets as its
 * `cover` the first image of its front matter that has a URL here or a complete one.
 *
 * @param posts the whole list, newest first. Only a post that has the id, the slug or the source of
 *   an imported one needs its content; without it, it counts as changed.
 * @param files the posts to import
 * @throws RangeError if an added post lacks a field and `now` or the time zone is invalid
 * @throws TypeError if neither the file nor the list has the content of a matched post
 *
 * @example
 * planImport([may], [{ name: 'june', fields: { content: 'Text.' } }], { now }).entries;
 * // [{ outcome: 'added', rule: 'new', post: { title: 'june', content: 'Text.', … }, changedFields: [], … }]
 */
export function planImport(
  posts: readonly ListedPost[],
  files: readonly PostToImport[],
  { versions, createId = createImportId, ...context }: ImportContext,
): ImportPlan {
  const imported = files.map(normalizeCanonical).map(normalizeCover);
  const matches = matchPosts(posts, imported);
  const drafts = imported.map((each, index) => isDraft(each, matches[index]?.post));
  const slugs = new SlugPool(context);
  for (const post of posts) for (const slug of [post.slug, ...getAliases(post)]) slugs.add(slug);
  for (const { fields } of imported) if (isOwnPost(fields) && fields.slug) slugs.add(fields.slug);
  const ids = new IdPool(posts);

  const takeId = (each: PostToImport) =>
    ids.take((isOwnPost(each.fields) ? each.fields.id : undefined) ?? createId(each));

  const posted: BlogPost[] = [];
  const takenSlugs: (string | null)[] = [];
  // Drafts last: they must not take a slug or an id from a post that is public.
  for (const index of [...listIndexes(drafts, false), ...listIndexes(drafts, true)]) {
    const each = imported[index] as PostToImport;
    const stored = matches[index]?.post;
    const post = stored
      ? mergePost(stored, each, slugs)
      : createImportedPost(each, takeId(each), slugs, context);
    const requested = isOwnPost(each.fields) ? undefined : each.fields.slug;
    takenSlugs[index] = !stored && requested && requested !== post.slug ? requested : null;
    posted[index] = limitTags(post);
  }
  const renamed = findRenamedSlugs(imported, posted);

  const updates: PostChange[] = [];
  const added: AddedPost[] = [];
  const entries = imported.map((each, index): PlannedImport => {
    const match = matches[index];
    const post = updateLinks(posted[index] as BlogPost, each, renamed);
    const changedFields = match ? listChangedFields(post, match.post) : [];
    const base = { post, changedFields, takenSlug: takenSlugs[index] ?? null };
    if (match && changedFields.length === 0) return { outcome: 'skipped', rule: 'identical', ...base };
    const rule = match?.rule ?? (isIdTaken(each, post) ? 'id-taken' : 'new');
    if (drafts[index]) return { outcome: 'draft', rule, ...base };
    if (match) updates.push(createUpdate(post, changedFields, versions?.get(post.id)));
    else added.push({ index, post, isByDate: !isOwnPost(each.fields) && each.fields.date !== undefined });
    return { outcome: match ? 'changed' : 'added', rule, ...base };
  });
  return { entries, changes: [...updates, ...planCreates(posts, matches, added)] };
}

function createUpdate(
  post: BlogPost,
  changedFields: readonly string[],
  ifVersion: string | undefined,
): PostChange {
  const fields = Object.fromEntries(changedFields.map((name) => [name, getValue(post, name)]));
  return { type: 'update', id: post.id, fields, ...(ifVersion !== undefined && { ifVersion }) };
}

function listIndexes(values: readonly boolean[], included: boolean): readonly number[] {
  return values.flatMap((value, index) => (value === included ? [index] : []));
}

/** A public post of ours that has a field `draft` means something else by it. */
function isDraft({ fields, unpublished }: PostToImport, stored: ListedPost | undefined): boolean {
  const isMarked = unpublished === undefined ? fields['draft'] === true : unpublished !== null;
  return isMarked && !(isOwnPost(fields) && stored && Object.hasOwn(stored, 'draft'));
}

function isIdTaken({ fields }: PostToImport, post: BlogPost): boolean {
  return isOwnPost(fields) && fields.id !== undefined && fields.id !== post.id;
}

/** Assigns free ids. Caches each search, so that many equal ids take linear time. */
class IdPool {
  readonly #taken: Set<number>;
  readonly #skips = new Map<number, number>();

  constructor(posts: readonly ListedPost[]) {
    this.#taken = new Set(posts.map(({ id }) => id));
  }

  take(requested: number): number {
    const id = getNextAvailableId(requested, this.#taken, this.#skips);
    this.#taken.add(id);
    return id;
  }
}

function mergePost(stored: ListedPost, { fields }: PostToImport, slugs: SlugPool): BlogPost {
  const content = fields.content ?? stored.content;
  if (content === undefined) throw new TypeError(`The content of the post ${stored.id} is missing.`);
  const post: BlogPost = { ...stored, content };
  const slug = (isOwnPost(fields) ? fields.slug : takeFreeSlug(fields.slug, slugs)) ?? stored.slug;
  // A file that names the aliases decides itself whether the old slug is one.
  const renamed = Object.hasOwn(fields, 'aliases') ? post : changeSlug(post, slug);
  return { ...renamed, ...fields, slug, id: stored.id, content };
}

/** Leaves out the tags that stores reject. One of them would make the whole import fail. */
function limitTags(post: BlogPost): BlogPost {
  return findTagsIssue(post) === null ? post : { ...post, tags: getTags(post) };
}

/** Returns null for a slug that another post has, or that the author has changed here. */
function takeFreeSlug(slug: string | undefined, slugs: SlugPool): string | null {
  const requested = toValidSlug(slug);
  return requested !== null && slugs.isFree(requested) ? slugs.take(requested) : null;
}

function createImportedPost(
  { name, fields }: PostToImport,
  id: number,
  slugs: SlugPool,
  context: ImportContext,
): BlogPost {
  const { now, defaultAuthor: author = '' } = context;
  const isOwn = isOwnPost(fields);
  // A complete post keeps the order of its fields.
  if (isCompletePost(fields)) return { ...fields, id };

  const { title = name } = fields;
  const stated = isOwn ? fields.slug : toValidSlug(fields.slug);
  const slug = isOwn && stated !== undefined ? stated : slugs.take(stated || createSlug(title, id));
  const asNew = { id, title, excerpt: '', date: fields.date ?? formatUsDate(now, context), author, slug };
  const { content = '', isMarkdown = true, ...others } = fields;
  return { ...asNew, ...others, id, slug: slug ?? '', content, isMarkdown };
}

function isCompletePost(fields: Partial<PostFileFields>): fields is PostFileFields & BlogPost {
  return ['id', ...requiredFieldNames].every((name) => Object.hasOwn(fields, name));
}

/** Returns the part of a foreign slug that can be in a path; null if there is none. */
function toValidSlug(slug: string | undefined): string | null {
  const segment = lastSegment(slug ?? '');
  return /[^-.\s]/u.test(segment) ? segment : null;
}

function createSlug(title: string, id: number): string {
  const slug = slugify(title);
  return /[^-.\s]/u.test(slug) ? slug : `post-${id}`;
}

/** Returns the new slug of each post that got another slug than its file asks for, by that slug. */
function findRenamedSlugs(
  imported: readonly PostToImport[],
  posted: readonly BlogPost[],
): ReadonlyMap<string, string> {
  return new Map(
    imported.flatMap(({ fields }, index) => {
      const slug = posted[index]?.slug;
      return fields.slug && slug && slug !== fields.slug ? [[fields.slug, slug]] : [];
    }),
  );
}

/** Updates links to posts that got another slug. */
function updateLinks(
  post: BlogPost,
  { links = [] }: PostToImport,
  renamed: ReadonlyMap<string, string>,
): BlogPost {
  const paths = new Map(
    links.flatMap((path) => {
      const [, folder = '', requested = ''] = /^(.*\/)([^/]*)$/u.exec(path) ?? [];
      const slug = renamed.get(requested);
      return slug === undefined ? [] : [[path, folder + slug]];
    }),
  );
  if (paths.size === 0) return post;
  const link = /(?<=[\s(<"'])\/[^\s()<>"'?#]+(?=[\s()<>"'?#]|$)/gu;
  return { ...post, content: post.content.replaceAll(link, (path) => paths.get(path) ?? path) };
}

function listChangedFields(post: BlogPost, stored: ListedPost): readonly string[] {
  return Object.keys(post).filter((name) => !isEqual(getValue(post, name), getValue(stored, name)));
}
