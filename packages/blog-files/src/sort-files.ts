import {
  type BlogFile,
  isConfigPath,
  isHidden,
  isImagePath,
  isInstalled,
  isMarkdownPath,
} from './blog-file.ts';
import type { LeftOutFile, LeftOutReason } from './blog-reading.ts';
import type { Dialect } from './dialect.ts';
import { parseFileName } from './file-name.ts';
import type { SiteConfig } from './site-config.ts';

/** The message for each reason, without its full stop. */
const leftOutMessages: Readonly<Record<Exclude<LeftOutReason, 'front-matter'>, string>> = {
  'other-file': "It isn't a Markdown file",
  restructuredtext: "It's reStructuredText, not Markdown",
  asciidoc: "It's AsciiDoc, not Markdown",
  org: "It's Org, not Markdown",
  textile: "It's Textile, not Markdown",
  html: "It's HTML, not Markdown",
  attachment: "It's a file of the media library",
  trash: "It's in the trash",
  empty: "It's empty",
  'list-page': "It's a page that lists posts",
  readme: "It's the README of a folder",
  repository: "It's about the project, not a post",
  translation: "It's a translation of another post",
  page: "It's a page of the site, not a post",
  documentation: "It's documentation, not a post",
  redirect: 'It only leads to another page',
  template: "It's a template of the generator",
  encoding: "It isn't UTF-8",
  'too-large': "It's too large",
};

export function createLeftOutFile(path: string, reason: Exclude<LeftOutReason, 'front-matter'>): LeftOutFile {
  return { path, reason, message: leftOutMessages[reason] };
}

/** The Markdown files that may be posts, and the files whose paths show that they are not. */
export interface SortedFiles {
  readonly candidates: readonly BlogFile[];
  readonly leftOut: readonly LeftOutFile[];
}

/** Sorts files by their paths. Dot files, settings and images are in neither list. */
export function sortFiles(
  files: readonly BlogFile[],
  {
    dialect,
    config,
    includeAll,
  }: { readonly dialect: Dialect; readonly config: SiteConfig; readonly includeAll: boolean },
): SortedFiles {
  const seen = files.filter(({ path }) => !isHidden(path) && !isImagePath(path) && !isConfigPath(path));
  const translations = includeAll ? new Set() : findTranslations(seen, config);
  const candidates: BlogFile[] = [];
  const others: LeftOutFile[] = [];
  for (const file of seen) {
    const reason = translations.has(file.path)
      ? 'translation'
      : getLeftOutReason(file.path, includeAll ? 'branchbook' : dialect, config);
    if (reason === null) candidates.push(file);
    else others.push(createLeftOutFile(file.path, reason));
  }
  return { candidates, leftOut: others };
}

function getLeftOutReason(
  path: string,
  dialect: Dialect,
  { collections, isKnown }: SiteConfig,
): Exclude<LeftOutReason, 'front-matter'> | null {
  if (isInstalled(path)) return 'repository';
  if (!isMarkdownPath(path)) return getMarkup(path);
  if (dialect === 'branchbook') return null;
  const name = (path.split('/').at(-1) ?? '').replace(/\.[^.]+$/u, '');
  if (/^_index(?:\.[\w-]+)?$/iu.test(name)) return 'list-page';
  if (/^readme(?:\.[\w-]+)?$/iu.test(name)) return 'readme';
  if (
    isAboutProject(path, name) ||
    /(?:^|\/)(?:archetypes|_layouts|_includes|_sass|_data)\//u.test(path) ||
    isOfTheme(path)
  )
    return 'repository';
  const isPost = /(?:^|\/)(?:_(?:posts|drafts)\/|\d{4}-\d{1,2}-\d{1,2}-[^/]+$)/u.test(path);
  const isOfCollection = path.split('/').some((folder) => collections.has(folder));
  // In a whole site, the pages are outside the folders of posts. Some chosen files are no whole
  // site.
  return dialect === 'jekyll' && isKnown && !isPost && !isOfCollection ? 'page' : null;
}

/** Returns true in a folder of themes, which may have posts as examples. */
function isOfTheme(path: string): boolean {
  const [above] = path.split(/(?<=^|\/)(?:themes\/[^/]+|exampleSite)\//u);
  return above !== path && !/(?:^|\/)(?:content|_posts|posts?|blog|articles)\//u.test(above ?? '');
}

/** The markups of other generators, by the ends of names. */
const markups = [
  ['restructuredtext', /\.(?:rst|rest)$/iu],
  ['asciidoc', /\.(?:adoc|asciidoc|asc)$/iu],
  ['org', /\.org$/iu],
  ['textile', /\.textile$/iu],
  ['html', /\.(?:html?|xhtml)$/iu],
] as const;

/** Folders of a site whose HTML is no text of its author. */
const layoutFolder =
  /(?:^|\/)(?:_layouts|_includes|layouts|partials|themes?|templates|static|public|assets|dist|build)\//iu;

function getMarkup(path: string): Exclude<LeftOutReason, 'front-matter'> {
  const found = markups.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other-file';
  return found === 'html' && layoutFolder.test(path) ? 'other-file' : found;
}

/**
 * Returns true for files like `CONTRIBUTING.md`. In deeper folders only in capitals: a post may be
 * named `security.md`.
 */
function isAboutProject(path: string, name: string): boolean {
  const isAtTop = path.split('/').length <= 2;
  return projectFile.test(name) && (isAtTop || name === name.toUpperCase());
}

const projectFile =
  /^(?:contributing|changelog|change_log|history|license|licence|copying|code[-_]of[-_]conduct|security|support|governance|maintainers|authors|codeowners|pull_request_template|issue_template|agents|claude|todo)$/iu;

/**
 * Returns the paths of translations. Of a post in several languages, the site's language is the
 * post, else the first.
 */
function findTranslations(files: readonly BlogFile[], { language }: SiteConfig): ReadonlySet<string> {
  const groups = new Map<string, { readonly path: string; readonly language: string | null }[]>();
  for (const { path } of files) {
    if (!isMarkdownPath(path)) continue;
    const name = parseFileName(path);
    const base = path.replace(/\.[^./]+$/u, '');
    const key = name.language === null ? base : base.slice(0, -name.language.length - 1);
    const group = groups.get(key);
    const each = { path, language: name.language };
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  const others = new Set<string>();
  for (const group of groups.values()) {
    if (group.every((each) => each.language === null)) continue;
    const kept =
      group.find((each) => each.language === null) ??
      group.find((each) => each.language?.startsWith(language)) ??
      group[0];
    for (const each of group) if (each !== kept && each.language !== null) others.add(each.path);
  }
  return others;
}
