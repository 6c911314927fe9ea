import {
  type BlogIssue,
  type Dialect,
  type ForeignMark,
  type ImportChoice,
  type ImportIssue,
  platformNames,
  type UnpublishedReason,
} from '@branchbook/blog-files';
import type { ImageErrorCode } from '@branchbook/media/prepare';
import type { FileDropLabels } from '@branchbook/ui';

import type { UnreadFile } from '../uploads/read-import-files.ts';
import type { UrlCounts } from './count-urls.ts';

/** @example formatCount(2, 'post') // '2 posts' */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export const dropLabels: FileDropLabels = {
  idle: 'Add .md, .mdx, .markdown, .zip or .json files, or a folder',
  loading: 'Reading files…',
  loaded: 'Files read',
  choose: 'Choose files',
  replace: 'Choose other files',
};

/** Texts without numbers or names in them. */
export const importMessages = {
  intro:
    "You'll see a preview first. Posts with the same ID or URL are updated, all others are added. Nothing is removed.",
  chooseFolder: 'Choose a folder',
  folderNotRead: "Couldn't read the folder. Choose it with the button instead.",
  notRead: "Couldn't read the files. Choose them again.",
  notReadOffline:
    "Couldn't read the files, because you're offline. Choose them again when you're back online.",
  noPosts: 'No posts found in these files',
  orderOfFiles: 'Use the order of the files',
  restoreOrder: 'Restore the order',
  replaceAll: 'Replace all posts',
  importImages: 'Import the images',
  undone: 'Import undone',
  notUndone: {
    changed: "Couldn't undo: the list changed since the import",
    failed: "Couldn't undo the import",
  },
  draftsNotSaved:
    "Posts imported, but the drafts couldn't be saved. Import the same files again to add the drafts.",
  stopped:
    'Import stopped: no posts were imported yet. Images that are stored stay, so importing again goes on from there.',
  partlyImported: 'Only some posts were imported. Check the new preview and import the rest.',
  heading: 'Import',
  files: 'Files to import',
  reading: 'Reading files',
  writing: 'Importing',
  cancel: 'Cancel',
  close: 'Close',
  preview: 'Preview of the import',
  summary: (counts: string) => `Preview: ${counts}`,
  imported: (counts: string) => `Imported: ${counts}`,
  undo: 'Undo',
  tryAgain: 'Try again',
  format: 'Format',
  found: (evidence: string) => `Found: ${evidence}`,
  worthALook: 'Worth a look',
  leftOut: (reasons: string) => `Left out: ${reasons}`,
  ownDraft: 'From the drafts in the files',
  leftOutByAuthor: 'You left it out',
  folders: 'Folders',
  noFolder: 'Files without a folder',
  choiceOf: (title: string) => `What becomes of “${title}”`,
  choiceOfFolder: (folder: string) => `What becomes of ${folder}`,
  mixed: 'Mixed',
  signAs: 'Sign them as',
  unsigned: (count: number) =>
    count === 1 ? '1 post names no author.' : `${count.toLocaleString('en-US')} posts name no author.`,
  room: (size: string) => `This needs ${size} of this browser's storage.`,
  noRoom: {
    title: (size: string) => `It doesn't fit in this browser: ${size}`,
    text: 'Leave out some posts, or put the posts on a server, which has room for all of them.',
    link: 'Posts on a server',
  },
  untitled: 'Untitled',
} as const;

/** Offers the list of posts that this browser stored before the site had a server. */
export const ownListMessages = {
  title: 'This browser has its own list of posts',
  open: (count: number) => (count === 1 ? 'Look at the post' : `Look at the ${count} posts`),
  text: (count: number) =>
    `${count === 1 ? 'One post was' : `${count} posts were`} stored here before the posts were on a server, and no visitor sees them. You see first what an import would do; the list in this browser stays as it is.`,
} as const;

