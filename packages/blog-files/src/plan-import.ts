import {
  applyChange,
  type BlogPost,
  changeSlug,
  type CreatePostContext,
  defaultAuthor,
  formatUsDate,
  freeId,
  freeSlug,
  type IndexedPost,
  type PostChange,
  slugify,
  type SlugOptions,
  wholePost,
} from '@branchbook/blog-core';
import type { PostFileFields } from './post-file.ts';
import type { PostToImport } from './post-to-import.ts';

/**
 * Why a post is added, changed or skipped:
 *
 * - 'new': no post of the list has its id or its slug. Added.
 * - 'id-taken': its id is taken, and the post that has it belongs to another imported one. Added, under the next free id.
 * - 'same-id': it is the post with this id. Changed.
 * - 'same-slug': no post has its id, and this one has its slug. Changed; it keeps its id.
 * - 'identical': the matching post has the same value in every field that the file names. Skipped.
 */
export type ImportRule = 'new' | 'id-taken' | 'same-id' | 'same-slug' | 'identical';

/** What becomes of one post. */
export interface PlannedImport {
  readonly outcome: 'added' | 'changed' | 'skipped';
  readonly rule: ImportRule;
  /** As it will stand in the list. */
  readonly post: BlogPost;
  /** The names of the fields that get another value, or that are new; empty unless it is changed. */
  readonly changedFields: readonly string[];
}

/** What an import will do. `changes`, applied in their order to the list it was planned for, do just that. */
export interface ImportPlan {
  /** One for each post to import, in the same order. */
  readonly entries: readonly PlannedImport[];
  readonly changes: readonly PostChange[];
}

/**
 * Plans an import by the rules of `ImportRule`. Nothing is removed, and no post of the list moves. Each post of the list is matched
 * with at most one imported post, so that posts with the same id stay as many as they are.
 *
 * If a file changes the slug of a post and names no aliases, the old slug becomes an alias, so its address still works.
 *
 * An added post goes after the post that precedes it in the files; if there is none, before the post that follows it; else on top.
 * Fields that its file does not have are filled in as for a new post: id and date from `now`, the default author, a free slug made
 * of the title, and the title from the file's name.
 *
 * @param posts the list; with the contents of the posts that have the id or the slug of an imported one, or these count as changed
 * @param context what `createPost` must know too, but for the posts; what is left out is as on Branchbook's own blog
 * @throws RangeError if an added post lacks a field, and `now` is not a valid date or the time zone is not known.
 * @throws PostStoreError `refused` if neither the file nor the list has the content of a post that is matched.
 *
 * @example
 * planImport([may], [{ name: 'june', fields: { content: 'Text.' } }], { now }).entries;
 * // [{ outcome: 'added', rule: 'new', post: { title: 'june', content: 'Text.', … }, changedFields: [] }]
 */
export function planImport(
  posts: readonly IndexedPost[],
  imported: readonly PostToImport[],
  context: Omit<CreatePostContext, 'posts'>,
): ImportPlan {
  const matches = matchPosts(posts, imported);
  const updates: PostChange[] = [];
  const entries: PlannedImport[] = [];
  let list: readonly IndexedPost[] = posts;

  for (const [index, match] of matches.entries()) {
    const { fields } = imported[index] as PostToImport;
    if (!match) continue;
    const stored = posts[match.at] as IndexedPost;
    const { content = wholePost(stored).content } = fields;
    const post: BlogPost = { ...withAddress(stored, fields), ...fields, id: stored.id, content };
    const changedFields = Object.keys(post).filter(
      (name) => !isEqual(valueOf(post, name), valueOf(stored, name)),
    );
    if (changedFields.length === 0) {
      entries[index] = { outcome: 'skipped', rule: 'identical', post: wholePost(stored), changedFields };
      continue;
    }
    const change: PostChange = { type: 'update', post, at: match.at };
    updates.push(change);
    list = applyChange(list, change);
    entries[index] = { outcome: 'changed', rule: match.rule, post, changedFields };
  }

  const inserts: PostChange[] = [];
  for (const [index, at] of placesOfNew(posts.length, matches)) {
    const toImport = imported[index] as PostToImport;
    const post = newPost(toImport, context, list);
    const change: PostChange = { type: 'insert', post, at };
    inserts.push(change);
    list = applyChange(list, change);
    const isIdTaken = toImport.fields.id !== undefined && toImport.fields.id !== post.id;
    entries[index] = { outcome: 'added', rule: isIdTaken ? 'id-taken' : 'new', post, changedFields: [] };
  }
  return { entries, changes: [...updates, ...inserts] };
}

