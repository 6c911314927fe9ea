import { getAliases, type SlugOptions } from '@branchbook/blog-core';
import type { ReadPost } from './blog-reading.ts';
import type { ForeignPost } from './read-foreign-post.ts';
import { SlugPool } from './slug-pool.ts';

/**
 * Returns the posts with unique slugs. Our own export keeps its slugs, then public posts come
 * before others, and earlier files before later ones. A changed slug is an issue of its post.
 */
export function assignUniqueSlugs(
  posts: readonly ForeignPost[],
  own: readonly ReadPost[],
  options: SlugOptions,
): readonly ForeignPost[] {
  const pool = new SlugPool(options);
  for (const { fields } of own) for (const slug of [fields.slug ?? '', ...getAliases(fields)]) pool.add(slug);
  const isPublic = (each: ForeignPost) => each.post.unpublished === null;
  const slugs = new Map<ForeignPost, string>();
  for (const each of [...posts.filter(isPublic), ...posts.filter((post) => !isPublic(post))]) {
    slugs.set(each, pool.take(each.slug.slug));
  }
  return posts.map((each) => setSlug(each, slugs.get(each) ?? each.slug.slug));
}

function setSlug(each: ForeignPost, slug: string): ForeignPost {
  const requested = each.slug.refused ?? each.slug.slug;
  if (requested === slug) return each;
  const { post } = each;
  const issues = [...post.issues, { kind: 'slug-changed', requested, slug } as const];
  return { ...each, post: { ...post, fields: { ...post.fields, slug }, issues } };
}
