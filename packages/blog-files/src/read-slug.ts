import { makeUniqueSlug, slugify, type SlugOptions } from '@branchbook/blog-core';
import type { FieldReader } from './front-matter-fields.ts';

/** The slug of a post, before it is compared with those of other posts. */
export interface ReadSlug {
  readonly slug: string;
  /** What the file asks for, if that cannot be the slug. */
  readonly refused: string | null;
  /** True if the front matter says it, and false if it is the name of the file. */
  readonly isStated: boolean;
}

/**
 * Reads the slug of a post: `slug`, else the last part of `permalink`, `url` or `path`, else the name
 * of the file. It is kept to the letter if it can be a part of a path; what cannot be one is left out.
 *
 * @param stem the name of the file, from `parseFileName`
 * @example
 * readSlug(fieldsOf('slug: /2019/my-post/'), 'a-path'); // { slug: 'my-post', … }
 * readSlug(fieldsOf('slug: new'), 'reserved-one'); // { slug: 'reserved-one', refused: 'new', … }
 */
export function readSlug(fields: FieldReader, stem: string, options: SlugOptions = {}): ReadSlug {
  const stated = fields.text('slug') ?? pathField(fields);
  const fromField = stated === null ? '' : lastSegment(stated);
  if (isUsable(fromField, options)) {
    const decoded = decodePercent(fromField);
    return {
      slug: fromField,
      refused: (stated ?? '').includes(decoded) || stated?.includes('%') ? null : stated,
      isStated: true,
    };
  }
  return { slug: slugOfName(stem, options), refused: stated, isStated: false };
}

/** Returns the URL path that a post names itself; null for a pattern (`/:year/:title/`) and for other sites. */
export function pathField(fields: FieldReader): string | null {
  for (const name of ['permalink', 'url', 'path']) {
    const text = fields.text(name);
    if (text !== null && !/[:{}]|^false$|^true$/iu.test(text.replace(/^https?:\/\//iu, ''))) {
      const path = withoutOrigin(text, name === 'permalink');
      if (path !== null) return path;
    }
  }
  return null;
}

/** A whole URL is that of the post only in `permalink`: in `url` it is often the link of a link blog. */
function withoutOrigin(text: string, isOwn: boolean): string | null {
  if (!/^[a-z][\w+.-]*:\/\//iu.test(text)) return text;
  return isOwn ? (/^https?:\/\/[^/]+(\/[^?#]*)/iu.exec(text)?.[1] ?? null) : null;
}

/** Returns the last part of a path as a slug: decoded, without `index.html` and `.html`. */
export function lastSegment(path: string): string {
  const parts = decodePercent(path)
    .split('/')
    .filter((part) => part.trim() !== '' && !/^index\.(?:html?|php)$/iu.test(part));
  return cleanSegment((parts.at(-1) ?? '').replace(/\.(?:html?|php|aspx?)$/iu, ''));
}

/** Returns the text with what no part of a path can hold replaced by hyphens. */
function cleanSegment(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/-*[\s"#%/<>?[\\\]^`{|}][-\s"#%/<>?[\\\]^`{|}]*/gu, '-')
    .replaceAll(/^-+(?=[^-])|(?<=[^-])-+$/gu, '');
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function slugOfName(stem: string, options: SlugOptions): string {
  // A name with spaces was no part of a URL.
  const slug = /\s/u.test(stem)
    ? trimmed(slugify(stem.replaceAll('-', ' ')))
    : cleanSegment(decodePercent(stem));
  if (isUsable(slug, options)) return slug;
  return makeUniqueSlug(/[^-.\s]/u.test(slug) ? slug : 'post', [], options);
}

function trimmed(slug: string): string {
  return slug.replaceAll(/^-+|-+$/gu, '');
}

/** Browsers resolve `/blog/.` and `/blog/..` before anybody sees them. */
function isUsable(slug: string, options: SlugOptions): boolean {
  return /[^-.\s]/u.test(slug) && makeUniqueSlug(slug, [], options) === slug;
}
