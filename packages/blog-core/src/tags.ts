import type { BlogPost } from './post.ts';

/** The maximum number of tags of a post. */
export const maxTags = 20;

/** The maximum length of a tag in characters (code points). */
export const maxTagLength = 60;

/** The field with a post's tags. Summaries have it too. */
export type WithTags = Pick<BlogPost, 'tags'>;

/**
 * Returns the slug of a tag. Two tags are the same if their slugs are.
 *
 * It is the tag in lower case and Unicode's form NFKC, with a hyphen for each run of white space and
 * slashes. Letters, marks, numbers, emoji and `_ - + # .` remain, so that 'C', 'C#' and 'C++' are
 * three tags. Never transliterated. Empty if nothing remains but hyphens and dots: browsers
 * resolve `/tags/..` before the request.
 *
 * @example
 * getTagSlug('Web Development'); // 'web-development'
 * getTagSlug('.NET'); // '.net'
 * getTagSlug('日本語'); // '日本語'
 */
export function getTagSlug(tag: string): string {
  const slug = tag
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replaceAll(/[\s/]+/gu, '-')
    .replaceAll(unwantedCharacters, '')
    // Lower case and removed characters can leave neighbors that compose.
    .normalize('NFKC');
  return /^[-.]*$/u.test(slug) ? '' : slug;
}

/** Everything else, and the marks that only select the look of an emoji: they are invisible. */
const unwantedCharacters =
  /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}_+#.-]|[\u{fe00}-\u{fe0f}]/gu;

/**
 * Returns the tags of a post, each once, in their order.
 *
 * Stored data and files may have anything in the field. A single text counts as a list of one, a
 * number as its digits. Other values, tags without a slug, tags of more than 60 characters and all
 * beyond the first 20 are ignored.
 *
 * @example
 * getTags({ ...post, tags: ['Rust', ' rust', 2024, null] }); // ['Rust', '2024']
 */
export function getTags(post: WithTags): readonly string[] {
  return readTags(post).map(({ name }) => name);
}

/** Returns the tags of a post, as `getTags` does, with their slugs. */
export function readTags({ tags }: WithTags): readonly { readonly slug: string; readonly name: string }[] {
  const values: readonly unknown[] = Array.isArray(tags) ? tags : [tags];
  const bySlug = new Map<string, string>();
  for (const value of values) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const name = normalizeTag(String(value));
    const slug = getTagSlug(name);
    if (slug !== '' && !isLongTag(name) && !bySlug.has(slug)) bySlug.set(slug, name);
  }
  return Array.from(bySlug, ([slug, name]) => ({ slug, name })).slice(0, maxTags);
}

/** Returns the slugs of a post's tags, each once. */
export function getTagSlugs(post: WithTags): readonly string[] {
  return readTags(post).map(({ slug }) => slug);
}

/** Returns true if a post has all tags with these slugs. */
export function hasTags(post: WithTags, slugs: readonly string[]): boolean {
  if (slugs.length === 0) return true;
  const own = getTagSlugs(post);
  return slugs.every((slug) => own.includes(slug));
}

/**
 * Returns a tag as it is stored: in Unicode's form NFC, without control characters, and with single
 * spaces.
 *
 * @example
 * normalizeTag('  web   development '); // 'web development'
 */
export function normalizeTag(tag: string): string {
  return tag
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '')
    .trim();
}

/** Returns true if a tag has more than 60 characters. */
export function isLongTag(tag: string): boolean {
  // Most tags are so short that no character needs to be counted.
  return tag.length > maxTagLength && Array.from(tag).length > maxTagLength;
}