/** Texts of the export. */
export const exportMessages = {
  screen: 'Files',
  heading: 'Export',
  intro: (count: number) =>
    `Download ${count === 1 ? 'the post' : `all ${count} posts`} with every field. Importing the file restores ${count === 1 ? 'it' : 'them'} exactly.`,
  include: 'Also include',
  drafts: (count: number) => `Drafts (${count})`,
  versions: (count: number) => `Earlier versions of posts (${count})`,
  versionsNote: 'Earlier versions can’t be imported again.',
  zip: 'Download all as .zip',
  json: 'Download all as JSON',
  onePost: 'One post',
  furtherDataNotRead:
    'The browser did not give out the drafts or the earlier versions. Try again, or leave them out.',
} as const;

/** Texts of the downloads of feeds. */
export const feedMessages = {
  heading: 'Feeds',
  download: (format: string) => `Download ${format}`,
  notWritten: 'Couldn’t write the feed',
  notWrittenOffline: 'Couldn’t write the feed, because you’re offline',
} as const;

export function nameReading({ done, total }: { readonly done: number; readonly total: number }): string {
  return `Reading file ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}…`;
}

/** The progress of storing images, or of an import in several sets. */
export interface WritingProgress {
  readonly unit: 'images' | 'changes';
  readonly done: number;
  readonly total: number;
}

export function nameWriting({ unit, done, total }: WritingProgress): string {
  return `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${unit} saved…`;
}

const dialectTitles: Readonly<Record<Dialect, string>> = {
  jekyll: 'a Jekyll blog',
  hugo: 'a Hugo blog',
  zola: 'a Zola blog',
  eleventy: 'an Eleventy blog',
  astro: 'an Astro blog',
  next: 'a Next.js blog',
  gatsby: 'a Gatsby blog',
  hexo: 'a Hexo blog',
  docusaurus: 'a Docusaurus site',
  vitepress: 'a VitePress site',
  vuepress: 'a VuePress site',
  pelican: 'a Pelican blog',
  nikola: 'a Nikola blog',
  nuxt: 'a Nuxt Content site',
  markdown: 'a folder of Markdown files',
  branchbook: 'a Branchbook export',
  ghost: 'an export of Ghost',
  wordpress: 'an export of WordPress',
  blogger: 'an export of Blogger',
  substack: 'an export of Substack',
  medium: 'an export of Medium',
};

/** @param isChosen the author has chosen the format */
export function nameDialect(dialect: Dialect, isChosen: boolean): string {
  return `${isChosen ? 'Read as' : 'Looks like'} ${dialectTitles[dialect]}`;
}

export interface ImportCounts {
  readonly added: number;
  readonly changed: number;
  readonly skipped: number;
  readonly removed: number;
  readonly drafts: number;
  /** The number of files of images that are stored. */
  readonly images: number;
  readonly isReordered: boolean;
}

/** @example nameCounts(counts) // '2 new, 0 updated, 1 unchanged, 2 drafts' */
export function nameCounts({ added, changed, skipped, removed, drafts, isReordered }: ImportCounts): string {
  const format = (count: number) => count.toLocaleString('en-US');
  return [
    `${format(added)} new, ${format(changed)} updated, ${format(skipped)} unchanged`,
    removed > 0 && `${format(removed)} removed`,
    drafts > 0 && formatCount(drafts, 'draft'),
    isReordered && 'in the order of the files',
  ]
    .filter(Boolean)
    .join(', ');
}

/** @param removable the number of posts that are not in the files */
export function nameReplacing(removable: number): string {
  const posts =
    removable === 1 ? "1 post that isn't" : `${removable.toLocaleString('en-US')} posts that aren't`;
  return `Replace everything (deletes ${posts} in the files)`;
}

/** Returns the label of the button that imports. */
export function nameImport(
  { added, changed, drafts, images, isReordered }: ImportCounts,
  { replaceAll }: { readonly replaceAll: boolean },
): string {
  if (replaceAll) return importMessages.replaceAll;
  if (added + changed > 0) return `Import ${formatCount(added + changed, 'post')}`;
  if (isReordered && drafts === 0) return importMessages.restoreOrder;
  return drafts === 0 && images > 0 ? importMessages.importImages : `Import ${formatCount(drafts, 'draft')}`;
}

