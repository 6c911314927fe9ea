import { fromHtml } from 'hast-util-from-html';
import { Parser } from 'htmlparser2';

import { decodeText } from '../decode-text.ts';
import type { ExportedPost, PlatformExport, PlatformReader, PostAside } from './platform-export.ts';

/**
 * Reads the Atom feed that Blogger exports: the older one, and `feed.atom` of Google Takeout.
 *
 * @see https://developers.google.com/blogger/docs/2.0/reference#Elements
 */
export const readBlogger: PlatformReader = (files) =>
  files.flatMap(({ path, bytes }) => {
    if (!bytes || !/\.(?:xml|atom)$/iu.test(path)) return [];
    const xml = decodeText(bytes) ?? '';
    return isBlogger(xml.slice(0, 10_000)) ? [readExport(xml, path)] : [];
  });

function isBlogger(head: string): boolean {
  return /<feed\b/u.test(head) && /blogger\.com|schemas\.google\.com\/blogger/u.test(head);
}

interface Entry {
  /** The text of each element, with its parent's name if that is not the entry: 'author/name'. */
  readonly texts: Map<string, string>;
  readonly tags: string[];
  /** 'post', 'page' or another kind; null if the entry does not say it. */
  kind: string | null;
  url: string | null;
}

function readExport(xml: string, path: string): PlatformExport {
  const { entries, siteUrl } = parseEntries(xml);
  const posts = entries.flatMap((entry, index): readonly ExportedPost[] => {
    const kind = (entry.texts.get('blogger:type') ?? entry.kind)?.toLowerCase();
    // Comments, settings and the template are entries too.
    return kind === 'post' || kind === 'page'
      ? [
          readPost(
            entry,
            kind,
            `${path}/${entry.texts.get('id')?.replace(/^.*-/u, '') || `entry-${index + 1}`}`,
          ),
        ]
      : [];
  });
  return { platform: 'blogger', siteUrl, posts, leftOut: [], files: new Set([path]) };
}

function readPost({ texts, tags, url }: Entry, kind: 'post' | 'page', path: string): ExportedPost {
  const get = (name: string) => texts.get(name)?.trim() || null;
  const status = get('blogger:status');
  const isTrashed = status !== null && /TRASH/iu.test(status);
  // The newer export has the status of each entry, the older one a mark at drafts.
  const isDraft =
    status === null
      ? get('blogger:type') !== null || (get('app:control/app:draft') ?? 'no') !== 'no'
      : status !== 'LIVE';
  const author = get('author/name');
  return {
    path,
    fields: {
      title: get('title') ?? '',
      permalink: isDraft ? null : (get('blogger:filename') ?? url),
      date: get('published'),
      updated: get('updated'),
      author: author === null || /@|^unknown$/iu.test(author) ? null : author,
      description: get('blogger:metaDescription'),
      tags: tags.length > 0 ? [...new Set(tags)] : null,
      status: isDraft ? 'draft' : null,
    },
    body: { type: 'html', parse: () => fromHtml(texts.get('content') ?? '', { fragment: true }) },
    aside: getAside(kind, isTrashed),
  };
}

function getAside(kind: 'post' | 'page', isTrashed: boolean): PostAside | null {
  if (isTrashed) return { reason: 'trash', message: "It's in the trash" };
  return kind === 'page' ? { reason: 'page', message: "It's a page of the site, not a post" } : null;
}

/** The parser knows the five entities of XML and no others. */
function parseEntries(xml: string): { readonly entries: readonly Entry[]; readonly siteUrl: string | null } {
  const entries: Entry[] = [];
  const names: string[] = [];
  let siteUrl: string | null = null;
  let entry: Entry | null = null;
  let text = '';
  const parser = new Parser(
    {
      onopentag: (name, { rel, href = '', scheme = '', term = '' }) => {
        names.push(name);
        text = '';
        if (name === 'entry' && names.length === 2) {
          entry = { texts: new Map(), tags: [], kind: null, url: null };
        } else if (name === 'link' && rel === 'alternate' && /^https?:/iu.test(href)) {
          if (names.length === 2) siteUrl ??= href;
          else if (entry && names.length === 3) entry.url ??= href;
        } else if (entry && name === 'category' && names.length === 3) {
          if (scheme.endsWith('#kind')) entry.kind = term.replace(/^.*#/u, '');
          else if (term.trim() !== '') entry.tags.push(term.trim());
        }
      },
      ontext: (data) => {
        if (names.length <= 4) text += data;
      },
      onclosetag: (name) => {
        const depth = names.length;
        names.pop();
        const key = depth === 4 ? `${names.at(-1)}/${name}` : name;
        if (entry && (depth === 3 || depth === 4) && !entry.texts.has(key)) entry.texts.set(key, text);
        if (depth === 2 && name === 'entry' && entry) {
          entries.push(entry);
          entry = null;
        }
        text = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { entries, siteUrl };
}
