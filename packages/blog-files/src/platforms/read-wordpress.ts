import { slugify } from '@branchbook/blog-core';
import { fromHtml } from 'hast-util-from-html';
import { Parser } from 'htmlparser2';

import type { LeftOutFile } from '../blog-reading.ts';
import { decodeText } from '../decode-text.ts';
import { formatOffset } from './format-instant.ts';
import type { ExportedPost, PlatformExport, PlatformReader, PostAside } from './platform-export.ts';
import { findShortcodes, toHtml } from './wordpress-html.ts';

/**
 * Reads the XML that WordPress exports (WXR). The parser knows the five entities of XML and no
 * others, so a document type can't define ones that grow.
 *
 * @see https://wordpress.org/documentation/article/tools-export-screen/
 */
export const readWordPress: PlatformReader = (files) =>
  files.flatMap(({ path, bytes }) => {
    if (!bytes || !/\.(?:xml|wxr)$/iu.test(path)) return [];
    const xml = decodeText(bytes) ?? '';
    return isWordPress(xml) ? [readExport(xml, path)] : [];
  });

/** Returns true for the namespace of WXR near the start of a file. */
function isWordPress(xml: string): boolean {
  return /xmlns:wp\s*=\s*["']https?:\/\/wordpress\.org\/export\//u.test(xml.slice(0, 20_000));
}

interface Item {
  /** The text of each child element. */
  readonly texts: Map<string, string>;
  readonly terms: { readonly domain: string; readonly name: string }[];
  readonly meta: Map<string, string>;
}

function readExport(xml: string, path: string): PlatformExport {
  const { items, authors, siteUrl } = parseItems(xml);
  const attachments = new Map(
    items.flatMap(({ texts }) => {
      const url = texts.get('wp:attachment_url');
      return url ? [[texts.get('wp:post_id') ?? '', url] as const] : [];
    }),
  );
  const posts: ExportedPost[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const [index, item] of items.entries()) {
    const { texts } = item;
    const id = texts.get('wp:post_id') || `item-${index + 1}`;
    const place = `${path}/${texts.get('wp:post_name') || id}`;
    const type = texts.get('wp:post_type') ?? 'post';
    if (type === 'attachment')
      leftOut.push({ path: place, reason: 'attachment', message: "It's a file of the media library" });
    else if (!hiddenTypes.test(type))
      posts.push({
        ...readPost(item, place, authors, attachments),
        aside: getAside(type, texts.get('wp:status') ?? ''),
      });
  }
  return { platform: 'wordpress', siteUrl, posts, leftOut, files: new Set([path]) };
}

/** Parts of the site that are no pages: menus, styles, revisions and the like. */
const hiddenTypes =
  /^(?:nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_.*|acf-.*|elementor_.*|jp_.*|feedback)$/u;

function getAside(type: string, status: string): PostAside | null {
  if (status === 'trash') return { reason: 'trash', message: "It's in the trash" };
  if (type === 'post') return null;
  if (type === 'page') return { reason: 'page', message: "It's a page of the site, not a post" };
  return { reason: 'page', message: `It's of the type “${type}”, not a post` };
}

function readPost(
  { texts, terms, meta }: Item,
  path: string,
  authors: ReadonlyMap<string, string>,
  attachments: ReadonlyMap<string, string>,
): ExportedPost {
  const get = (name: string) => texts.get(name)?.trim() || null;
  const content = texts.get('content:encoded') ?? '';
  const status = get('wp:status') ?? '';
  const list = (domain: string) => terms.filter((term) => term.domain === domain).map(({ name }) => name);
  const login = get('dc:creator');
  return {
    path,
    fields: {
      title: get('title') ?? '',
      // Drafts have none.
      slug: get('wp:post_name') ?? slugify(get('title') ?? ''),
      permalink: readPermalink(get('link'), status),
      date:
        readDate(get('wp:post_date'), get('wp:post_date_gmt')) ??
        (status === 'publish' ? get('pubDate') : null),
      updated: readDate(get('wp:post_modified'), get('wp:post_modified_gmt')),
      author: readAuthor(login, authors),
      description: get('excerpt:encoded'),
      categories: withoutEmpty(list('category').filter((name) => name !== 'Uncategorized')),
      tags: withoutEmpty(list('post_tag')),
      image: attachments.get(meta.get('_thumbnail_id') ?? '') ?? null,
      ...readAccess(status, get('wp:post_password'), meta, content),
    },
    body: { type: 'html', parse: () => fromHtml(toHtml(content), { fragment: true }) },
    shortcodes: findShortcodes(content),
  };
}

/** A login can be a mail address, which is no byline. */
function readAuthor(login: string | null, authors: ReadonlyMap<string, string>): string | null {
  const name = login === null ? null : (authors.get(login) ?? login);
  return name?.includes('@') ? null : name;
}

/**
 * Returns the fields that keep a post a draft: any status but 'publish', a password, and what
 * plugins for members write. The password itself is not imported.
 */
function readAccess(
  status: string,
  password: string | null,
  meta: ReadonlyMap<string, string>,
  content: string,
): Readonly<Record<string, string>> {
  const newsletter = meta.get('_jetpack_newsletter_access')?.trim() ?? '';
  const isForMembers =
    !['', 'everybody'].includes(newsletter) ||
    [...meta].some(
      ([name, value]) => memberFields.test(name) && !/^(?:|0|no|false|a:0:\{\})$/u.test(value.trim()),
    ) ||
    memberMarks.test(content);
  const drafts = ['draft', 'pending', 'private', 'future', 'auto-draft'];
  return {
    ...(status !== 'publish' && { status: drafts.includes(status) ? status : 'draft' }),
    ...(password === null
      ? isForMembers && { visibility: 'for members' }
      : { visibility: 'with a password' }),
  };
}

/** Fields by which plugins limit who may read a post. */
const memberFields =
  /^(?:_members_access_role|_members_access_error|_wc_memberships_force_content_restriction|_wpmem_block|wlm_protect|_restrict_content|rcp_(?:access_level|user_level|subscription_level|membership_levels?)|_rcp_.*|_mepr_.*restrict.*|_um_custom_access_settings)$/u;

/** Blocks and shortcodes whose content only members see. */
const memberMarks =
  /<!--\s*wp:(?:premium-content|jetpack\/(?:paywall|paid-content|premium-content|subscriber-view)|paid-memberships-pro|pmpro)|\[(?:members?|membership|restrict|private|s2If|wlm_private|mepr-show|rcp_|pmpro_?|um_loggedin|um_show_content|memberonly|members_access|members_logged_in|emember_protected|ihc-hide)\b/iu;

/** Drafts and sites without permalinks have a query instead: `/?p=12`. */
function readPermalink(link: string | null, status: string): string | null {
  if (link === null || status !== 'publish' || /[?]/u.test(link)) return null;
  return /^https?:\/\/[^/]+\/[^/]/iu.test(link) ? link : null;
}

/** Returns the local time with the site's offset at that time, which the time in UTC gives. */
function readDate(local: string | null, gmt: string | null): string | null {
  const [own, utc] = [parseTime(local), parseTime(gmt)];
  if (local === null || own === null) return null;
  const minutes = utc === null ? 0 : Math.round((own - utc) / 60_000);
  return Math.abs(minutes) > 16 * 60 ? null : local.replace(' ', 'T') + formatOffset(minutes);
}

/** Returns null for the zeros that WordPress writes for no time. */
function parseTime(text: string | null): number | null {
  const time = Date.parse(`${text?.replace(' ', 'T')}Z`);
  return Number.isNaN(time) || text?.startsWith('0000') ? null : time;
}

function withoutEmpty(names: readonly string[]): readonly string[] | null {
  return names.length > 0 ? [...new Set(names)] : null;
}

interface ParsedItems {
  readonly items: readonly Item[];
  /** The display names of authors, by their logins. */
  readonly authors: ReadonlyMap<string, string>;
  readonly siteUrl: string | null;
}

/** Only texts of known depth are read: comments and their authors, deeper in an item, are not. */
function parseItems(xml: string): ParsedItems {
  const items: Item[] = [];
  const authors = new Map<string, string>();
  const names: string[] = [];
  let siteUrl: string | null = null;
  let item: Item | null = null;
  let text = '';
  let domain = '';
  let key = '';
  let login = '';
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        names.push(name);
        text = '';
        if (name === 'item' && names.length === 3) item = { texts: new Map(), terms: [], meta: new Map() };
        if (name === 'category') domain = attributes['domain'] ?? 'category';
      },
      ontext: (data) => {
        // Texts of deeper elements are not read.
        if (names.length <= 5) text += data;
      },
      onclosetag: (name) => {
        const parent = names.at(-2);
        const depth = names.length;
        names.pop();
        if (item && depth === 4) {
          if (name === 'category') item.terms.push({ domain, name: text.trim() });
          else if (!item.texts.has(name)) item.texts.set(name, text);
        } else if (item && depth === 5 && parent === 'wp:postmeta') {
          if (name === 'wp:meta_key') key = text.trim();
          else if (name === 'wp:meta_value') item.meta.set(key, text);
        } else if (depth === 4 && parent === 'wp:author') {
          if (name === 'wp:author_login') login = text.trim();
          else if (name === 'wp:author_display_name' && text.trim() !== '') authors.set(login, text.trim());
        } else if (depth === 3 && name === 'item' && item) {
          items.push(item);
          item = null;
        } else if (depth === 3 && (name === 'wp:base_blog_url' || name === 'link'))
          siteUrl ??= text.trim() || null;
        text = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { items, authors, siteUrl };
}
