import { makeUniqueSlug, slugify, type SlugOptions } from '@branchbook/blog-core';
import type { FieldReader } from './front-matter-fields.ts';
import { safeDecodeURIComponent } from './paths.ts';

/** The slug of a post, before it is compared with those of other posts. */
export interface ReadSlug {
  readonly slug: string;
  /** The slug that the file asks for, if it is not valid; else null. */
  readonly refused: string | null;
  /** True if the front matter says it, and false if it is the name of the file. */
  readonly isStated: boolean;
}

/**
 * Reads the slug of a post: `slug`, else the last part of `permalink`, `url` or `path`, else the
 * name of the file. It stays to the letter if it is a valid path segment. Invalid characters are
 * left out.
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
    const decoded = safeDecodeURIComponent(fromField);
    return {
      slug: fromField,
      refused: (stated ?? '').includes(decoded) || stated?.includes('%') ? null : stated,
      isStated: true,
    };
  }
  return { slug: slugOfName(stem, options), refused: stated, isStated: false };
}

/**
 * Returns the URL path that a post states; null for a pattern (`/:year/:title/`) and for other
 * sites.
 */
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

/**
 * Returns the path of a URL. Only `permalink` is the post's own: in `url` link blogs have their
 * link.
 */
function withoutOrigin(text: string, isOwn: boolean): string | null {
  if (!/^[a-z][\w+.-]*:\/\//iu.test(text)) return text;
  return isOwn ? (/^https?:\/\/[^/]+(\/[^?#]*)/iu.exec(text)?.[1] ?? null) : null;
}

/** Returns the last part of a path as a slug: decoded, without `index.html` and `.html`. */
export function lastSegment(path: string): string {
  const parts = safeDecodeURIComponent(path)
    .split('/')
    .filter((part) => part.trim() !== '' && !/^index\.(?:html?|php)$/iu.test(part));
  return cleanSegment((parts.at(-1) ?? '').replace(/\.(?:html?|php|aspx?)$/iu, ''));
}

/** Returns the text as a path segment, with hyphens for invalid characters. */
function cleanSegment(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/-*[\s"#%/<>?[\\\]^`{|}][-\s"#%/<>?[\\\]^`{|}]*/gu, '-')
    .replaceAll(/^-+(?=[^-])|(?<=[^-])-+$/gu, '');
}

function slugOfName(stem: string, options: SlugOptions): string {
  // A name with spaces can't have been in a URL.
  const slug = /\s/u.test(stem)
    ? trimmed(slugify(stem.replaceAll('-', ' ')))
    : cleanSegment(safeDecodeURIComponent(stem));
  if (isUsable(slug, options)) return slug;
  return makeUniqueSlug(/[^-.\s]/u.test(slug) ? slug : 'post', [], options);
}

function trimmed(slug: string): string {
  return slug.replaceAll(/^-+|-+$/gu, '');
}

/** Returns false for a reserved slug, and for `.` and `..`, which browsers resolve. */
function isUsable(slug: string, options: SlugOptions): boolean {
  return /[^-.\s]/u.test(slug) && makeUniqueSlug(slug, [], options) === slug;
}
