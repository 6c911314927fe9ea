import { type Cover, findCoverIssue, getCover } from '@branchbook/blog-core';
import { getProperty } from './front-matter-fields.ts';
import { isOwnPost } from './own-file.ts';
import type { PostToImport } from './post-to-import.ts';

/** The fields in which generators and themes have the image of a post, the likeliest first. */
export const coverFields = (
  'cover coverImage cover_image hero heroImage banner featured_image featuredImage feature_image image ' +
  'img thumbnail ogImage og_image'
).split(' ');

/** The properties of such a field that have its URL. */
export const coverProperties = ['image', 'src', 'url', 'path'];

/** Returns why the cover of our own export is left out; null if it is not. */
export function findOwnCoverIssue({ cover }: { readonly cover?: unknown }): string | null {
  const issue = findCoverIssue(cover);
  return (
    issue &&
    `cover: “${String(getProperty(cover, 'src')).slice(0, 80)}” is left out. ${issue.replace(/\.$/u, '')}`
  );
}

/**
 * Returns a post to import with a cover as stores have it, and without one that they reject. The cover
 * of another system may be in any field of `coverFields`.
 */
export function normalizeCover<Post extends PostToImport>(post: Post): Post {
  const found = isOwnPost(post.fields) ? getCover(post.fields) : findCover(post.fields);
  if (found) {
    const { cover } = post.fields;
    const others = isOwnPost(post.fields) && typeof cover === 'object' ? cover : {};
    return { ...post, fields: { ...post.fields, cover: { ...others, ...found } } };
  }
  if (findCoverIssue(post.fields.cover) === null) return post;
  const { cover: _, ...fields } = post.fields;
  return { ...post, fields };
}

/** Returns the image of a post of another system; null if no field has a URL that stores accept. */
function findCover(fields: Readonly<Record<string, unknown>>): Cover | null {
  const byName = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));
  for (const name of coverFields.map((each) => each.toLowerCase())) {
    const value = byName.get(name);
    const sources = [value, ...coverProperties.map((property) => getProperty(value, property))];
    const alt = getProperty(value, 'alt') ?? byName.get(`${name}alt`) ?? byName.get(`${name}_alt`) ?? '';
    for (const src of sources) {
      const cover = getCover({ cover: { src, alt } });
      if (cover) return cover;
    }
  }
  return null;
}
