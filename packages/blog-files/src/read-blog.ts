import { findTagsIssue, maxTagLength, maxTags, type SlugOptions } from '@branchbook/blog-core';
import { fromArchiveMedia } from './archive-media.ts';
import { type BlogFile, isInstalled, isMarkdownPath } from './blog-file.ts';
import type { BlogIssue, BlogReading, ImportIssue, LeftOutFile, ReadPost } from './blog-reading.ts';
import { decodeText } from './decode-text.ts';
import { detectDialect } from './detect-dialect.ts';
import type { Dialect } from './dialect.ts';
import { type FrontMatterEntry, readFrontMatter } from './front-matter.ts';
import { findLeftOut } from './leave-out.ts';
import { suggestUrlPattern } from './suggest-url-pattern.ts';
import { createLeftOutFile, sortFiles } from './sort-files.ts';
import { commonFolder, getFileName } from './paths.ts';
import { findOwnCanonicalIssue, normalizeCanonical } from './read-canonical.ts';
import { findOwnCoverIssue, normalizeCover } from './read-cover.ts';
import { type FileHead, readHead } from './read-head.ts';
import { type PostFileFields, readPostFile } from './post-file.ts';
import { isOwnFile } from './own-file.ts';
import { type ForeignContext, type ForeignPost, readForeignPost } from './read-foreign-post.ts';
import { linkPosts } from './link-posts.ts';
import { createNikolaRenamer } from './nikola-fields.ts';
import { createFolderSettings } from './folder-settings.ts';
import { createImageFinder, readImages } from './read-images.ts';
import { getSiteFolder, readSiteConfig, type SiteConfig } from './site-config.ts';
import { findOwnLinks, removeSiteUrls } from './rewrite-links.ts';
import { findPublishingField } from './read-unpublished.ts';
import { splitFile } from './split-file.ts';
import { assignUniqueSlugs } from './assign-unique-slugs.ts';

/** The progress of `readBlog`. */
export interface ReadingProgress {
  /** The number of files that were read. */
  readonly done: number;
  readonly total: number;
}

export interface ReadBlogOptions extends SlugOptions {
  /** Posts with a later date are not published yet. */
  readonly now: Date;
  /** Default: detected. */
  readonly dialect?: Dialect | undefined;
  /**
   * An IANA name, for times without an offset if the old site's settings name no zone. Default:
   * UTC.
   */
  readonly timeZone?: string | undefined;
  /**
   * True if the author chose each file: none is left out for its name or layout, as a README is.
   */
  readonly includeAll?: boolean | undefined;
  /** The path of the blog, to which links are rewritten. Default: '/blog'. */
  readonly blogPath?: string | undefined;
  /** The URL of the old site, for links to it. Default: that of the settings among the files. */
  readonly baseUrl?: string | undefined;
  /** Called after each file. */
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
  /** Checked before each file: an `AbortSignal`, or any object with this field. */
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown } | undefined;
}

/** The largest file that is read, in bytes. */
const maxFileBytes = 10_000_000;

/**
 * Reads the posts of a blog from its files: of any generator that `Dialect` names, or of our own
 * export. It is pure and takes time proportional to the size of the files, so it can run in a
 * worker.
 *
 * Files with `isMarkdown` in their front matter, which only Branchbook writes, are our own export:
 * they are read to the letter, with their ids. All other files are read by the rules of the format;
 * their `id` comes from another system and is left out.
 *
 * Slugs are unique among the posts. `planImport` compares them with those of the list.
 *
 * @throws the reason of `signal` once it is aborted
 * @throws RangeError if `now` is not a valid date
 *
 * @example
 * const reading = readBlog(files, { now: new Date() });
 * reading.dialect; // 'jekyll'
 * reading.posts[0]; // { path: '_posts/2013-05-06-hello.md', fields: { title: 'Hello', … }, … }
 */
