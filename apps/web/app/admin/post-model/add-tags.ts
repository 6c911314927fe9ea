import { getTagSlug, isLongTag, maxTags, normalizeTag, type TagCount } from '@branchbook/blog-core';

/** Why a text is no further tag of a post. */
export type TagIssue = 'too-long' | 'too-many' | 'without-slug';

/** The result of adding tags. */
export interface AddedTags {
  readonly tags: readonly string[];
  /** The tags that are new. */
  readonly added: readonly string[];
  /** The texts that are no tags of the post, in their order. */
  readonly refused: readonly string[];
  /** Why the first one was refused; null if none was. */
  readonly issue: TagIssue | null;
}

/**
 * Adds texts to the tags of a post. Ignores blank texts and tags that the post has.
 *
 * @param known the tags of the blog: the post gets their spelling
 *
 * @example
 * addTags(['C#'], ['rust', 'c#'], [{ slug: 'rust', name: 'Rust' }]);
 * // { tags: ['C#', 'Rust'], added: ['Rust'], … }
 */
export function addTags(
  tags: readonly string[],
  texts: readonly string[],
  known: readonly Pick<TagCount, 'slug' | 'name'>[],
): AddedTags {
  const bySlug = new Map(tags.map((tag) => [getTagSlug(tag), tag]));
  const added: string[] = [];
  const refused: string[] = [];
  let issue: TagIssue | null = null;
  for (const text of texts) {
    const tag = normalizeTag(text);
    const slug = getTagSlug(tag);
    if (tag === '' || bySlug.has(slug)) continue;
    const found = findIssue(tag, slug, bySlug.size);
    if (found) {
      refused.push(tag);
      issue ??= found;
      continue;
    }
    const spelled = known.find((each) => each.slug === slug)?.name ?? tag;
    bySlug.set(slug, spelled);
    added.push(spelled);
  }
  return { tags: [...bySlug.values()], added, refused, issue };
}

function findIssue(tag: string, slug: string, count: number): TagIssue | null {
  if (slug === '') return 'without-slug';
  if (isLongTag(tag)) return 'too-long';
  return count >= maxTags ? 'too-many' : null;
}