/** Names what becomes of a file, for a menu. */
export const choiceNames: Readonly<Record<ImportChoice, string>> = {
  post: 'Post',
  draft: 'Draft',
  'leave-out': 'Leave out',
};

/** @example nameMakingPublic(12) // 'Make all 12 public' */
export function nameMakingPublic(count: number): string {
  return count === 1 ? 'Make it public' : `Make all ${count.toLocaleString('en-US')} public`;
}

/** @example nameImportingAll(12) // 'Import all 12' */
export function nameImportingAll(count: number): string {
  return count === 1 ? 'Import it' : `Import all ${count.toLocaleString('en-US')}`;
}

/** Texts of the old URLs. */
export const urlMessages = {
  heading: 'Old URLs',
  pattern: 'Pattern of the old URLs',
  hint: 'The path of a post on the old site, with {year}, {month}, {day}, {slug}, {folder} or {category}.',
  suggestion: (pattern: string) => `Use ${pattern}`,
  fits: (fitting: string, example: string) => `Fits ${fitting} posts. Example: ${example}`,
  fitsNone: 'Fits no post: they lack one of its parts.',
  states: {
    known: 'Old URL known',
    guessed: 'Old URL guessed',
    unknown: 'Old URL unknown',
    lost: "Old URL lost: another post has it, or it can't redirect",
  },
} as const;

/** The fields of imported files that become tags. */
export const tagMessages = {
  heading: 'Tags',
  hint: 'These values become tags. Uncheck a field to leave its values out.',
  field: (name: string, tags: number) => `From “${name}”: ${formatCount(tags, 'tag')}`,
  more: (tags: number) => `${tags} more`,
};

/** @example nameUrlCounts(counts) // '340 known, 8 guessed, 4 unknown, 0 lost' */
export function nameUrlCounts({ known, guessed, unknown, lost }: UrlCounts): string {
  const format = (count: number) => count.toLocaleString('en-US');
  return [
    `${format(known)} known`,
    ...(guessed > 0 ? [`${format(guessed)} guessed`] : []),
    `${format(unknown)} unknown`,
    `${format(lost)} lost`,
  ].join(', ');
}

/**
 * Says how many posts stay drafts: those that the old site didn't show, and those of which the
 * files don't say for certain whether it did. What the author chose is in neither.
 *
 * @example nameUnpublished(['draft', 'private']) // ["2 stay drafts: their old site didn't show them"]
 */
export function nameUnpublished(reasons: readonly UnpublishedReason[]): readonly string[] {
  const uncertain = reasons.filter((reason) => isUncertain.has(reason)).length;
  const hidden = reasons.filter((reason) => reason !== 'chosen').length - uncertain;
  const format = (count: number) => count.toLocaleString('en-US');
  return [
    ...(hidden === 1 ? ["1 stays a draft: its old site didn't show it"] : []),
    ...(hidden > 1 ? [`${format(hidden)} stay drafts: their old site didn't show them`] : []),
    ...(uncertain === 1 ? ["1 stays a draft: we can't tell if its old site showed it"] : []),
    ...(uncertain > 1
      ? [`${format(uncertain)} stay drafts: we can't tell if their old site showed them`]
      : []),
  ];
}

const isUncertain: ReadonlySet<UnpublishedReason> = new Set(['unknown-setting', 'unknown-metadata']);

export const unpublishedReasons: Readonly<Record<UnpublishedReason, string>> = {
  draft: 'Draft',
  private: 'Private',
  unlisted: 'Unlisted',
  future: 'Date in the future',
  expired: 'Expired',
  folder: 'Folder not published',
  'unknown-setting': "Setting we can't read",
  'unknown-metadata': "Looks like metadata we can't read",
  chosen: 'Your choice',
};

/** Names a group of drafts by its cause. */
export function nameUnpublishedKind(reason: UnpublishedReason): string {
  return unpublishedReasons[reason];
}

