import { getTagSlug, isLongTag, maxTagLength, maxTags, normalizeTag, type WithTags } from './tags.ts';

/**
 * Returns why stores reject the tags of a post, as a sentence: there are more than 20, or one has
 * more than 60 characters. Returns null if they are accepted.
 *
 * @example
 * findTagsIssue({ tags: ['a'.repeat(61)] }); // 'A tag may have 60 characters, but not: aaa…'
 */
export function findTagsIssue({ tags }: WithTags): string | null {
  const texts = [tags].flat().filter((tag) => typeof tag === 'string');
  const long = texts.map(normalizeTag).find(isLongTag);
  if (long !== undefined) return `A tag may have ${maxTagLength} characters, but not: ${long}`;
  const count = new Set(texts.map(getTagSlug).filter(Boolean)).size;
  return count > maxTags ? `A post may have at most ${maxTags} tags.` : null;
}
