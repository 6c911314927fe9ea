import { isFalse, isTrue } from './boolean-words.ts';
import { createFieldReader, type FieldReader, getProperty } from './front-matter-fields.ts';
import { findDateKind, isPublishingName, isUnclear, readHidingName } from './hiding-names.ts';
import { isRecord } from './is-record.ts';
import { readDate } from './read-date.ts';
import type { Unpublished, UnpublishedReason } from './post-to-import.ts';

/**
 * Returns why the old site did not show a post, or null if it did. Applies the rules of all
 * generators to every format: a draft can be published later, but a published post has been seen.
 *
 * @param publishedAt the instant of the post, ISO 8601 in UTC; null if unknown
 * @param path the path of the file
 * @param collections the folders of Jekyll's collections that have pages: `_notes`
 */
export function readUnpublished(
  fields: FieldReader,
  {
    path,
    publishedAt,
    now,
    collections,
  }: {
    readonly path: string;
    readonly publishedAt: string | null;
    readonly now: Date;
    readonly collections: ReadonlySet<string>;
  },
): Unpublished | null {
  return readUnpublishedFields(fields) ?? byPath(path, collections) ?? byTime(fields, publishedAt, now);
}

type Rule = readonly [field: string, isUnpublished: (value: unknown) => boolean, reason: UnpublishedReason];

/** The words in a field such as `status` for a post that is not published yet, or no more. */
const draftWords = (
  'draft,drafts,auto-draft,pending,unpublished,not published,trash,trashed,deleted,wip,in progress,' +
  'in-progress,in_progress,idea,todo,to do,in review,in-review,in_review,review'
).split(',');

/** The words in a field such as `status` for a post that everyone can read. */
const publicWords = (
  'published,publish,public,live,active,posted,released,visible,listed,online,open,free,all,everyone,' +
  'final,finished,done,complete,completed,approved,updated,evergreen,featured'
).split(',');

/** Maps in which themes and layouts have fields of their own. */
const groupFields = [
  'params',
  'extra',
  'meta',
  'metadata',
  'frontmatter',
  'custom',
  'other',
  'data',
  'attributes',
  'eleventyComputed',
];

/** Fields with labels: Nikola and others hide the posts with the tag `draft` or `private`. */
const labelFields = ['tags', 'tag', 'keywords', 'categories', 'category'];

function isLabel(text: string): boolean {
  return /^\s*(?:drafts?|unpublished|private|wip|hidden|unlisted)\s*$/iu.test(text);
}

