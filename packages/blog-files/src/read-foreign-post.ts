import { getExcerpt, formatUsDate, type SlugOptions, toExcerpt } from '@branchbook/blog-core';
import { splitBody } from './body-parts.ts';
import type { ImportIssue, ReadPost } from './blog-reading.ts';
import type { Dialect } from './dialect.ts';
import { parseFolderDay, parseFileName } from './file-name.ts';
import type { createNikolaRenamer } from './nikola-fields.ts';
import type { createFolderSettings } from './folder-settings.ts';
import { convertMarks } from './foreign-marks.ts';
import { createFieldReader, type FieldReader, getProperty } from './front-matter-fields.ts';
import type { FrontMatterEntry } from './front-matter.ts';
import { findUrlDay } from './old-urls/url-day.ts';
import { readOldPaths, readOldUrl, readSlugAliases } from './old-urls/old-url.ts';
import { toPlainText, stripMarkdown } from './plain-text.ts';
import { hasAuthor, readAuthor } from './read-author.ts';
import { readCanonical } from './read-canonical.ts';
import { readDate, type ReadDate } from './read-date.ts';
import { readSlug, type ReadSlug } from './read-slug.ts';
import { readTitle } from './read-title.ts';
import type { Unpublished } from './post-to-import.ts';
import {
  isDraftTitle,
  readUnpublished,
  readUnpublishedFields,
  unpublishedFields,
} from './read-unpublished.ts';
import { mergeTags, readTags } from './read-tags.ts';
import type { SiteConfig } from './site-config.ts';

/** A file of another system: front matter and body. */
export interface ForeignFile {
  readonly path: string;
  /** The path from the folder of the site: '_posts/2013-05-06-hello.md'. */
  readonly sitePath: string;
  readonly entries: readonly FrontMatterEntry[];
  readonly body: string;
  /** Why the metadata is in doubt, as in `FileHead`; else null. */
  readonly doubt: string | null;
}

/** The context that all files of a blog share. */
export interface ForeignContext extends SlugOptions {
  readonly dialect: Dialect;
  readonly config: SiteConfig;
  readonly now: Date;
  readonly timeZone: string;
  readonly blogPath: string;
  /** The URL of the old site; null if it is not known. */
  readonly siteUrl: string | null;
  /** Adds the fields that the site has by other names. */
  readonly renameFields: ReturnType<typeof createNikolaRenamer>;
  /** The settings that folders have for a file. */
  readonly getFolderSetting: ReturnType<typeof createFolderSettings>;
}

/** A post before its slug, links and images are compared with those of the others. */
export interface ForeignPost {
  readonly post: ReadPost;
  readonly fields: FieldReader;
  readonly slug: ReadSlug;
  readonly day: string | null;
}

