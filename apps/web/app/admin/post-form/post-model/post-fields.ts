import { type BlogPost, defaultAuthor } from '@branchbook/blog-core';

/** What the author can write in the form. */
export interface PostFields {
  readonly title: string;
  readonly author: string;
  readonly excerpt: string;
  readonly content: string;
  /** A slug chosen in place of the one the title gives, or of the one an edited post has; null leaves it to these. */
  readonly slug: string | null;
  /** A date that a file has named for a new post, in place of the day on which it is published. */
  readonly date?: string | undefined;
  /** Further fields of the file that a draft was imported from. The post gets them when it is published. */
  readonly otherFields?: Readonly<Record<string, unknown>> | undefined;
}

/** The fields that hold a post's text, in the order of the form. */
export const textFields = ['title', 'author', 'excerpt', 'content'] as const;

/** What the form says, but for address and date. */
type FormText = Pick<PostFields, (typeof textFields)[number]>;

/** What the form calls them. */
export const fieldLabels = {
  title: 'Post Title',
  author: 'Author',
  excerpt: 'Excerpt',
  content: 'Content',
} as const satisfies Record<(typeof textFields)[number], string>;

/** From this length on (in UTF-16 units) parsing and drawing a text takes longer than a key press should. */
export const longTextLength = 8_000;

/** An empty form. */
export const newPostFields: PostFields = {
  title: '',
  author: defaultAuthor,
  excerpt: '',
  content: '',
  slug: null,
};

/** The text alone, of a form or of a post. */
export function textOf({ title, author, excerpt, content }: FormText): FormText {
  return { title, author, excerpt, content };
}

/** The form as it opens to edit a post. */
export function fieldsOf(post: BlogPost): PostFields {
  return { ...textOf(post), slug: null };
}

/** Returns the fields with U+FFFD for each half of a surrogate pair: UTF-8, so every page and every request, has none. */
export function toWellFormedFields(fields: PostFields): PostFields {
  const text = Object.fromEntries(textFields.map((name) => [name, fields[name].toWellFormed()]));
  return { ...fields, ...text, slug: fields.slug?.toWellFormed() ?? null, date: fields.date?.toWellFormed() };
}

/** Whether two forms show the same. */
export function isSameText(a: PostFields, b: PostFields): boolean {
  return textFields.every((name) => a[name] === b[name]) && a.slug === b.slug && a.date === b.date;
}
