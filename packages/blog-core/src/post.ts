import type { OptionalVersionedFields, PostFieldValues } from './post-fields.ts';

/**
 * A stored blog post. Its neighbors are those in the list.
 *
 * Stored posts may have more fields. All functions retain them and return the type they received:
 * with `interface MyPost extends BlogPost { tags: string[] }`, `changeSlug(myPost, 'tax')` is a
 * `MyPost`.
 */
export interface BlogPost extends PostFieldValues {
  /** The time of creation in milliseconds, or any other number. Unique in a list. */
  id: number;
}

/** An author's input for a new post. `createPost` turns it into a post. */
export interface PostDraft extends OptionalVersionedFields {
  title: string;
  /** The default author of the context if omitted. */
  author?: string | undefined;
  excerpt: string;
  content: string;
  /** Overrides the slug of the title. */
  slug?: string | undefined;
  /** Overrides the day of creation. */
  date?: string | undefined;
}
