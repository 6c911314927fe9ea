import { type BlogPost, defaultAuthor, type VersionedTextName } from '@branchbook/blog-core';

/** The form without slug and date. */
type FormText = Readonly<Record<VersionedTextName, string>>;

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
  content: 'Content',
} as const satisfies Record<VersionedTextName, string>;

/** The fields with the text of a post, in the order of the form. */
export const textFields = Object.keys(fieldLabels) as readonly VersionedTextName[];

/** In UTF-16 code units. Parsing and rendering a longer text takes too long for a key press. */
export const longTextLength = 8_000;

/** An empty form. */
export const newPostFields: PostFields = {
  ...getTextFields({ author: defaultAuthor }),
  slug: null,
};

/** Returns the text of a form or a post, without slug and date. Missing fields are empty. */
export function getTextFields(fields: Partial<FormText>): FormText {
  return Object.fromEntries(textFields.map((name) => [name, fields[name] ?? ''])) as Record<
    VersionedTextName,
    string
  >;
}

/** Returns a post with the text of the form. A field that is empty and that the post lacks stays missing. */
export function withText<Post extends Partial<BlogPost>>(post: Post, text: FormText): Post {
  const changed = textFields.filter((name) => text[name] !== (post[name] ?? ''));
  return { ...post, ...Object.fromEntries(changed.map((name) => [name, text[name]])) };
}

/** Returns title, excerpt and content as one text with a blank line between them. Empty if all are. */
export function getPlainText({ title, excerpt, content }: PostFields): string {
  return [title, excerpt, content].filter((text) => text.trim() !== '').join('\n\n');
}

/** Returns the form for editing a post. */
export function getFields(post: BlogPost): PostFields {
  return { ...getTextFields(post), slug: null };
}

/** Replaces each unpaired surrogate by U+FFFD: UTF-8, so every page and every request, has none. */
export function toWellFormedFields(fields: PostFields): PostFields {
  const text = Object.fromEntries(textFields.map((name) => [name, fields[name].toWellFormed()]));
  return { ...fields, ...text, slug: fields.slug?.toWellFormed() ?? null, date: fields.date?.toWellFormed() };
}

/** Returns true if two forms show the same. */
export function isSameText(a: PostFields, b: PostFields): boolean {
  return textFields.every((name) => a[name] === b[name]) && a.slug === b.slug && a.date === b.date;
}