const leftOutNames: Readonly<Record<UnreadFile['reason'] | 'chosen', readonly [one: string, many: string]>> =
  {
    'other-file': ["file that isn't Markdown", "files that aren't Markdown"],
    restructuredtext: ['reStructuredText file', 'reStructuredText files'],
    asciidoc: ['AsciiDoc file', 'AsciiDoc files'],
    org: ['Org file', 'Org files'],
    textile: ['Textile file', 'Textile files'],
    html: ['HTML file', 'HTML files'],
    attachment: ['file of the media library', 'files of the media library'],
    trash: ['post in the trash', 'posts in the trash'],
    empty: ['empty file', 'empty files'],
    'list-page': ['page that lists posts', 'pages that list posts'],
    readme: ['README', 'READMEs'],
    repository: ['file about the project', 'files about the project'],
    translation: ['translation of another post', 'translations of other posts'],
    page: ["page that isn't a post", "pages that aren't posts"],
    documentation: ['page of documentation', 'pages of documentation'],
    redirect: ['page that redirects', 'pages that redirect'],
    template: ['template', 'templates'],
    encoding: ["file that isn't UTF-8", "files that aren't UTF-8"],
    'front-matter': ["file with front matter we can't read", "files with front matter we can't read"],
    'too-large': ["file that's too large", 'files that are too large'],
    unreadable: ["file we couldn't read", "files we couldn't read"],
    'no-posts': ['JSON entry without a post', 'JSON entries without a post'],
    chosen: ['file that you left out', 'files that you left out'],
  };

/** @example nameLeftOut('readme', 2) // '2 READMEs' */
export function nameLeftOut(reason: UnreadFile['reason'] | 'chosen', count: number): string {
  return formatCount(count, ...leftOutNames[reason]);
}

export const groupNames = {
  added: 'New',
  changed: 'Updated',
  skipped: 'Unchanged',
  removed: 'Removed',
  drafts: 'Drafts',
  leftOut: 'Left out',
} as const;

export const groupNotes: Readonly<Partial<Record<keyof typeof groupNames, string>>> = {
  added: 'New post.',
  changed: 'Your list has a post with the same ID or URL.',
  skipped: 'No changes',
  removed: "They aren't in the files. You can restore them from the trash.",
};

const markNames: Readonly<Record<ForeignMark, string>> = {
  component: 'MDX components',
  liquid: 'template tags ({% … %})',
  shortcode: 'shortcodes',
  attributes: 'attribute marks ({: … })',
  container: 'containers (:::)',
  'definition-list': 'definition lists (: …)',
  'wiki-link': 'wiki links ([[…]])',
  emoji: 'emoji codes',
  math: 'math',
  html: "HTML that isn't shown (iframe, video…)",
};

export function nameMark(mark: ForeignMark): string {
  return markNames[mark];
}

/** @param posts the number of posts that have it */
export function nameIssue(kind: Exclude<ImportIssue['kind'], 'marks' | 'images'>, posts: number): string {
  const count = formatCount(posts, 'post');
  const [has, gets] = posts === 1 ? ['has', 'gets'] : ['have', 'get'];
  switch (kind) {
    case 'no-date':
      return `${count} without a date ${gets} today's`;
    case 'date-not-understood':
      return `${count} ${has} a date that stays as written`;
    case 'slug-changed':
      return `${count} ${gets} another URL`;
    case 'links':
      return `${count} ${has} links to pages or files that aren't here`;
    case 'no-text':
      return `${count} ${has} no text`;
    case 'field-left-out':
      return `${count} ${has} fields that aren't imported`;
  }
}

/** @param posts the number of posts whose slug another post of the list has */
export function nameTaken(posts: number): string {
  return posts === 1
    ? '1 URL is taken and gets a number'
    : `${posts.toLocaleString('en-US')} URLs are taken and get a number`;
}

export function nameMarks(mark: ForeignMark, posts: number): string {
  const has = `${formatCount(posts, 'post')} ${posts === 1 ? 'has' : 'have'} ${markNames[mark]}`;
  if (mark === 'html') return has;
  return `${has}, which ${mark === 'math' ? 'stays' : 'stay'} as text`;
}