/** Reads a post of another system by the rules for its format. */
export function readForeignPost(file: ForeignFile, context: ForeignContext): ForeignPost {
  const { path, sitePath } = file;
  const { dialect, config, now } = context;
  const entries = context.renameFields(file.entries);
  const folder = context.getFolderSetting(path, entries);
  const own = createFieldReader(entries);
  // The file overrides its folders: of two entries with a name, the first one counts.
  const fields = createFieldReader([...entries, ...folder.defaults]);
  const parsed = parseFileName(sitePath);
  // Nuxt sorts files by numbers in their names.
  const name = dialect === 'nuxt' ? { ...parsed, stem: parsed.stem.replace(/^\d+\.(?=.)/u, '') } : parsed;
  const slug = readSlug(fields, dialect === 'hugo' ? name.stem.toLowerCase() : name.stem, context);
  const issues: ImportIssue[] = [];

  const dated = readPublicationDate(fields, name.day, sitePath, context.timeZone);
  if (dated.notUnderstood !== null) issues.push({ kind: 'date-not-understood', text: dated.notUnderstood });
  else if (dated.date === null) issues.push({ kind: 'no-date' });
  const { date } = dated;
  const day = date?.day ?? null;

  const { body: converted, marks } = convertMarks(file.body, { path, dialect });
  const { title, body, from: titleFrom } = readTitle(fields, converted, name.stem);
  issues.push(...marks);
  if (body.trim() === '') issues.push({ kind: 'no-text' });

  const parts = {
    fields,
    path: sitePath,
    stem: name.stem,
    language: name.language,
    slug: slug.slug,
    ...findUrlDay(date, dialect, config.timeZone),
    dialect,
    config,
  };
  const { oldUrl, oldUrlState } = readOldUrl(parts);
  const oldPaths = readOldPaths(parts, oldUrl, `${context.blogPath}/${slug.slug}`);
  const aliases = readSlugAliases(parts);
  const stated = readUnpublished(own, {
    // The whole path: the author may have chosen the folder of the drafts.
    path,
    publishedAt: date?.publishedAt ?? null,
    now,
    collections: config.collections,
  });
  const unpublished: Unpublished | null =
    stated ??
    // A field that another one overrides may say it too.
    (entries === file.entries ? null : readUnpublishedFields(createFieldReader(file.entries))) ??
    folder.unpublished ??
    (isDraftTitle(title) ? { reason: 'draft', evidence: title } : null) ??
    findMissingDate(file, { isDated: day !== null || dated.notUnderstood !== null, dialect, config }) ??
    (file.doubt === null ? null : { reason: 'unknown-metadata', evidence: file.doubt });
  const excerpt = readStatedExcerpt(fields);
  // Docusaurus has the names in `authors.yml`.
  const known = { names: config.authors, areKeys: dialect === 'docusaurus' };
  // An unknown author is not that of the site.
  const author = readAuthor(fields, known) ?? (hasAuthor(fields) ? null : config.author);
  const updated = readUpdated(fields, day, context.timeZone);
  const tagSources = readTags(own, dialect);
  const tags = mergeTags(tagSources);
  const canonical = readCanonical(own, context.siteUrl);
  if (canonical.issue) issues.push(canonical.issue);

  const post: ReadPost = {
    name: name.stem,
    path,
    fields: {
      ...pickOtherFields(entries, stated?.evidence.replace(/:.*$/u, '') ?? null, issues),
      title,
      excerpt: excerpt === '' ? createExcerpt(body) : excerpt,
      ...(date
        ? { date: formatDay(date.day), publishedAt: date.publishedAt }
        : dated.notUnderstood !== null && { date: dated.notUnderstood }),
      ...(author !== null && { author }),
      slug: slug.slug,
      ...(aliases.length > 0 && { aliases }),
      ...(oldPaths.length > 0 && { oldPaths }),
      ...(updated !== null && { updated }),
      ...(tags.length > 0 && { tags }),
      ...(canonical.url !== null && { canonical: canonical.url }),
      source: `${dialect}:${sitePath}`,
      content: body.replace(/^(?:[ \t]*\n)+/u, '').replace(/\s+$/u, ''),
    },
    unpublished,
    oldUrl,
    oldUrlState,
    day,
    oldSlug: slug.slug,
    folder: dialect === 'nuxt' ? getFolder(sitePath).replaceAll(/(^|\/)\d+\./gu, '$1') : getFolder(sitePath),
    titleFrom,
    excerptFrom: excerpt === '' ? 'text' : 'front matter',
    dateFrom: dated.from,
    isSlugStated: slug.isStated,
    tagSources,
    links: [],
    issues,
  };
  return { post, fields, slug, day };
}

/**
 * Finds a post that its generator does not read because it has no date: Jekyll wants it in the name
 * of a post, and Pelican anywhere.
 *
 * @see https://github.com/jekyll/jekyll/blob/master/lib/jekyll/readers/post_reader.rb
 * @see https://github.com/getpelican/pelican/blob/main/pelican/contents.py
 */
