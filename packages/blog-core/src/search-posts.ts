import type { BlogPost } from './post.ts';
import { getSearchPhrases, getSearchTerms } from './search-terms.ts';
import { getTagSlug, hasTags } from './tags.ts';

/** The texts of a post that a search compares. Summaries have no content. */
export type SearchedPost = Pick<BlogPost, 'title' | 'slug' | 'author' | 'excerpt' | 'tags'> & {
  readonly content?: string | undefined;
};

/** A search, split into its parts. */
export interface ParsedSearch {
  /** The words. */
  readonly text: string;
  /** The slugs of the tags. */
  readonly tags: readonly string[];
}

/**
 * Splits a search into its words and its tags: each `tag:` with a slug, which a found post has. One
 * without a slug is ignored.
 *
 * @example
 * parseSearch('borrow tag:Rust'); // { text: 'borrow ', tags: ['rust'] }
 */
export function parseSearch(search: string): ParsedSearch {
  const tags: string[] = [];
  const text = search.replaceAll(/(?<!\S)tag:(\S*)/giu, (_, tag: string) => {
    tags.push(getTagSlug(tag));
    return '';
  });
  return { text, tags: tags.filter(Boolean) };
}

/** Caches the terms of posts: a long list is searched again with each key. */
const cachedTerms = new WeakMap<SearchedPost, string>();

/**
 * Returns the posts that contain each word of a text in title, slug, author, excerpt or content, in
 * the order of the list. A blank text finds all posts; a text without words, such as '!', none.
 *
 * Ignores case and accents (`foldText`). A word is also found as the beginning of a longer one, and
 * anywhere in scripts that are written without spaces. The first ten words count. `tag:rust` finds
 * the posts with a tag.
 *
 * @example
 * searchPosts([{ ...june, title: 'Café taxes' }, may], 'TAX cafe'); // [june]
 * searchPosts([{ ...june, title: '東京都の税金' }, may], '税金'); // [june]
 */
export function searchPosts<Post extends SearchedPost>(
  posts: readonly Post[],
  text: string,
): readonly Post[] {
  const { text: words, tags } = parseSearch(text);
  const tagged = tags.length === 0 ? posts : posts.filter((post) => hasTags(post, tags));
  if (words.trim() === '') return tagged;
  const phrases = getSearchPhrases(words).map((phrase) => ` ${phrase}`);
  if (phrases.length === 0) return [];
  return tagged.filter((post) => {
    const terms = getTerms(post);
    return phrases.every((phrase) => terms.includes(phrase));
  });
}

/** Returns the terms of a post, each after a space, so that phrases begin where terms do. */
function getTerms(post: SearchedPost): string {
  const cached = cachedTerms.get(post);
  if (cached !== undefined) return cached;
  const terms = [post.title, post.slug, post.author, post.excerpt, post.content ?? '']
    .map((field) => ` ${getSearchTerms(field).join(' ')}`)
    .join('\n');
  cachedTerms.set(post, terms);
  return terms;
}
