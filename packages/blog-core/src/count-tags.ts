import { readTags, type WithTags } from './tags.ts';

/** A tag of a list of posts. */
export interface TagCount {
  /** Identifies the tag, as `getTagSlug` returns it. */
  readonly slug: string;
  /** The tag as most posts write it; of equally frequent forms the first by UTF-16 units. */
  readonly name: string;
  /** The number of posts with the tag, at least 1. */
  readonly count: number;
}

/** How many posts write a tag in the same way. */
export interface TagNameCount {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
}

/**
 * Counts the tags of posts. They are sorted by name, A to Z.
 *
 * @example
 * countTags([{ tags: ['Rust'] }, { tags: ['rust'] }, { tags: ['Rust', 'C#'] }]);
 * // [{ slug: 'c#', name: 'C#', count: 1 }, { slug: 'rust', name: 'Rust', count: 3 }]
 */
export function countTags(posts: readonly WithTags[]): readonly TagCount[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { slug, name } of posts.flatMap(readTags)) {
    const names = counts.get(slug) ?? new Map<string, number>();
    names.set(name, (names.get(name) ?? 0) + 1);
    counts.set(slug, names);
  }
  return mergeTagNames(
    [...counts].flatMap(([slug, names]) => [...names].map(([name, count]) => ({ slug, name, count }))),
  );
}

/**
 * Returns a tag as most of these posts write it; its slug if none has it.
 *
 * @example
 * getTagName('rust', [{ tags: ['Rust'] }, { tags: ['rust'] }, { tags: ['Rust'] }]); // 'Rust'
 */
export function getTagName(slug: string, posts: readonly WithTags[]): string {
  return countTags(posts).find((tag) => tag.slug === slug)?.name ?? slug;
}

/**
 * Adds up how often each form of a tag is written, for a store that counts them. The tags are sorted
 * by name, A to Z.
 *
 * @example
 * mergeTagNames([{ slug: 'rust', name: 'Rust', count: 2 }, { slug: 'rust', name: 'rust', count: 1 }]);
 * // [{ slug: 'rust', name: 'Rust', count: 3 }]
 */
export function mergeTagNames(names: Iterable<TagNameCount>): readonly TagCount[] {
  const bySlug = new Map<string, { best: TagNameCount; count: number }>();
  for (const each of names) {
    const tag = bySlug.get(each.slug);
    if (!tag) {
      bySlug.set(each.slug, { best: each, count: each.count });
      continue;
    }
    tag.count += each.count;
    if (isPreferred(each, tag.best)) tag.best = each;
  }
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...bySlug]
    .map(([slug, { best, count }]) => ({ slug, name: best.name, count }))
    .toSorted((a, b) => compare(a.name, b.name) || compareText(a.slug, b.slug));
}

function isPreferred(a: TagNameCount, b: TagNameCount): boolean {
  return a.count === b.count ? compareText(a.name, b.name) < 0 : a.count > b.count;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