function findMissingDate(
  { sitePath }: ForeignFile,
  { isDated, dialect, config }: Pick<ForeignContext, 'dialect' | 'config'> & { readonly isDated: boolean },
): Unpublished | null {
  const hasDateInName = /(?:^|\/)\d{2,4}-\d{1,2}-\d{1,2}-[^/]*$/u.test(sitePath);
  if (dialect === 'jekyll' && /(?:^|\/)_posts\//u.test(sitePath) && !hasDateInName)
    return { reason: 'draft', evidence: 'no date in its name' };
  const isSkipped = dialect === 'pelican' && config.isKnown && config.setting('DEFAULT_DATE') === null;
  return isSkipped && !isDated && !config.mentions(String.raw`^DEFAULT_DATE\s*=\s*\(`)
    ? { reason: 'draft', evidence: 'no date' }
    : null;
}

/** Returns the folders of a file below those that all generators have: 'content/', '_posts/'. */
function getFolder(sitePath: string): string {
  return sitePath
    .replace(/^(?:.*\/)?(?:content|source|_posts|_drafts|pages|app)\/|^src\//u, '')
    .replace(/(?:\/(?:index|page|\+page))?[^/]*$/u, '')
    .replace(/\/$/u, '');
}

const dateFields = (
  'date publishedAt published_at pubDate pubDatetime publishDate publish_date datePublished ' +
  'date_published published created created_at createdAt posted'
).split(' ');

function readPublicationDate(
  fields: FieldReader,
  dayOfName: string | null,
  path: string,
  timeZone: string,
): {
  readonly date: ReadDate | null;
  readonly from: ReadPost['dateFrom'];
  readonly notUnderstood: string | null;
} {
  let notUnderstood: string | null = null;
  for (const name of dateFields) {
    const text = fields.text(name) ?? readCreated(fields.value(name));
    if (text === null) continue;
    const date = readDate(text, timeZone);
    if (date) return { date, from: 'front matter', notUnderstood: null };
    // `published: true` is not a date; any text in `date` is, but for the words of Eleventy.
    const isWord = /^(?:git )?(?:last modified|created)$/iu.test(text);
    if (/\d/u.test(text) || (name === 'date' && !isWord)) notUnderstood ??= text;
  }
  if (dayOfName !== null) return { date: readDate(dayOfName), from: 'file name', notUnderstood };
  const url = fields.text('permalink', 'url', 'path');
  const dayOfUrl = parseFolderDay(url ?? '') ?? parseFolderDay(path);
  return {
    date: dayOfUrl === null ? null : readDate(dayOfUrl),
    from: dayOfUrl === null ? null : 'URL',
    notUnderstood,
  };
}

/** Material for MkDocs has a map of dates. */
function readCreated(value: unknown): string | null {
  const created = getProperty(value, 'created');
  return typeof created === 'string' ? created : null;
}

function formatDay(day: string): string {
  return formatUsDate(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC' });
}

/** Returns the day of the last edit, if it is after that of the post. */
function readUpdated(fields: FieldReader, day: string | null, timeZone: string): string | null {
  const text = fields.text(...updatedFields);
  const date = text === null ? null : readDate(text, timeZone);
  return date && day !== null && date.day > day ? formatDay(date.day) : null;
}

const updatedFields = (
  'updated lastmod last_modified_at lastModified updatedDate updatedAt updated_at ' +
  'modDatetime modified lastUpdated'
).split(' ');

const excerptFields = ['description', 'excerpt', 'summary', 'spoiler', 'subtitle', 'teaser'];
const more =
  /<!--\s{0,9}(?:more|truncate|excerpt|read\s?more|end\s?excerpt|teaser_end)\s{0,9}-->|\{\/\*\s{0,9}truncate\s{0,9}\*\/\}/iu;

function readStatedExcerpt(fields: FieldReader): string {
  return toPlainText(fields.text(...excerptFields) ?? '');
}

/** Returns the text above `<!--more-->`, else the first paragraph. */
function createExcerpt(body: string): string {
  const readable = body
    .replaceAll(/!\[[^\]\n]{0,1000}\]\([^)\n]{0,1000}\)/gu, '')
    .replaceAll(/\{[{%][^\n]{0,500}?[%}]\}|<!--[^]{0,500}?-->/gu, (mark) => (more.test(mark) ? mark : ''));
  const end = more.exec(readable)?.index;
  const summary = end === undefined ? null : joinParagraphs(readable.slice(0, end));
  const first = summary ?? getExcerpt({ content: readable.replace(more, ''), isMarkdown: true });
  return first ?? toExcerpt(readBlocks(readable)) ?? '';
}

/** Returns the words of a text of HTML, lists or headings alone, with spaces between its lines. */
function readBlocks(body: string): string {
  const start = splitBody(body.slice(0, 5000))
    .map(({ isCode, text }) => (isCode ? ' ' : text))
    .join('');
  const [, paragraph = start] = /<p\b[^<>]{0,500}>([^]*?)<\/p>/iu.exec(start) ?? [];
  const spaced = paragraph
    .replaceAll(
      /<(?:br|\/?(?:p|div|li|ul|ol|h[1-6]|tr|td|th|section|blockquote|figure|figcaption))\b[^<>]{0,500}>/giu,
      ' ',
    )
    .replaceAll(/^[ \t>]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+/gmu, '');
  return stripMarkdown(spaced);
}

/** Returns the text of all paragraphs above `<!--more-->`. */
function joinParagraphs(text: string): string | null {
  const words = text
    .split(/\n[ \t]*\n/u)
    .flatMap((block) => getExcerpt({ content: block, isMarkdown: true }) ?? [])
    .join(' ');
  return words === '' ? null : stripMarkdown(words);
}

/** Fields that are read or replaced. The rest of the front matter is stored as it is. */
const readNames: ReadonlySet<string> = new Set(
  (
    'id title slug content ismarkdown oldpaths source publishedat date updated permalink url path ' +
    'aliases alias redirect_from author authors description excerpt summary tags ' +
    'canonical canonical_url canonicalurl canonical-url'
  ).split(' '),
);

function pickOtherFields(
  entries: readonly FrontMatterEntry[],
  unpublishedBy: string | null,
  issues: ImportIssue[],
): Record<string, unknown> {
  for (const { name, text } of entries) {
    if (name === 'source' && text) {
      issues.push({ kind: 'field-left-out', field: name, message: `source: “${text}” is left out` });
    }
  }
  const others = entries.filter(
    ({ name }) =>
      !readNames.has(name.toLowerCase()) &&
      !(name.toLowerCase() === unpublishedBy?.toLowerCase() && unpublishedFields.has(unpublishedBy)),
  );
  return Object.fromEntries(others.map(({ name, value }) => [name, value]));
}
