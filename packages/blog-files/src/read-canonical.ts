import { findCanonicalIssue, parseCanonical } from '@branchbook/blog-core';
import type { ImportIssue } from './blog-reading.ts';
import { type FieldReader, getProperty } from './front-matter-fields.ts';
import type { PostToImport } from './post-to-import.ts';

/** The URL at which a post first appeared, by its file. */
export interface ReadCanonical {
  /** Null if the file does not say it, or in a way that is left out. */
  readonly url: string | null;
  readonly issue: ImportIssue | null;
}

/** Jekyll, DEV and Ghost; Hugo, Astro, Gatsby and Hashnode; Medium, Next and others; Quarto. */
const names = ['canonical_url', 'canonicalUrl', 'canonical', 'canonical-url'];

/** The maps of Zola, of Next, and of several themes. */
const maps = ['extra', 'alternates', 'seo'];

/**
 * Reads the URL at which a post first appeared. Leaves out what is no absolute https URL, and a page
 * of the old site itself: the post is moving here from there.
 *
 * @param baseUrl the URL of the old site; null if it is not known
 */
export function readCanonical(fields: FieldReader, baseUrl: string | null): ReadCanonical {
  const stated = findStatedCanonical(fields);
  if (!stated || isPath(stated.text)) return { url: null, issue: null };
  const { name, text } = stated;
  const reason = isOnSite(text, baseUrl) ? 'It is a page of the old site.' : findCanonicalIssue(text);
  return reason === null
    ? { url: parseCanonical(text).url, issue: null }
    : { url: null, issue: { kind: 'field-left-out', field: name, message: formatIssue(name, text, reason) } };
}

/** Returns the canonical URL of a file that is a path of the old site; null if it is none. */
export function readCanonicalPath(fields: FieldReader): string | null {
  const text = findStatedCanonical(fields)?.text ?? '';
  return isPath(text) && text.length > 1 ? text : null;
}

/** Returns the first field that says where a post first appeared, with its text. */
function findStatedCanonical(
  fields: FieldReader,
): { readonly name: string; readonly text: string } | undefined {
  const values: readonly (readonly [string, unknown])[] = [
    ...names.map((name) => [name, fields.text(name)] as const),
    ...maps.flatMap((map) => names.map((name) => [`${map}.${name}`, fields.at(map, name)] as const)),
    ['head', findHeadLink(fields.value('head'))],
  ];
  const texts = values.map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value.trim() : '',
  }));
  return texts.find(({ text }) => text !== '');
}

function isPath(text: string): boolean {
  return /^\/(?!\/)/u.test(text);
}

/** Returns why the canonical URL of our own export is left out; null if it is not. */
export function findOwnCanonicalIssue({ canonical }: { readonly canonical?: unknown }): string | null {
  if (typeof canonical !== 'string') return null;
  const issue = findCanonicalIssue(canonical);
  return issue && formatIssue('canonical', canonical, issue);
}

/** Returns a post to import with a canonical URL as stores have it, and without one that they reject. */
export function normalizeCanonical<Post extends PostToImport>(post: Post): Post {
  const { canonical, ...fields } = post.fields;
  if (typeof canonical !== 'string') return post;
  const { url } = parseCanonical(canonical);
  return { ...post, fields: url === null ? fields : { ...post.fields, canonical: url } };
}

function formatIssue(name: string, text: string, reason: string): string {
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return `${name}: “${shown}” is left out. ${reason.replace(/\.$/u, '')}`;
}

function isOnSite(text: string, baseUrl: string | null): boolean {
  const getHost = (url: string | null) => /^https?:\/\/(?:www\.)?([^/?#]+)/iu.exec(url ?? '')?.[1];
  return baseUrl !== null && getHost(text)?.toLowerCase() === getHost(baseUrl)?.toLowerCase();
}

/** VitePress and VuePress have `- [link, { rel: canonical, href: … }]`. */
function findHeadLink(head: unknown): unknown {
  const entries: readonly unknown[] = Array.isArray(head) ? head : [];
  const links = entries.filter(Array.isArray).filter(([name]) => name === 'link');
  const found = links.find(([, attributes]) => getProperty(attributes, 'rel') === 'canonical');
  return getProperty(found?.[1], 'href');
}