const rules: readonly Rule[] = [
  ['draft', isTrue, 'draft'],
  ['isDraft', isTrue, 'draft'],
  ['is_draft', isTrue, 'draft'],
  ['drafts', isTrue, 'draft'],
  ['wip', isTrue, 'draft'],
  ['published', isFalse, 'draft'],
  ['publish', isFalse, 'draft'],
  ['isPublished', isFalse, 'draft'],
  ['is_published', isFalse, 'draft'],
  ['unpublished', isTrue, 'draft'],
  ['live', isFalse, 'draft'],
  ['enabled', isFalse, 'draft'],
  ['ready', isFalse, 'draft'],
  ['publish_status', isAmong(...draftWords), 'draft'],
  ['publishStatus', isAmong(...draftWords), 'draft'],
  ['stage', isAmong(...draftWords), 'draft'],
  ['type', isAmong('draft'), 'draft'],
  ['layout', isAmong('draft', 'drafts', 'hidden', 'private'), 'draft'],
  ['public', isFalse, 'private'],
  ['is_public', isFalse, 'private'],
  ['isPublic', isFalse, 'private'],
  ['is_private', isTrue, 'private'],
  ['isPrivate', isTrue, 'private'],
  ['internal', isTrue, 'private'],
  ['members_only', isTrue, 'private'],
  ['membersOnly', isTrue, 'private'],
  ['private', isTrue, 'private'],
  ['password', isFilled, 'private'],
  ['protected', isTrue, 'private'],
  ['visibility', isOtherThan('public', 'visible', 'listed', 'published', 'everyone'), 'private'],
  ['audience', isAmong('only_paid', 'paid', 'founding', 'members', 'subscribers', 'private'), 'private'],
  // VuePress's theme reco has hashes of passwords.
  ['keys', (value) => typeof value === 'string' && /^[\da-f]{32}$/iu.test(value), 'private'],
  ['access', isAmong('private', 'members', 'paid', 'protected', 'internal'), 'private'],
  ['unlisted', isTrue, 'unlisted'],
  ['hidden', isTrue, 'unlisted'],
  ['hide', isTrue, 'unlisted'],
  ['isHidden', isTrue, 'unlisted'],
  ['is_hidden', isTrue, 'unlisted'],
  ['visible', isFalse, 'unlisted'],
  ['routable', isFalse, 'unlisted'],
  ['exclude', isTrue, 'unlisted'],
  ['excludeFromCollections', isTrue, 'unlisted'],
  ['listed', isFalse, 'unlisted'],
  // A list has the collections that lack the post.
  ['eleventyExcludeFromCollections', (value) => isTrue(value) || isOtherWord('false')(value), 'unlisted'],
  ['headless', isTrue, 'unlisted'],
  // Lists may show the page, as a separate blog.
  ['navigation', isFalse, 'unknown-setting'],
  ['article', isFalse, 'unlisted'],
  ['render', (value) => isFalse(value) || isAmong('never', 'link')(value), 'unlisted'],
  ['build', (value) => value === false || isAmong('false', 'no', 'never')(value), 'unlisted'],
  // Who is kept from finding it by a search engine may be kept from finding it at all.
  ['noindex', isTrue, 'unknown-setting'],
  ['robots', (value) => typeof value === 'string' && /\bnoindex\b/iu.test(value), 'unknown-setting'],
  ['sitemap', isFalse, 'unknown-setting'],
  // A number says the order.
  ['index', (value) => value === false || isAmong('false', 'no')(value), 'unknown-setting'],
  ['permalink', isFalse, 'unlisted'],
  // A template that may give no URL.
  [
    'permalink',
    (value) => typeof value === 'string' && /\{[{%][^]*\bfalse\b/u.test(value),
    'unknown-setting',
  ],
  ['status', isAmong('private', 'protected', 'members', 'password'), 'private'],
  ['status', isAmong('hidden', 'unlisted'), 'unlisted'],
  ['status', isAmong('scheduled', 'future'), 'future'],
  ['status', isAmong(...draftWords), 'draft'],
  ['status', isAmong('skip'), 'draft'],
  ['state', isAmong(...draftWords), 'draft'],
  ['state', isAmong('private', 'hidden'), 'private'],
  ['post_status', isAmong('draft', 'auto-draft', 'pending', 'trash', 'future'), 'draft'],
  ['post_status', isAmong('private'), 'private'],
  ['status', isFalse, 'draft'],
  // In doubt, a draft: words differ from site to site.
  ...[
    'status',
    'state',
    'post_status',
    'postStatus',
    'publish_status',
    'publishStatus',
    'publication_status',
    'publicationStatus',
    'access',
  ].map((name): Rule => [
    name,
    (value) => isRecord(value) || isOtherWord(...publicWords)(value),
    'unknown-setting',
  ]),
  ['visibility', isRecord, 'unknown-setting'],
];

/** Returns why the fields of a post say that its old site did not show it, or null. */
export function readUnpublishedFields(fields: FieldReader): Unpublished | null {
  for (const [name, isUnpublished, reason] of rules) {
    const found = [fields.value(name)].flat().find((value) => value !== undefined && isUnpublished(value));
    if (found !== undefined) return { reason, evidence: `${name}: ${formatValue(found)}` };
  }
  for (const name of fields.names) {
    const value = fields.value(name);
    const reason = readName(name, value);
    if (reason !== null) return { reason, evidence: `${name}: ${formatValue(value)}` };
  }
  for (const group of groupFields) {
    const inner = fields.value(group);
    for (const [name, isUnpublished, reason] of rules) {
      const value = getProperty(inner, name);
      if (value !== undefined && isUnpublished(value))
        return { reason, evidence: `${group}.${name}: ${formatValue(value)}` };
    }
    for (const [name, value] of Object.entries(isRecord(inner) ? inner : {})) {
      const reason = readName(name, value);
      if (reason !== null) return { reason, evidence: `${group}.${name}: ${formatValue(value)}` };
    }
  }
  for (const name of labelFields) {
    const label = fields
      .list(name)
      .flatMap((text) => text.split(','))
      .find((text) => isLabel(text));
    if (label !== undefined) {
      const isPrivate = /private/iu.test(label);
      return { reason: isPrivate ? 'private' : 'draft', evidence: `${name}: ${label.trim()}` };
    }
  }
  for (const name of ['build', '_build']) {
    for (const option of ['render', 'list']) {
      const value = getProperty(fields.value(name), option);
      if (isTrue(value) || isAmong('always')(value) || value === undefined) continue;
      return { reason: 'unlisted', evidence: `${name}: { ${option}: ${formatValue(value)} }` };
    }
  }
  return null;
}

function readName(name: string, value: unknown): UnpublishedReason | null {
  return readHidingName(name, value) ?? (isUnclear(name, value) ? 'unknown-setting' : null);
}

/**
 * Returns the name of the field by which a site publishes only posts that say so, as
 * `publish: true`: the one that some of these posts have.
 */
export function findPublishingField(posts: readonly FieldReader[]): string | null {
  const names = posts.flatMap((fields) =>
    fields.names.filter((name) => isPublishingName(name) && isTrue(fields.value(name))),
  );
  return names[0] ?? null;
}

const draftTitle =
  /^\s*(?:[[(](?:draft|wip|private|unpublished)[\])]|(?:draft|wip)\s*:\s)|[[(](?:draft|wip|unpublished)[\])]\s*$/iu;

/** Returns true for a title that marks a draft: '[Draft] June', 'WIP: June', 'June (draft)'. */
export function isDraftTitle(title: string): boolean {
  return draftTitle.test(title);
}

/** `draft-hello.md`, `hello.draft.md`, `hello_private.md`, `[WIP] hello.md`. */
const draftName =
  /^[[(]?(?:draft|wip)[\])]?[-_. :]|[-_. ([](?:draft|wip)[\])]?$|[_.([](?:private|unpublished)[\])]?$/iu;

/** Returns the name of a file or of its folder, if it marks a draft. */
function findDraftName(path: string): string | null {
  const [folder, file = ''] = [path.split('/').at(-2), path.split('/').at(-1)];
  const isIndex = /^(?:_?index|\+?page)\.[^.]+$/iu.test(file);
  const name = isIndex && folder !== undefined ? folder : file;
  const stem = name
    .replace(/\.(?:md|markdown|mdx|html?)$/iu, '')
    .replace(/\.(?:md|markdown|mdx|html?)$/iu, '')
    .replace(/^\d{4}-\d{1,2}-\d{1,2}[-_ ]/u, '');
  return draftName.test(stem) ? name : null;
}

/** `drafts/`, `my-drafts/`, `drafts-2020/`, `_private/`. */
const draftFolder =
  /(?:^|\/)((?:_?(?:draft|unpublished|private|wip|trash|hidden|secrets?|confidential|unlisted|embargoed|unreleased)|(?:[\w-]*[-_])?drafts(?:[-_][\w-]*)?)\/)/iu;

/**
 * Checks the path: names that begin with '_' are not part of a site, except `_posts/` and
 * collections.
 */
function byPath(path: string, collections: ReadonlySet<string>): Unpublished | null {
  const name = findDraftName(path);
  if (name !== null) return { reason: 'draft', evidence: name };
  const folder = draftFolder.exec(path)?.[1];
  if (folder !== undefined) {
    const isPrivate = /private|secret|confidential/iu.test(folder);
    return { reason: isPrivate ? 'private' : 'draft', evidence: folder };
  }
  const hidden = /(?:^|\/)(_(?!posts\/)[^/]*)(\/|$)/u.exec(path);
  return hidden && !collections.has(hidden[1] ?? '')
    ? { reason: 'draft', evidence: `${hidden[1]}${hidden[2]}` }
    : null;
}

function byTime(fields: FieldReader, publishedAt: string | null, now: Date): Unpublished | null {
  if (publishedAt !== null && Date.parse(publishedAt) > now.getTime()) {
    return { reason: 'future', evidence: `date: ${publishedAt.replace(/T00:00:00\.000Z$/u, '')}` };
  }
  for (const name of fields.names) {
    const kind = findDateKind(name);
    const date = kind === null ? null : readDate(fields.text(name) ?? '');
    if (date === null) continue;
    const isPast = Date.parse(date.publishedAt) < now.getTime();
    if (kind === 'start' && !isPast) return { reason: 'future', evidence: `${name}: ${date.day}` };
    if (kind === 'end' && isPast) return { reason: 'expired', evidence: `${name}: ${date.day}` };
  }
  return null;
}

/** Returns true for the value of a field that is neither absent, empty nor false. */
export function isSet(value: unknown): boolean {
  return ![undefined, null, false, 'false', ''].includes(value as string | boolean | null | undefined);
}

function isFilled(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}

function isAmong(...words: readonly string[]): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && words.includes(value.trim().toLowerCase());
}

function isOtherThan(...words: readonly string[]): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && value.trim() !== '' && !isAmong(...words)(value);
}

/** Returns true for words alone: `status: 404` is about something else. */
function isOtherWord(...words: readonly string[]): (value: unknown) => boolean {
  return (value) =>
    typeof value === 'string' && /^\s*\p{L}[\p{L} _-]*$/u.test(value) && !isAmong(...words)(value);
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The names of the fields that make a post unpublished. */
export const unpublishedFields: ReadonlySet<string> = new Set(rules.map(([name]) => name));

/**
 * Returns why a post must not become public, or null, by the rules of `readBlog`.
 *
 * @param path the path of its file
 *
 * @example
 * findUnpublished({ title: 'Private', published: false }, { path: 'a.md', now: new Date() });
 * // { reason: 'draft', evidence: 'published: false' }
 */
export function findUnpublished(
  fields: Readonly<Record<string, unknown>>,
  { path, now }: { readonly path: string; readonly now: Date },
): Unpublished | null {
  const { publishedAt } = fields;
  const entries = Object.entries(fields).map(([name, value]) => ({
    name,
    value,
    text: typeof value === 'string' ? value : null,
  }));
  return readUnpublished(createFieldReader(entries), {
    path,
    publishedAt: typeof publishedAt === 'string' ? publishedAt : null,
    now,
    collections: new Set(),
  });
}
