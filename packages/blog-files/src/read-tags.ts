import { getTags } from '@branchbook/blog-core';
import type { Dialect } from './dialect.ts';
import type { FieldReader } from './front-matter-fields.ts';

/** The tags of a post by the field of its file that names them. */
export interface TagsOfField {
  /** In lower case: 'categories'. */
  readonly field: string;
  readonly tags: readonly string[];
}

/** The fields whose values become tags, in the order in which they are taken. */
const tagFields = ['tags', 'tag', 'hashtags', 'topics', 'categories', 'category', 'keywords'];

/**
 * Reads the tags of a file, each field by the rules of its format: Jekyll separates the words of a
 * text by spaces, others by commas. Zola has them in `taxonomies`.
 *
 * @see https://jekyllrb.com/docs/posts/#tags-and-categories
 */
export function readTags(fields: FieldReader, dialect: Dialect): readonly TagsOfField[] {
  return tagFields
    .map((field) => {
      const values = [fields.value(field), fields.at('taxonomies', field)];
      const isWords = dialect === 'jekyll' && ['tags', 'categories'].includes(field);
      return { field, tags: getTags({ tags: values.flatMap((value) => readNames(value, isWords)) }) };
    })
    .filter(({ tags }) => tags.length > 0);
}

/** Returns the tags of fields, each once, as posts have them. */
export function mergeTags(sources: readonly TagsOfField[]): readonly string[] {
  return getTags({ tags: sources.flatMap(({ tags }) => tags) });
}

function readNames(value: unknown, isWords: boolean): readonly string[] {
  if (typeof value === 'string') return splitNames(value, isWords);
  if (typeof value === 'number') return [String(value)];
  // Hexo nests categories.
  if (Array.isArray(value)) return value.flatMap((each: unknown) => readName(each));
  return readName(value);
}

function readName(value: unknown): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [withoutHash(String(value))];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => readName(each));
  if (typeof value !== 'object' || value === null) return [];
  // Docusaurus has labels; others have names or titles.
  const { label, name, title } = value as Readonly<Record<string, unknown>>;
  const text = label ?? name ?? title;
  return typeof text === 'string' ? [text] : [];
}

function splitNames(text: string, isWords: boolean): readonly string[] {
  const words = text.trim().split(/\s+/u);
  const isHashtags = words.every((word) => /^#[^#]/u.test(word));
  const names = text.includes(',') ? text.split(',') : isWords || isHashtags ? words : [text];
  return names.map((name) => withoutHash(name.trim()));
}

/** Returns a tag without the mark of a hashtag. */
function withoutHash(name: string): string {
  return name.replace(/^#(?=[^#])/u, '');
}
