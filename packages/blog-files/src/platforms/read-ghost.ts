import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

import { decodeText } from '../decode-text.ts';
import { groupBy } from '../group-by.ts';
import { findByClass, hasClass, removeElements } from './html-tree.ts';
import { hasGhostTables } from '../may-belong-to-export.ts';
import type { ExportedPost, PlatformExport, PlatformReader, PostAside } from './platform-export.ts';
import { formatInstant } from './format-instant.ts';

/**
 * Reads the JSON that Ghost exports: tables of its database.
 *
 * @see https://ghost.org/docs/migration/custom/
 */
export const readGhost: PlatformReader = (files) =>
  files.flatMap(({ path, bytes }) => {
    if (!bytes || !/\.json$/iu.test(path)) return [];
    const read = readGhostJson(decodeText(bytes) ?? '', path);
    return read ? [read] : [];
  });

function readGhostJson(text: string, path: string): PlatformExport | null {
  // Other files of JSON can be large, and are parsed elsewhere.
  if (!hasGhostTables(text)) return null;
  const data = findTables(parseJson(text));
  if (!data) return null;
  const tables = {
    users: indexById(listRows(data['users'])),
    tags: indexById(listRows(data['tags'])),
    authors: groupByPost(listRows(data['posts_authors'])),
    postTags: groupByPost(listRows(data['posts_tags'])),
    meta: groupByPost(listRows(data['posts_meta'])),
    timeZone: readSetting(data, 'timezone') ?? readSetting(data, 'active_timezone') ?? 'UTC',
    permalinks: readSetting(data, 'permalinks'),
  };
  const posts: ExportedPost[] = [];
  for (const row of listRows(data['posts'])) {
    const place = `${path}/${readText(row, 'slug') ?? String(row['id'])}`;
    posts.push({ ...readPost(row, place, tables), aside: isPage(row) ? sitePage : null });
  }
  return { platform: 'ghost', siteUrl: null, posts, leftOut: [], files: new Set([path]) };
}

type Row = Readonly<Record<string, unknown>>;

interface Tables {
  readonly users: ReadonlyMap<string, Row>;
  readonly tags: ReadonlyMap<string, Row>;
  readonly authors: ReadonlyMap<string, readonly Row[]>;
  readonly postTags: ReadonlyMap<string, readonly Row[]>;
  readonly meta: ReadonlyMap<string, readonly Row[]>;
  readonly timeZone: string;
  /** The pattern of URLs in old exports: '/:year/:month/:slug/'. Newer ones have it in a file. */
  readonly permalinks: string | null;
}

/** The tables are at the top, or in the only entry of `db`. */
function findTables(value: unknown): Row | null {
  if (!isRow(value)) return null;
  const database: unknown = Array.isArray(value['db']) ? value['db'][0] : value;
  const isExport = Array.isArray(value['db']) || isRow(value['meta']);
  const data = isExport && isRow(database) ? database['data'] : null;
  return isRow(data) && Array.isArray(data['posts']) ? data : null;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const sitePage: PostAside = { reason: 'page', message: "It's a page of the site, not a post" };

function isPage(row: Row): boolean {
  return row['type'] === 'page' || row['page'] === 1 || row['page'] === true;
}

function readPost(row: Row, path: string, tables: Tables): ExportedPost {
  const id = String(row['id']);
  const [meta = {}] = tables.meta.get(id) ?? [];
  const html = readText(row, 'html');
  const status = readText(row, 'status') ?? (row['published_at'] ? 'published' : 'draft');
  const slug = readText(row, 'slug');
  const date = status === 'draft' ? null : readInstant(row['published_at'], tables.timeZone);
  return {
    path,
    fields: {
      title: readText(row, 'title') ?? '',
      slug,
      // Drafts have no URL.
      permalink: status === 'published' ? fillPermalink(tables.permalinks, slug, date) : null,
      date,
      updated: readInstant(row['updated_at'], tables.timeZone),
      author: listNames(row, id, tables),
      description:
        readText(row, 'custom_excerpt') ??
        readText(meta, 'meta_description') ??
        readText(row, 'meta_description'),
      tags: listTags(id, tables),
      image: withoutPlaceholder(readText(row, 'feature_image') ?? readText(row, 'image')),
      canonical: readText(row, 'canonical_url')?.replace(/^__GHOST_URL__.*$/u, '') || null,
      ...readAccess(row, meta, status, html ?? ''),
    },
    body: html === null ? readSource(row) : { type: 'html', parse: () => parseBody(html) },
  };
}

/** Returns null for a pattern with other parts, as the author. */
function fillPermalink(pattern: string | null, slug: string | null, date: string | null): string | null {
  const [year, month, day] = date?.slice(0, 10).split('-') ?? [];
  const values: Readonly<Record<string, string | null | undefined>> = { slug, year, month, day };
  let isKnown = pattern !== null;
  const path = pattern?.replaceAll(/:(\w+)/gu, (_, name: string) => {
    isKnown &&= typeof values[name] === 'string';
    return values[name] ?? '';
  });
  return isKnown && path !== undefined ? path : null;
}

/** Returns the fields that keep a post a draft: any status but 'published', and any limited access. */
function readAccess(row: Row, meta: Row, status: string, html: string): Row {
  const visibility = readText(row, 'visibility') ?? 'public';
  const isEmailOnly =
    status === 'sent' ||
    meta['email_only'] === true ||
    meta['email_only'] === 1 ||
    row['email_only'] === true;
  const isGated = /<!--\s*(?:members-only|kg-gated-block:begin[^>]*nonMember:\s*false)/iu.test(html);
  return {
    ...(['published', 'sent'].includes(status)
      ? {}
      : { status: ['draft', 'scheduled'].includes(status) ? status : 'draft' }),
    ...(isEmailOnly
      ? { visibility: 'email only' }
      : visibility !== 'public'
        ? { visibility: `for ${visibility}` }
        : isGated
          ? { visibility: 'parts for members' }
          : {}),
  };
}

function listNames(row: Row, id: string, { users, authors }: Tables): readonly string[] {
  const ids = (authors.get(id) ?? []).toSorted(bySortOrder).map((each) => String(each['author_id']));
  const all = ids.length > 0 ? ids : [String(row['author_id'])];
  return all.flatMap((key) => readText(users.get(key) ?? {}, 'name') ?? []);
}

/** Tags that begin with '#' are internal. */
function listTags(id: string, { tags, postTags }: Tables): readonly string[] | null {
  const names = (postTags.get(id) ?? [])
    .toSorted(bySortOrder)
    .map((each) => tags.get(String(each['tag_id'])) ?? {})
    .filter((tag) => tag['visibility'] !== 'internal')
    .flatMap((tag) => readText(tag, 'name') ?? [])
    .filter((name) => !name.startsWith('#'));
  return names.length > 0 ? names : null;
}

function bySortOrder(a: Row, b: Row): number {
  return Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0);
}