export function readBlog(files: readonly BlogFile[], options: ReadBlogOptions): BlogReading {
  const { now, onProgress, signal, blogPath = '/blog', includeAll = false } = options;
  if (Number.isNaN(now.getTime())) throw new RangeError('now is not a valid date.');
  const detected = detectDialect(files);
  const dialect = options.dialect ?? detected.dialect;
  const config = readSiteConfig(files, dialect);
  const { candidates, leftOut: others } = sortFiles(files, { dialect, config, includeAll });
  const root = config.file ? getSiteFolder(config.file.path) : findSiteFolder(candidates);
  const context: ForeignContext = {
    ...options,
    dialect,
    config,
    blogPath,
    siteUrl: config.baseUrl ?? options.baseUrl ?? null,
    renameFields: dialect === 'nikola' ? createNikolaRenamer(config) : (entries) => entries,
    getFolderSetting: createFolderSettings(files, { dialect, config, root, now }),
    timeZone: config.timeZone ?? options.timeZone ?? 'UTC',
  };
  const byPath = new Map(files.map((file) => [file.path, file]));
  const paths = new Set(byPath.keys());
  const refused: LeftOutFile[] = [];
  const own: ReadPost[] = [];
  const foreign: ForeignPost[] = [];

  for (const [index, { path, bytes }] of candidates.entries()) {
    if (signal?.aborted) throw signal.reason ?? new Error('The reading was cancelled.');
    const read = readFile({ path, bytes }, context, byPath);
    if ('reason' in read) refused.push(read);
    else if (read.own) own.push(withMedia(read.own, paths));
    else if (!includeAll && read.entries.some(isListLayout))
      refused.push(createLeftOutFile(path, 'list-page'));
    else foreign.push(readForeignPost({ ...read, path, sitePath: path.slice(root.length) }, context));
    onProgress?.({ done: index + 1, total: candidates.length });
  }

  // Files that are no posts by their names can be imported, if the author wants them.
  const leftOutByName = others.flatMap((other): readonly ForeignPost[] => {
    const file = isReadable(other) ? byPath.get(other.path) : undefined;
    const read = file && readFile(file, context, byPath);
    if (!read || 'reason' in read || read.own) return [];
    const { path } = other;
    return [readForeignPost({ ...read, path, sitePath: path.slice(root.length) }, context)];
  });
  const reasons = includeAll ? new Map() : findLeftOut(foreign, dialect, config);
  const shown = hideUnmarked(foreign, dialect);
  const baseUrl = context.siteUrl;
  const images = createImageFinder(files, { root, basePath: config.basePath, baseUrl });
  const kept = assignUniqueSlugs(
    shown.filter(({ post }) => !reasons.has(post.path)),
    own,
    options,
  );
  const aside = assignUniqueSlugs(
    [...shown.filter(({ post }) => reasons.has(post.path)), ...leftOutByName],
    [...own, ...kept.map(({ post }) => post)],
    options,
  );
  const complete = (all: readonly ForeignPost[]) =>
    all.map(({ post, fields }): ReadPost => {
      const content = removeSiteUrls(post.fields.content ?? '');
      const links = findOwnLinks(content, baseUrl);
      const { path, oldUrl } = post;
      const {
        found,
        missing,
        images: named,
      } = readImages(fields, { body: content, links, path, oldUrl }, images);
      return {
        ...post,
        originalContent: content,
        originalLinks: links,
        ...(named.length > 0 && { images: named }),
        issues: [
          ...post.issues,
          ...(found.length + missing.length > 0 ? [{ kind: 'images', found, missing } as const] : []),
        ],
      };
    });
  const posts = linkPosts(complete(kept), { baseUrl, blogPath });
  const asidePosts = new Map(complete(aside).map((post) => [post.path, post]));
  const leftOut = [
    ...others.map((other) => withPost(other, asidePosts)),
    ...Array.from(reasons, ([path, reason]) => withPost(createLeftOutFile(path, reason), asidePosts)),
    ...refused,
  ];
  return {
    dialect,
    evidence: detected.dialect === dialect ? detected.evidence : [],
    posts: [...own, ...sortNewestFirst(posts)],
    leftOut: sortByFileOrder(leftOut, files),
    images: images.paths,
    issues: findBlogIssues(posts, dialect, config),
    baseUrl,
    suggestedUrlPattern: suggestUrlPattern(posts, {
      dialect,
      paths: files.map(({ path }) => path),
      basePath: config.basePath,
    }),
  };
}