/** The number of references to images in posts, and of those whose images are imported. */
export interface ImageCounts {
  readonly done: number;
  readonly total: number;
}

export function nameImages({ done, total }: ImageCounts): string {
  const missing = total - done;
  const broken = `${formatCount(missing, 'reference')} will be broken`;
  if (done === 0) return `${formatCount(total, 'image')} missing: ${broken}`;
  if (missing > 0) return `${nameShare(done, total)} images come along: ${broken}`;
  return done === 1 ? '1 image comes along' : `${done.toLocaleString('en-US')} images come along`;
}

/** Why an image of an import is not stored. */
export type ImageFailure = ImageErrorCode | 'unreadable';

export const imageFailures: Readonly<Record<ImageFailure, string>> = {
  'too-large': 'Too large: over 30 MB or 100 megapixels',
  heic: "This browser can't read HEIC",
  'not-an-image': 'Not an image that browsers show',
  'canvas-blocked': "This browser doesn't let us make it smaller",
  failed: "Couldn't be prepared",
  unreadable: "Couldn't be read",
};

/** @example nameCause('image /images/a.png', 12) // '12 posts: image /images/a.png' */
export function nameCause(cause: string, posts: number): string {
  return `${formatCount(posts, 'post')}: ${cause}`;
}

/** Returns at most five titles, and the number of the others. */
export function nameTitles(titles: readonly string[]): string {
  const shown = titles.slice(0, 5).join(', ');
  return titles.length > 5 ? rowMessages.others(shown, titles.length - 5) : shown;
}

export function nameBlogIssue(issue: BlogIssue): string {
  switch (issue.kind) {
    case 'no-config':
      return `${issue.file} isn't among the files, so some old URLs may be missing`;
    case 'unread-config':
      return `${issue.file} can't be read, so some old URLs may be missing`;
    case 'unknown-access':
      return `${platformNames[issue.platform]} doesn't say which posts were unlisted or for members: choose which become drafts`;
    case 'no-old-urls':
      return "The files don't say the old URLs, so those can't redirect to the posts";
  }
}

/** Notes on a post of the preview or the report, each in a few words. */
export const rowMessages = {
  changes: (fields: string) => `Changes ${fields}`,
  idTaken: 'Gets another ID: its own is taken',
  slugTaken: (taken: string, slug: string) => `/blog/${taken} is taken: gets /blog/${slug}`,
  unpublished: (reason: string, evidence: string) => (evidence === '' ? reason : `${reason} (${evidence})`),
  marks: (count: number, mark: string, example: string) => `${count} × ${mark}: ${example}`,
  images: (names: string) => `Images not imported: ${names}`,
  noDate: "No date: gets today's",
  dateNotUnderstood: (text: string) => `Date stays as written: ${text}`,
  slugChanged: (requested: string, slug: string) => `URL changed: “${requested}” becomes “${slug}”`,
  fieldLeftOut: (message: string) => `Not imported: ${message}`,
  links: (names: string) => `Links to pages or files that aren't here: ${names}`,
  noText: 'No text',
  others: (names: string, others: number) => `${names} and ${others} more`,
} as const;

export const reportMessages = {
  heading: 'Import report',
  download: 'Download report',
  dismiss: 'Dismiss',
  exceptions: (check: string) => `${check}: exceptions`,
  posts: 'Posts',
  drafts: 'Drafts',
  leftOut: 'Left out',
  checks: {
    urls: { name: 'URLs', text: 'Old URLs lead to their posts.' },
    dates: { name: 'Dates', text: 'Posts keep their dates.' },
    drafts: { name: 'Drafts', text: 'Unpublished posts stay drafts.' },
    images: { name: 'Images', text: 'Images of the posts came along.' },
    links: { name: 'Links', text: 'Posts whose links lead to posts that came along.' },
    marks: { name: 'Unknown marks', text: 'Posts without marks of another system.' },
  },
} as const;

/** @example nameShare(95, 96) // '95 of 96' */
export function nameShare(done: number, total: number): string {
  return `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
}
