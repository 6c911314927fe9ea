import {
  type BlogPost,
  type Cover,
  getCover,
  getTags,
  parseCanonical,
  type VersionedTextName,
  type WithCover,
  type WithTags,
} from '@branchbook/blog-core';
import { seedAuthor } from '@branchbook/blog-core/seeds';

/** The form without slug and date. Each tag is a line. The first line of a cover is its URL. */
type FormText = Readonly<Record<VersionedTextName | 'tags' | 'cover', string>>;

/** The fields of a form or a post. A post has a list of tags, and an object as its cover. */
type WithText = Partial<Readonly<Record<VersionedTextName, string>>> & WithTags & WithCover;

/** The contents of the post form. */
export interface PostFields extends FormText {
  /** A chosen slug; null for that of the title or of the edited post. */
  readonly slug: string | null;
  /** The date of a new post, if not today. */
  readonly date?: string | undefined;
  /** Further fields of an imported draft. The post gets them when it is published. */
  readonly otherFields?: Readonly<Record<string, unknown>> | undefined;
}

/** The labels of the fields with the text of a post, in the order of the form. */
export const fieldLabels = {
  title: 'Post Title',
  author: 'Author',
  excerpt: 'Excerpt',
  cover: 'Cover',
  tags: 'Tags',
  canonical: 'First published at',
  content: 'Content',
} as const satisfies Record<keyof FormText, string>;

/** The fields with the text of a post, in the order of the form. */
export const textFields = Object.keys(fieldLabels) as readonly (keyof FormText)[];

/** The fields of the form that the version history has. */
export const versionedTextFields = textFields.filter((name) => name !== 'tags');

/** In UTF-16 code units. Parsing and rendering a longer text takes too long for a key press. */
export const longTextLength = 8_000;

/** An empty form. */
export const newPostFields: PostFields = {
  ...getTextFields({ author: seedAuthor }),
  slug: null,
};

/** Returns the text of a form or a post, without slug and date. Missing fields are empty. */
export function getTextFields({ tags, cover, ...fields }: WithText): FormText {
  const text = {
    ...fields,
    tags: typeof tags === 'string' ? tags : formatTags(getTags({ tags })),
    // A post may have the text of another program, in one line.
    cover: typeof cover === 'string' && cover.includes('\n') ? cover : formatCover(getCover({ cover })),
  };
  return Object.fromEntries(textFields.map((name) => [name, text[name] ?? ''])) as FormText;
}

/** Returns a post with the text of the form. A field that is empty and that the post lacks stays missing. */
export function withText<Post extends Partial<BlogPost>>(post: Post, text: FormText): Post {
  const before = getTextFields(post);
  const changed = textFields.filter((name) => text[name] !== before[name]);
  const { tags, cover, ...others } = Object.fromEntries(changed.map((name) => [name, text[name]]));
  const edited = {
    ...post,
    ...others,
    ...(tags !== undefined && { tags: parseTags(tags) }),
    ...(cover !== undefined && { cover: parseCover(cover) }),
  };
  if (tags === '') delete edited.tags;
  if (cover === '') delete edited.cover;
  return edited;
}

/** Returns true for a field `cover` of another program, which the form can't show. */
export function isForeignCover(name: string, value: unknown): boolean {
  return name === 'cover' && getCover({ cover: value }) === null;
}

/** Returns the cover of the form, as posts have it; null if it is empty. */
export function parseCover(text: string): Cover | null {
  const [src = '', ...alt] = text.split('\n');
  return src === '' ? null : { src, alt: alt.join('\n') };
}

/** Returns a cover as the form has it. */
export function formatCover(cover: Cover | null): string {
  return cover === null ? '' : `${cover.src}\n${cover.alt}`;
}

/** Returns the tags of the form, as posts have them. */
export function parseTags(lines: string): readonly string[] {
  return getTags({ tags: lines.split('\n') });
}

/** Returns tags as the form has them. */
export function formatTags(tags: readonly string[]): string {
  return tags.join('\n');
}

/** Returns title, excerpt and content as one text with a blank line between them. Empty if all are. */
export function getPlainText({ title, excerpt, content }: PostFields): string {
  return [title, excerpt, content].filter((text) => text.trim() !== '').join('\n\n');
}

/** Returns the form for editing a post. */
export function getFields(post: BlogPost): PostFields {
  return { ...getTextFields(post), slug: null };
}

/**
 * Replaces each unpaired surrogate by U+FFFD: UTF-8, so every page and every request, has none. The
 * canonical URL and the cover are as stores return them, so that a stored text is recognized.
 */
export function toWellFormedFields(fields: PostFields): PostFields {
  const text = Object.fromEntries(textFields.map((name) => [name, fields[name].toWellFormed()]));
  const cover = fields.cover.toWellFormed();
  return {
    ...fields,
    ...text,
    canonical: parseCanonical(fields.canonical).url ?? fields.canonical.toWellFormed().trim(),
    cover: formatCover(getCover({ cover: parseCover(cover) })) || cover,
    slug: fields.slug?.toWellFormed() ?? null,
    date: fields.date?.toWellFormed(),
  };
}

/** Returns true if two forms show the same. */
export function isSameText(a: PostFields, b: PostFields): boolean {
  return textFields.every((name) => a[name] === b[name]) && a.slug === b.slug && a.date === b.date;
}
