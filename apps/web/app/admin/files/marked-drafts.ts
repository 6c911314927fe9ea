import { type BlogPost, defaultAuthor, type IndexedPost, parsePosts } from '@branchbook/blog-core';
import type { PostToImport } from '@branchbook/blog-files';

import { type Draft, newDraftKey, unpublishedPost } from '../post-model/draft.ts';
import { isSameText, type PostFields, textOf } from '../post-model/post-fields.ts';

/**
 * Whether a file says `draft: true`, so that an import must not publish it. A post of the list that says so itself is published,
 * whatever it means by it.
 */
export function isMarkedDraft({ fields }: PostToImport, posts: readonly IndexedPost[]): boolean {
  if (fields['draft'] !== true) return false;
  return !posts.some((post) => post.id === fields.id && 'draft' in post);
}

/**
 * The draft that a file with `draft: true` means: of changes where the list holds its post, of a post that was unpublished where the file
 * holds a whole one, else of a new post. What is kept already gives none.
 */
export function draftsOfFiles(
  files: readonly PostToImport[],
  posts: readonly IndexedPost[],
  kept: readonly Draft[],
  { now, newKey = newDraftKey }: { now: number; newKey?: () => string },
): readonly Draft[] {
  return files
    .map((file) => draftOfFile(file, posts, now, newKey))
    .filter(
      ({ form, fields }) => !kept.some((each) => each.form === form && isSameText(each.fields, fields)),
    );
}

function draftOfFile(
  file: PostToImport,
  posts: readonly IndexedPost[],
  now: number,
  newKey: () => string,
): Draft {
  const { draft: _, ...fields } = file.fields;
  const { id, slug, date } = fields;
  const listed = posts.find((post) => post.id === id);
  // What a file leaves out stays as it is in the post.
  const text = textOf({
    title: file.name,
    author: defaultAuthor,
    excerpt: '',
    content: '',
    ...listed,
    ...fields,
  });
  const draft = { key: newKey(), savedAt: now, isSaved: true };
  if (listed) {
    return {
      ...draft,
      form: `edit:${id}`,
      fields: { ...text, slug: slug && slug !== listed.slug ? slug : null },
    };
  }
  const [post] = isWhole(fields) ? parsePosts([fields]).posts : [];
  if (!post) {
    const otherFields = getOtherFields(fields);
    return {
      ...draft,
      form: 'new',
      fields: { ...text, slug: slug || null, ...(date && { date }), ...(otherFields && { otherFields }) },
    };
  }
  const removed = { key: newKey(), post, hasDuplicateId: false };
  return {
    ...draft,
    form: `edit:${post.id}`,
    fields: { ...text, slug: null },
    // Where it stood is not in a file: it comes back on top.
    unpublished: { removed: [removed], order: [] },
  };
}

const formFields = new Set(['id', 'title', 'excerpt', 'date', 'author', 'slug', 'content', 'isMarkdown']);

/** Returns the fields of a file that the form has no input for; undefined if there are none. */
function getOtherFields(fields: object): Readonly<Record<string, unknown>> | undefined {
  const others = Object.entries(fields).filter(([name]) => !formFields.has(name));
  return others.length > 0 ? Object.fromEntries(others) : undefined;
}

function isWhole(fields: object): boolean {
  return parsePosts([fields]).faults.length === 0;
}

/** A draft as a post for a file: what the form holds, over the post that it is about, with `draft: true`. */
export function postOfDraft(draft: Draft, posts: readonly IndexedPost[]): BlogPost {
  const { form, fields } = draft;
  const about = unpublishedPost(draft) ?? posts.find((post) => form === `edit:${post.id}`) ?? null;
  // A new post gets its id and its day when it is published; a file without them says just that.
  const post = about
    ? { ...about, ...textOf(fields), ...(fields.slug !== null && { slug: fields.slug }) }
    : ({ ...newPostOf(fields), content: fields.content, isMarkdown: true } as BlogPost);
  return Object.assign(post, { draft: true });
}

function newPostOf({ title, author, excerpt, slug, date, otherFields }: PostFields): Partial<BlogPost> {
  return { ...otherFields, title, excerpt, ...(date && { date }), author, ...(slug !== null && { slug }) };
}