/** A post without HTML has Markdown, as in old exports, or at least its words. */
function readSource(row: Row): ExportedPost['body'] {
  const markdown = readText(row, 'markdown') ?? readMarkdownCard(row['mobiledoc']);
  const text = markdown ?? readText(row, 'plaintext')?.replaceAll(/\n+/gu, '\n\n') ?? '';
  return { type: 'markdown', text: text.replaceAll('__GHOST_URL__', '') };
}

/** Returns the text of a document that is one card of Markdown. */
function readMarkdownCard(value: unknown): string | null {
  const document = typeof value === 'string' ? parseJson(value) : null;
  const cards: unknown = isRow(document) ? document['cards'] : null;
  const card: unknown = Array.isArray(cards) && cards.length === 1 ? cards[0] : null;
  if (!Array.isArray(card) || !/^(?:card-)?markdown$/u.test(String(card[0]))) return null;
  return isRow(card[1]) ? readText(card[1], 'markdown') : null;
}

function parseBody(html: string): Root {
  const tree = fromHtml(html.replaceAll('__GHOST_URL__', ''), { fragment: true });
  removeElements(tree, (element) => hasClass(element, 'kg-signup-card', 'kg-header-card-subscribe-form'));
  visit(tree, 'element', (element) => {
    if (hasClass(element, 'kg-bookmark-card')) simplifyBookmark(element);
  });
  return tree;
}

/** A card with a title, a description and images becomes a link with its title. */
function simplifyBookmark(card: Element): void {
  const link = findByClass(card, 'kg-bookmark-container');
  const title = findByClass(card, 'kg-bookmark-title');
  const caption = card.children.filter((child) => child.type === 'element' && child.tagName === 'figcaption');
  if (!link) return;
  const href = link.properties['href'] ?? '';
  const text = (title ? toString(title) : '').trim() || href;
  const a: Element = {
    type: 'element',
    tagName: 'a',
    properties: { href },
    children: [{ type: 'text', value: text }],
  };
  card.children = [{ type: 'element', tagName: 'p', properties: {}, children: [a] }, ...caption];
}

function withoutPlaceholder(url: string | null): string | null {
  return url?.replace('__GHOST_URL__', '') ?? null;
}

/** Reads ISO 8601, the text of MySQL, which is in UTC, or milliseconds since 1970. */
function readInstant(value: unknown, timeZone: string): string | null {
  const time =
    typeof value === 'number'
      ? value
      : typeof value === 'string'
        ? Date.parse(/[Z+]|T.*-/u.test(value) ? value : `${value.replace(' ', 'T')}Z`)
        : Number.NaN;
  return formatInstant(time, timeZone);
}

function readSetting(data: Row, key: string): string | null {
  const row = listRows(data['settings']).find((each) => each['key'] === key);
  return row ? readText(row, 'value') : null;
}

function listRows(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

function indexById(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [String(row['id']), row]));
}

function groupByPost(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  return groupBy(rows, (row) => String(row['post_id']));
}

function readText(row: Row, name: string): string | null {
  const value = Object.hasOwn(row, name) ? row[name] : null;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
