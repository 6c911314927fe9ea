import { type BlogPost, defaultAuthor } from '@branchbook/blog-core';

/** What the author can write in the form. */
export interface PostFields {
  readonly title: string;
  readonly author: string;
  readonly excerpt: string;
  readonly content: string;
  /** A slug chosen in place of the one the title gives; null leaves it to the title. An edit never changes it. */
  readonly slug: string | null;
}

/** An empty form. */
export const newPostFields: PostFields = {
  title: '',
  author: defaultAuthor,
  excerpt: '',
  content: '',
  slug: null,
};

/** The form as it opens to edit a post. */
export function fieldsOf(post: BlogPost): PostFields {
  return { title: post.title, author: post.author, excerpt: post.excerpt, content: post.content, slug: null };
}

/** Whether two forms show the same. */
export function isSameText(a: PostFields, b: PostFields): boolean {
  return (
    a.title === b.title &&
    a.author === b.author &&
    a.excerpt === b.excerpt &&
    a.content === b.content &&
    a.slug === b.slug
  );
}