/** Formats whose code, or whose publisher, decides which fields publish a post. */
const decidedByCode: ReadonlySet<Dialect> = new Set(
  'markdown eleventy astro next gatsby nuxt vitepress vuepress'.split(' ') as Dialect[],
);

/** Makes drafts of the posts without `publish: true` if others have it. */
function hideUnmarked(posts: readonly ForeignPost[], dialect: Dialect): readonly ForeignPost[] {
  const field = decidedByCode.has(dialect) ? findPublishingField(posts.map(({ fields }) => fields)) : null;
  if (field === null) return posts;
  return posts.map((each) =>
    each.post.unpublished !== null || each.fields.value(field) !== undefined
      ? each
      : {
          ...each,
          post: { ...each.post, unpublished: { reason: 'unknown-setting', evidence: `no “${field}”` } },
        },
  );
}

/** Returns true for a file that is left out for its name alone. */
function isReadable({ path, reason }: LeftOutFile): boolean {
  return isMarkdownPath(path) && !isInstalled(path) && reason !== 'empty';
}

function withPost(file: LeftOutFile, posts: ReadonlyMap<string, ReadPost>): LeftOutFile {
  const post = posts.get(file.path);
  return post ? { ...file, post } : file;
}

interface ParsedFile {
  readonly own: ReadPost | null;
  readonly entries: readonly FrontMatterEntry[];
  readonly body: string;
  /** Why the metadata is in doubt, as in `FileHead`. */
  readonly doubt: string | null;
}

function readFile(
  { path, bytes }: BlogFile,
  { dialect, blogPath }: Pick<ForeignContext, 'dialect' | 'blogPath'>,
  files: ReadonlyMap<string, BlogFile>,
): ParsedFile | LeftOutFile {
  if (bytes === null) return createLeftOutFile(path, 'empty');
  if (bytes.length > maxFileBytes) return createLeftOutFile(path, 'too-large');
  const text = decodeText(bytes);
  if (text === null) return createLeftOutFile(path, 'encoding');
  const reading = readFrontMatter(splitFile(text));
  if (reading.type === 'read' && isOwnFile(reading.entries)) {
    return { own: readOwnPost(path, text, blogPath), entries: [], body: '', doubt: null };
  }
  // In Docusaurus, Markdown is MDX.
  const isMdx = /\.mdx$/iu.test(path) || dialect === 'docusaurus';
  const head = addMetaFile(readHead(text, { isMdx }), files.get(path.replace(/\.[^./]+$/u, '.meta')));
  if (head.entries.length === 0 && head.body.trim() === '') return createLeftOutFile(path, 'empty');
  return { own: null, ...head };
}

/**
 * Adds the metadata that Nikola has in a file beside the text: `hello.meta` for `hello.md`.
 *
 * @see https://github.com/getnikola/nikola/blob/master/nikola/post.py
 */
function addMetaFile(head: FileHead, file: BlogFile | undefined): FileHead {
  const text = file?.bytes && decodeText(file.bytes);
  if (typeof text !== 'string' || text.trim() === '') return head;
  const meta = readHead(text, { isMdx: false });
  const isRead = meta.doubt === null && meta.entries.length > 0;
  return {
    entries: [...meta.entries, ...head.entries],
    body: head.body,
    doubt: head.doubt ?? (isRead ? null : `“${file && getFileName(file.path)}” can't be read`),
  };
}

/**
 * Returns a post of our own export whose images are named as in the list, without a cover that stores
 * reject.
 */
function withMedia(post: ReadPost, paths: ReadonlySet<string>): ReadPost {
  const fields = fromArchiveMedia(post.fields, post.path, paths);
  const message = findOwnCoverIssue(fields);
  const issues: readonly ImportIssue[] =
    message === null ? [] : [{ kind: 'field-left-out', field: 'cover', message }];
  return normalizeCover({ ...post, fields, issues: [...post.issues, ...issues] });
}

