/** The author of Branchbook's own blog. `createPost` accepts another one. */
export const defaultAuthor = 'The Branchbook Team';

/**
 * A stored blog post. Its neighbors are those in the list.
 *
 * Stored posts may have more fields. All functions retain them and return the type they received:
 * with `interface MyPost extends BlogPost { tags: string[] }`, `changeSlug(myPost, 'tax')` is a
 * `MyPost`.
 */
export interface BlogPost {
  /**
   * 1 to 3 for the seeds, else the time of creation in milliseconds. May be duplicate in stored
   * data.
   */
  id: number;
  title: string;
  excerpt: string;
  /** Text, shown as stored: 'April 2, 2025'. */
  date: string;
  author: string;
  /** The last part of the URL, `/blog/{slug}`. May be duplicate in stored data. */
  slug: string;
  content: string;
  /** True if `content` is Markdown. Otherwise each line is a paragraph. */
  isMarkdown: boolean;
  /**
   * Former slugs, which redirect to the post. Read it with `getAliases`: it may contain anything.
   */
  aliases?: unknown;
  /** The day of the last edit, formatted like `date`. Read it with `getUpdated`. */
  updated?: unknown;
  /**
   * The time of publication in ISO 8601 and UTC, if the id is not that time (imported posts). Read
   * it with `getPublishedAt`.
   */
  publishedAt?: unknown;
  /** Former paths of an imported post, each with a leading slash. Read them with `getOldPaths`. */
  oldPaths?: unknown;
  /**
   * The origin of an imported post, such as 'jekyll:_posts/2013-05-06-tax.md'. Read it with
   * `getSource`.
   */
  source?: unknown;
}

/** An author's input for a new post. `createPost` turns it into a post. */
export interface PostDraft {
  title: string;
  /** The blog's default author if omitted. */
  author?: string;
  excerpt: string;
  content: string;
  /** Overrides the slug of the title. */
  slug?: string;
  /** Overrides the day of creation. */
  date?: string;
}

/** A post whose content may not be loaded. */
export type IndexedPost<Post extends BlogPost = BlogPost> = Omit<Post, 'content'> &
  Partial<Pick<Post, 'content'>>;
