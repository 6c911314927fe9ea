import { fromHtml } from 'hast-util-from-html';

import type { BlogFile } from '../blog-file.ts';
import { decodeText } from '../decode-text.ts';
import { hasClass, removeElements } from './html-tree.ts';
import { parseCsv } from './parse-csv.ts';
import type { ExportedPost, PlatformExport, PlatformReader } from './platform-export.ts';
import { getFolder } from '../paths.ts';

/** The fields of `posts.csv` by which an export is recognized. */
const requiredColumns = ['post_id', 'is_published', 'audience'];

/**
 * Reads the .zip that Substack exports: `posts.csv`, and the HTML of each post in `posts/`. The
 * lists of subscribers are never read.
 *
 * @see https://support.substack.com/hc/en-us/articles/360037466012
 */
export const readSubstack: PlatformReader = (files) =>
  files.flatMap((file) => {
    const read = /(?:^|\/)posts\.csv$/iu.test(file.path) ? readPosts(file, files) : null;
    return read ? [read] : [];
  });

function readPosts({ path, bytes }: BlogFile, files: readonly BlogFile[]): PlatformExport | null {
  const [header = [], ...rows] = parseCsv((bytes && decodeText(bytes)) ?? '');
  if (!requiredColumns.every((name) => header.includes(name))) return null;
  const folder = getFolder(path);
  const bodies = new Map(
    files
      .filter((file) => file.path.startsWith(folder))
      .map((file) => [file.path.slice(folder.length), file]),
  );
  const known = new Map(
    rows.map((cells) => {
      const row = new Map(header.map((name, index) => [name, cells[index]?.trim() ?? '']));
      return [row.get('post_id') ?? '', row];
    }),
  );
  const ids = [...bodies.keys()].flatMap((each) => /^posts\/([^/]+)\.html$/iu.exec(each)?.[1] ?? []);
  // A post without a row has unknown rights. A row without a file has no text.
  const all = [...new Set([...known.keys(), ...ids])].filter((id) => id !== '');
  return {
    platform: 'substack',
    siteUrl: null,
    posts: all.map((id) => readPost(id, known.get(id) ?? null, bodies.get(`posts/${id}.html`), folder)),
    leftOut: [],
    files: new Set(
      [...bodies.keys()]
        .filter((each) => /^(?:posts\/|[^/]*\.csv$)/iu.test(each))
        .map((each) => folder + each),
    ),
  };
}

function readPost(
  id: string,
  row: ReadonlyMap<string, string> | null,
  file: BlogFile | undefined,
  folder: string,
): ExportedPost {
  const html = (file?.bytes && decodeText(file.bytes)) ?? '';
  const slug = id.replace(/^\d+\.?/u, '') || id;
  const access = readAccess(row, html);
  const isPublished = row?.get('is_published')?.toLowerCase() === 'true';
  return {
    path: `${folder}posts/${id}`,
    fields: {
      title: row?.get('title') ?? '',
      description: row?.get('subtitle'),
      slug,
      permalink: isPublished ? `/p/${slug}` : null,
      date: row?.get('post_date'),
      podcast: row?.get('podcast_url') || null,
      ...access,
    },
    body: { type: 'html', parse: () => parseBody(html) },
  };
}

/**
 * Returns the fields that keep a post a draft. Only a published post for everyone, of a type that
 * has a page, is public.
 */
function readAccess(row: ReadonlyMap<string, string> | null, html: string): Record<string, string> {
  if (!row) return { visibility: 'not in posts.csv' };
  const audience = row.get('audience') ?? '';
  const type = row.get('type') || 'newsletter';
  const hasPaywall = /class\s*=\s*["'][^"']*\bpaywall/iu.test(html);
  const visibility =
    audience === 'everyone'
      ? hasPaywall
        ? 'parts for subscribers'
        : ['newsletter', 'podcast', 'video'].includes(type)
          ? null
          : `of the type ${type}`
      : `for ${audience || 'an unknown audience'}`;
  return {
    ...(row.get('is_published')?.toLowerCase() !== 'true' && { status: 'draft' }),
    ...(visibility !== null && { visibility }),
  };
}

function parseBody(html: string) {
  const tree = fromHtml(html, { fragment: true });
  removeElements(
    tree,
    (element) =>
      element.tagName === 'form' ||
      hasClass(element, 'subscription-widget-wrap', 'subscription-widget-wrap-editor', 'image-link-expand'),
  );
  return tree;
}
