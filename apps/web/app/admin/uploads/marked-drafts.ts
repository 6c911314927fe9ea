import { type BlogPost, parsePosts, requiredFieldNames } from '@branchbook/blog-core';
import {
  type ListedPost,
  planImport,
  type PlannedImport,
  type PostToImport,
  unpublishedFields,
} from '@branchbook/blog-files';

import { type Draft, newDraftKey, unpublishedPost } from '../post-model/draft.ts';
import {
  getFields,
  getTextFields,
  isForeignCover,
  isSameText,
  newPostFields,
  type PostFields,
  textFields,
  withText,
} from '../post-model/post-fields.ts';

/**
 * Returns true if an import must not publish a post, because its old site did not show it. A post
 * of our own export is published if the post of the list has a field `draft` too: there the field
 * means something else.
 */
export function isUnpublished({ fields, unpublished }: PostToImport, posts: readonly ListedPost[]): boolean {
  if (!unpublished) return false;
  return !isOwn(fields) || !posts.some((post) => post.id === fields.id && 'draft' in post);
}

/**
 * Returns true for our own export, which alone has `isMarkdown`. An id in any other file comes from
 * another system.
 */
export function isOwn(fields: PostToImport['fields']): boolean {
  return typeof fields.isMarkdown === 'boolean';
}

/**
 * An unpublished post of an import with its draft. The draft is null if this browser has the same
 * one already.
 */
export interface ImportedDraft<File extends PostToImport = PostToImport> {
  readonly file: File;
  readonly draft: Draft | null;
}

/**
 * Plans the drafts for the unpublished posts of an import. A draft is an edit if the list has the
 * post, an unpublished post if the file is a complete export of ours, else a new post.
 *
 * @param posts the list, with the contents of the posts that have the id or the source of a file
 * @param kept the drafts in this browser
 */
export function planDrafts<File extends PostToImport>(
  files: readonly File[],
  posts: readonly ListedPost[],
  kept: readonly Draft[],
  { now, newKey = newDraftKey }: { now: number; newKey?: () => string },
): readonly ImportedDraft<File>[] {
  const { entries } = planImport(posts, files, { now: new Date(now), createId: () => now });
  return files.map((file, index) => {
    const listed = findListed(entries[index], posts);
    const draft = createDraft(file, listed, now, newKey);
    const isKept = kept.some(({ form, fields }) => form === draft.form && isSameText(fields, draft.fields));
    const isListed =
      listed?.content !== undefined &&
      isSameText(getFields({ ...listed, content: listed.content }), draft.fields);
    return { file, draft: isKept || isListed ? null : draft };
  });
}

/** Returns the post of the list that a file is about. A slug alone may be that of another post. */
function findListed(
  planned: PlannedImport | undefined,
  posts: readonly ListedPost[],
): ListedPost | undefined {
  if (!planned || planned.rule === 'same-slug') return undefined;
  return posts.find(({ id }) => id === planned.post.id);
}

function createDraft(
  { name, fields: all }: PostToImport,
  listed: ListedPost | undefined,
  now: number,
  newKey: () => string,
): Draft {
  const fields = omitFields(all, unpublishedFields);
  const draft = { key: newKey(), savedAt: now, isSaved: true };
  if (listed) {
    const { slug } = fields;
    // What a file leaves out stays as it is in the post.
    const text = getTextFields({ ...newPostFields, ...listed, ...fields });
    return {
      ...draft,
      form: `edit:${listed.id}`,
      fields: { ...text, slug: slug && slug !== listed.slug ? slug : null },
    };
  }
  const [post] = isOwn(fields) && isWhole(fields) ? parsePosts([fields]).posts : [];
  if (!post) {
    return { ...draft, form: 'new', fields: toFormFields({ name, fields }) };
  }
  return {
    ...draft,
    form: `edit:${post.id}`,
    fields: { ...getTextFields({ ...newPostFields, title: name, ...fields }), slug: null },
    unpublished: { post, trashKey: null },
  };
}

/**
 * Returns the fields of the form for a new post from a file, with all other fields in
 * `otherFields`.
 */
export function toFormFields({ name, fields: all }: PostToImport): PostFields {
  const fields = omitFields(all, unpublishedFields);
  const { slug, date } = fields;
  const otherFields = getOtherFields(fields);
  return {
    ...getTextFields({ ...newPostFields, title: name, ...fields }),
    slug: slug || null,
    ...(date && { date }),
    ...(otherFields && { otherFields }),
  };
}

const formFields: ReadonlySet<string> = new Set(['id', ...requiredFieldNames, ...textFields]);

/** Returns the fields of a file that the form has no input for; undefined if there are none. */
function getOtherFields(fields: object): Readonly<Record<string, unknown>> | undefined {
  const others = Object.entries(fields).filter(
    ([name, value]) => !formFields.has(name) || isForeignCover(name, value),
  );
  return others.length > 0 ? Object.fromEntries(others) : undefined;
}

function omitFields<Fields extends object>(fields: Fields, names: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name))) as Fields;
}

function isWhole(fields: object): boolean {
  return parsePosts([fields]).issues.length === 0;
}

/**
 * Returns a draft as a post for a file: the fields of the form over the post that it edits, with
 * `draft: true`.
 */
export function toPost(draft: Draft, posts: readonly BlogPost[]): BlogPost {
  const { form, fields } = draft;
  const about = unpublishedPost(draft) ?? posts.find((post) => form === `edit:${post.id}`) ?? null;
  // A new post gets its id and its date when it is published.
  const post = about
    ? { ...withText(about, fields), ...(fields.slug !== null && { slug: fields.slug }) }
    : { ...withText(toNewPost(fields), fields), isMarkdown: true };
  return Object.assign(post as BlogPost, { draft: true });
}

function toNewPost({
  title,
  author,
  excerpt,
  content,
  slug,
  date,
  otherFields,
}: PostFields): Partial<BlogPost> {
  return {
    ...otherFields,
    title,
    excerpt,
    ...(date && { date }),
    author,
    ...(slug !== null && { slug }),
    content,
  };
}
