import { foldText } from './fold-text.ts';
import type { BlogPost } from './post.ts';

/** The texts of a post that a search compares. Summaries have no content. */
export type SearchedPost = Pick<BlogPost, 'title' | 'slug' | 'author' | 'excerpt'> & {
  readonly content?: string | undefined;
};

/** Caches folded texts: a long list is searched again with each key. */
const foldedTexts = new WeakMap<SearchedPost, string>();

/**
 * Returns the posts whose title, slug, author, excerpt or content contains each word of a text, in
 * the order of the list. Ignores case and accents. A text without words finds all posts.
 *
 * @example
 * searchPosts([{ ...june, title: 'Café taxes' }, may], 'TAX cafe'); // [june]
 */
export function searchPosts<Post extends SearchedPost>(
  posts: readonly Post[],
  text: string,
): readonly Post[] {
  const words = foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return posts;
  return posts.filter((post) => {
    const folded = getFoldedText(post);
    return words.every((word) => folded.includes(word));
  });
}

function getFoldedText(post: SearchedPost): string {
  const known = foldedTexts.get(post);
  if (known !== undefined) return known;
  const text = foldText([post.title, post.slug, post.author, post.excerpt, post.content ?? ''].join('\n'));
  foldedTexts.set(post, text);
  return text;
}
