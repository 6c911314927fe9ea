/** Who signs a post of Branchbook's own blog. `createPost` takes another name for another blog. */
export const defaultAuthor = 'The Branchbook Team';

/**
 * One post of the blog, as it is stored. The order of the list a post stands in decides which posts are its neighbours.
 *
 * Stored posts may carry further fields. Every function here lets them survive, and those that give posts back give the type
 * they were given: with `interface MyPost extends BlogPost { tags: string[] }`, `changeSlug(myPost, 'tax')` is a `MyPost`.
 */
export interface BlogPost {
  /** The seeds have 1 to 3, later posts the time of their making in milliseconds. Stored data may hold an id twice. */
  id: number;
  title: string;
  excerpt: string;
  /** Text, shown as stored: 'April 2, 2025'. */
  date: string;
  author: string;
  /** The last part of the address, `/blog/{slug}`. Stored data may hold a slug twice. */
  slug: string;
  content: string;
  /** Whether `content` is Markdown; otherwise each of its lines is a paragraph. */
  isMarkdown: boolean;
  /** Slugs that the post had before, for its old addresses. Only `getAliases` reads it: stored data may hold anything here. */
  aliases?: unknown;
  /** The day of the last edit, as `date` is written; absent until there is one. Only `getUpdated` reads it, as above. */
  updated?: unknown;
  /**
   * The instant of publication, in ISO 8601 and UTC; only in a post whose id is not that instant, as an imported one. Only
   * `getPublishedAt` reads it, as above.
   */
  publishedAt?: unknown;
  /** Paths that lead to the post, each with its leading slash: those of the site it came from. Only `getOldPaths` reads it. */
  oldPaths?: unknown;
  /** What the post was imported from, as 'jekyll:_posts/2013-05-06-tax.md'. Only `getSource` reads it. */
  source?: unknown;
}

/** What an author types for a new post. `createPost` makes a post of it. */
export interface PostDraft {
  title: string;
  /** Who signs it; the blog's default author if left out. */
  author?: string;
  excerpt: string;
  content: string;
  /** Wanted instead of the slug that the title gives. */
  slug?: string;
  /** Shown instead of the day of its making. */
  date?: string;
}

/** A post of a list that is not read whole: its content is there where it was asked for, or is at hand. */
export type IndexedPost<Post extends BlogPost = BlogPost> = Omit<Post, 'content'> &
  Partial<Pick<Post, 'content'>>;