/** The post of the list that an imported one is matched with. */
type Match = { readonly at: number; readonly rule: 'same-id' | 'same-slug' } | null;

function matchPosts(posts: readonly IndexedPost[], imported: readonly PostToImport[]): readonly Match[] {
  const byId = positionsBy(posts, (post) => post.id);
  const bySlug = positionsBy(posts, (post) => post.slug);
  const isTaken = new Set<number>();
  const matches: Match[] = imported.map(() => null);

  const take = (index: number, at: number | undefined, rule: 'same-id' | 'same-slug'): void => {
    if (at === undefined) return;
    isTaken.add(at);
    matches[index] = { at, rule };
  };
  // All by id first: a slug must not take away the post that a later file names by its id.
  for (const [index, { fields }] of imported.entries()) {
    const free = positionsOf(byId, fields.id).filter((at) => !isTaken.has(at));
    const isSame = (at: number) => isEqual({ ...posts[at], ...fields }, posts[at]);
    const hasSlug = (at: number) => (posts[at] as IndexedPost).slug === fields.slug;
    take(index, free.find(isSame) ?? free.find(hasSlug) ?? free[0], 'same-id');
  }
  for (const [index, { fields }] of imported.entries()) {
    if (byId.has(fields.id) || !fields.slug) continue;
    take(
      index,
      positionsOf(bySlug, fields.slug).find((at) => !isTaken.has(at)),
      'same-slug',
    );
  }
  return matches;
}

function positionsBy(
  posts: readonly IndexedPost[],
  keyOf: (post: IndexedPost) => unknown,
): Map<unknown, number[]> {
  const positions = new Map<unknown, number[]>();
  for (const [at, post] of posts.entries()) {
    const key = keyOf(post);
    positions.set(key, [...positionsOf(positions, key), at]);
  }
  return positions;
}

function positionsOf(positions: ReadonlyMap<unknown, readonly number[]>, key: unknown): readonly number[] {
  return positions.get(key) ?? [];
}

/** Where each post without a match goes, in the order of insertion. */
function placesOfNew(length: number, matches: readonly Match[]): [index: number, at: number][] {
  /** The imported posts to stand before each position of the list, as far as it is known. */
  const before: number[][] = Array.from({ length: length + 1 }, () => []);
  const next = matches.find((match) => match !== null)?.at ?? 0;
  let place = next;
  for (const [index, match] of matches.entries()) {
    if (match) place = match.at + 1;
    else (before[place] as number[]).push(index);
  }
  return before
    .flatMap((indexes, position) => indexes.map((index): [number, number] => [index, position]))
    .map(([index, position], inserted) => [index, position + inserted]);
}

/** A post whose slug changes is found under its old one too, unless the file itself says what leads to it. */
function withAddress(stored: IndexedPost, { slug, ...others }: Partial<PostFileFields>): IndexedPost {
  return slug === undefined || Object.hasOwn(others, 'aliases') ? stored : changeSlug(stored, slug);
}

function newPost(
  { name, fields }: PostToImport,
  context: Omit<CreatePostContext, 'posts'>,
  list: readonly IndexedPost[],
): BlogPost {
  const { now, defaultAuthor: author = defaultAuthor } = context;
  const id = freeId(fields.id ?? now.getTime(), new Set(list.map((post) => post.id)));
  // A whole post keeps the order of its fields, to the byte.
  if (isWhole(fields)) return { ...fields, id };

  const { title = name, slug = slugFor(title, id, list, context) } = fields;
  const asNew = { id, title, excerpt: '', date: formatUsDate(now, context), author, slug };
  const { content = '', isMarkdown = true, ...others } = fields;
  return { ...asNew, ...others, id, content, isMarkdown };
}

function isWhole(fields: Partial<PostFileFields>): fields is PostFileFields & BlogPost {
  return wholeFields.every((name) => Object.hasOwn(fields, name));
}

const wholeFields = ['id', 'title', 'excerpt', 'date', 'author', 'slug', 'content', 'isMarkdown'] as const;

function slugFor(title: string, id: number, list: readonly IndexedPost[], options: SlugOptions): string {
  const slug = slugify(title);
  return freeSlug(/[^-.\s]/u.test(slug) ? slug : `post-${id}`, list, options);
}

function valueOf(post: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(post, name)?.value;
}

/** What JSON cannot tell apart is the same to the store too; the order of names says nothing. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isRecord(a) !== isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (!isRecord(a)) return JSON.stringify(a) === JSON.stringify(b);
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b as object).length &&
    names.every((name) => isEqual(valueOf(a, name), valueOf(b as object, name)))
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