/** Returns true for the pages of themes that have no text, as for a search and an archive. */
function isListLayout({ name, text }: { readonly name: string; readonly text: string | null }): boolean {
  return name === 'layout' && /^(?:search|archives?|tags|categories)$/iu.test(text ?? '');
}

/** Returns a sentence without its full stop if not all tags of a file are imported. */
function findTagsIssues(fields: PostFileFields): readonly string[] {
  return findTagsIssue(fields) === null
    ? []
    : [`tags are cut: a post has at most ${maxTags}, of ${maxTagLength} characters each`];
}

function readOwnPost(path: string, text: string, blogPath: string): ReadPost | null {
  const reading = readPostFile(text, { blogPath });
  if (reading.type === 'refused') return null;
  return normalizeCanonical<ReadPost>({
    name: getFileName(path).replace(/\.[^.]+$/u, ''),
    path,
    fields: reading.fields,
    unpublished: reading.fields['draft'] === true ? { reason: 'draft', evidence: 'draft: true' } : null,
    oldUrl: null,
    oldUrlState: 'unknown',
    day: null,
    oldSlug: reading.fields.slug ?? '',
    folder: '',
    titleFrom: 'front matter',
    excerptFrom: 'front matter',
    dateFrom: 'front matter',
    isSlugStated: true,
    links: [],
    issues: [
      ...reading.issues,
      ...findTagsIssues(reading.fields),
      ...[findOwnCanonicalIssue(reading.fields) ?? []].flat(),
    ].map((message) => ({
      kind: 'field-left-out',
      field: message.replace(/:?\s.*$/u, ''),
      message,
    })),
  });
}

/** Sorts posts. Those without a date get the day of the import, so they are the newest. */
function sortNewestFirst(posts: readonly ReadPost[]): readonly ReadPost[] {
  const instants = new Map(
    posts.map((post) => [post, Date.parse(post.fields['publishedAt'] as string) || Number.POSITIVE_INFINITY]),
  );
  return posts.toSorted((a, b) => {
    const [first = 0, second = 0] = [instants.get(a), instants.get(b)];
    return first === second ? 0 : second - first;
  });
}

/**
 * Returns the folder of the site. Folders like `_posts/` stay in `source`:
 * 'jekyll:_posts/2013-05-06-hello.md'.
 */
function findSiteFolder(files: readonly BlogFile[]): string {
  const folder = commonFolder(files.map(({ path }) => path));
  const known =
    /(?:^|\/)(?=(?:source\/)?(?:_posts|_drafts)\/)/u.exec(folder) ??
    /(?:^|\/)(?=(?:content|src|pages|app|posts?|blog)\/)/u.exec(folder);
  return known ? folder.slice(0, known.index + known[0].length) : folder;
}

function findBlogIssues(
  posts: readonly ReadPost[],
  dialect: Dialect,
  config: SiteConfig,
): readonly BlogIssue[] {
  const file = {
    jekyll: '_config.yml',
    hexo: '_config.yml',
    hugo: 'hugo.toml',
    zola: 'config.toml',
    docusaurus: 'docusaurus.config.js',
    pelican: 'pelicanconf.py',
    nikola: 'conf.py',
  }[dialect as string];
  if (file !== undefined && !config.isKnown) {
    const read = config.file?.path;
    return [read === undefined ? { kind: 'no-config', file } : { kind: 'unread-config', file: read }];
  }
  const isUnknown = posts.some(({ oldUrlState }) => oldUrlState === 'unknown');
  return !isUnknown ? [] : [{ kind: 'no-old-urls' }];
}

function sortByFileOrder(all: readonly LeftOutFile[], files: readonly BlogFile[]): readonly LeftOutFile[] {
  const order = new Map(files.map(({ path }, index) => [path, index]));
  return all.toSorted((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0));
}
