import type { Dialect, ReadPost } from '@branchbook/blog-files';

import { countUrls } from './count-urls.ts';
import { groupLeftOut } from './group-left-out.ts';
import { type ImageToImport, omitImages } from './import-images.ts';
import { countImages, toItems } from './import-issues.ts';
import type { PlannedFiles, PlannedRow } from './import-session.ts';
import {
  type ImageFailure,
  imageFailures,
  nameBlogIssue,
  nameShare,
  nameUrlCounts,
  reportMessages,
  urlMessages,
} from './messages.ts';
import { type PreviewRow, toDraftRow, toPostRow } from './preview-rows.ts';
import type { ReadFiles, UnreadFile } from '../uploads/read-import-files.ts';

/** The result of an import. It is stored until the author dismisses it, so it has no contents. */
export interface ImportReport {
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly dialect: Dialect | null;
  /** Issues of the whole blog, in words. Reports of older versions have none. */
  readonly notes?: readonly string[];
  readonly checks: readonly ReportCheck[];
  readonly posts: readonly PreviewRow[];
  readonly drafts: readonly PreviewRow[];
  readonly leftOut: readonly Pick<UnreadFile, 'path' | 'message'>[];
}

/**
 * One check of an import with its exceptions: URLs, dates, drafts, images, links, unknown marks.
 */
export interface ReportCheck {
  readonly name: string;
  readonly text: string;
  readonly done: number;
  readonly total: number;
  readonly exceptions: readonly { readonly title: string; readonly text: string }[];
}

type Imported = Pick<PlannedFiles, 'posts' | 'entries' | 'unpublished' | 'urls' | 'rows' | 'images'> & {
  readonly files: ReadFiles;
};

/**
 * Creates the report of an import that was written as planned.
 *
 * @param failures the images that could not be stored, by their paths
 */
export function createImportReport(
  { posts, entries, unpublished, urls, files, rows, images }: Imported,
  failures: ReadonlyMap<string, ImageFailure>,
  now: Date,
): ImportReport {
  const all = [...posts, ...unpublished.map(({ file }) => file)];
  return {
    createdAt: now.toISOString(),
    dialect: files.dialect,
    notes: files.issues.map(nameBlogIssue),
    checks: [
      checkUrls(urls),
      checkIssues('dates', all, ['no-date', 'date-not-understood']),
      {
        ...reportMessages.checks.drafts,
        done: unpublished.length,
        total: unpublished.length,
        exceptions: [],
      },
      checkImages(all, images, failures),
      checkIssues('links', all, ['links']),
      checkIssues('marks', all, ['marks']),
    ],
    posts: posts.map((post, index) => toPostRow(entries[index] as PlannedRow, post)),
    drafts: unpublished.map(toDraftRow),
    leftOut: groupLeftOut(files, rows).flatMap(({ items }) =>
      items.map(({ path, message }) => ({ path, message })),
    ),
  };
}

/** Counts all posts: a URL that nobody knows is not kept. */
function checkUrls(urls: Imported['urls']): ReportCheck {
  const counts = countUrls(urls);
  return {
    ...reportMessages.checks.urls,
    text: `${reportMessages.checks.urls.text} ${nameUrlCounts(counts)}.`,
    done: counts.known,
    total: urls.length,
    exceptions: urls
      .filter(({ state }) => state !== 'known')
      .map(({ title, oldUrl, state }) => ({
        title,
        text: [urlMessages.states[state], oldUrl].filter(Boolean).join(': '),
      })),
  };
}

/** Counts the posts that have none of the issues. */
function checkIssues(
  name: 'dates' | 'links' | 'marks',
  posts: readonly ReadPost[],
  kinds: readonly ReadPost['issues'][number]['kind'][],
): ReportCheck {
  const others = posts
    .map((post) => ({ post, issues: post.issues.filter(({ kind }) => kinds.includes(kind)) }))
    .filter(({ issues }) => issues.length > 0);
  return {
    ...reportMessages.checks[name],
    done: posts.length - others.length,
    total: posts.length,
    exceptions: toItems(others.flatMap(({ post, issues }) => issues.map((issue) => ({ post, issue })))),
  };
}

/** Counts the references of posts, and the images of our own export. */
function checkImages(
  posts: readonly ReadPost[],
  images: readonly ImageToImport[],
  failures: ReadonlyMap<string, ImageFailure>,
): ReportCheck {
  const checked = posts.map((post) => omitImages(post, (path) => failures.has(path)));
  const counts = countImages(checked);
  const own = images.filter(({ file }) => file?.variant === null);
  const others = checked.flatMap((post) =>
    post.issues.filter(({ kind }) => kind === 'images').map((issue) => ({ post, issue })),
  );
  return {
    ...reportMessages.checks.images,
    done: counts.done + own.filter(({ path }) => !failures.has(path)).length,
    total: counts.total + own.length,
    exceptions: [
      ...toItems(others),
      ...Array.from(failures, ([path, failure]) => ({ title: path, text: imageFailures[failure] })),
    ],
  };
}

/** Returns a report as Markdown. */
export function writeImportReport({
  createdAt,
  notes = [],
  checks,
  posts,
  drafts,
  leftOut,
}: ImportReport): string {
  const parts = [
    `# ${reportMessages.heading}\n\n${createdAt}\n`,
    notes.map((note) => `${note}.`).join('\n\n'),
    [
      '| | Done | |\n| --- | --- | --- |',
      ...checks.map(({ name, text, done, total }) => `| ${name} | ${nameShare(done, total)} | ${text} |`),
    ].join('\n'),
    ...checks
      .filter(({ exceptions }) => exceptions.length > 0)
      .map(({ name, exceptions }) =>
        writeList(
          name,
          exceptions.map(({ title, text }) => `${title}: ${text}`),
        ),
      ),
    writeList(reportMessages.posts, posts.map(writeRow)),
    writeList(reportMessages.drafts, drafts.map(writeRow)),
    writeList(
      reportMessages.leftOut,
      leftOut.map(({ path, message }) => `${path}: ${message}`),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function writeList(heading: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `## ${heading} (${lines.length})\n\n${lines.map((line) => `- ${escapeLine(line)}`).join('\n')}`;
}

function writeRow({ title, url, date, notes }: PreviewRow): string {
  const path = url && (url.old === null || url.old === url.now ? url.now : `${url.old} → ${url.now}`);
  return [title, path, date, ...notes].filter(Boolean).join(' · ');
}

/** Escapes Markdown and line ends in a title. */
function escapeLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\`*_[\]<>|]/gu, String.raw`\$&`);
}
