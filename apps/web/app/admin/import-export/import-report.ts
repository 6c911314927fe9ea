import type { Dialect, ImportPlan, ReadPost } from '@branchbook/blog-files';

import { countImages } from './import-issues.ts';
import { nameBlogIssue, nameShare, reportMessages } from './messages.ts';
import { nameRowIssue, type PreviewRow, toDraftRow, toPostRow } from './preview-rows.ts';
import type { UnreadFile } from './read-import-files.ts';
import type { ReadImport } from './use-reading.ts';

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

type Imported = Pick<ReadImport, 'posts' | 'unpublished' | 'files'>;

/** Creates the report of an import that was written as planned. */
export function createImportReport(
  { posts, unpublished, files }: Imported,
  plan: ImportPlan,
  now: Date,
): ImportReport {
  const all = files.posts;
  return {
    createdAt: now.toISOString(),
    dialect: files.dialect,
    notes: files.issues.map(nameBlogIssue),
    checks: [
      checkUrls(posts, plan),
      checkIssues('dates', posts, ['no-date', 'date-not-understood']),
      {
        ...reportMessages.checks.drafts,
        done: unpublished.length,
        total: unpublished.length,
        exceptions: [],
      },
      checkImages(all),
      checkIssues('links', all, ['links']),
      checkIssues('marks', all, ['marks']),
    ],
    posts: posts.map((post, index) => toPostRow(plan.entries[index] as ImportPlan['entries'][number], post)),
    drafts: unpublished.map(toDraftRow),
    leftOut: files.leftOut.map(({ path, message }) => ({ path, message })),
  };
}

function checkUrls(posts: readonly ReadPost[], { entries }: ImportPlan): ReportCheck {
  const known = posts.flatMap(({ oldUrl }, index) =>
    oldUrl === null ? [] : [{ oldUrl, entry: entries[index] }],
  );
  const lost = known.filter(({ oldUrl, entry }) => {
    const { slug, oldPaths } = entry?.post ?? {};
    const isKept = oldUrl.replace(/\/$/u, '') === `/blog/${slug}`;
    return !isKept && !(Array.isArray(oldPaths) && oldPaths.includes(oldUrl));
  });
  return {
    ...reportMessages.checks.urls,
    done: known.length - lost.length,
    total: known.length,
    exceptions: lost.map(({ oldUrl, entry }) => ({ title: entry?.post.title ?? '', text: oldUrl })),
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
    exceptions: others.map(({ post, issues }) => ({
      title: post.fields.title || post.name,
      text: issues.map(nameRowIssue).join('; '),
    })),
  };
}

function checkImages(posts: readonly ReadPost[]): ReportCheck {
  const others = posts.flatMap((post) =>
    post.issues.filter(({ kind }) => kind === 'images').map((issue) => ({ post, issue })),
  );
  return {
    ...reportMessages.checks.images,
    done: 0,
    total: countImages(posts),
    exceptions: others.map(({ post, issue }) => ({
      title: post.fields.title || post.name,
      text: nameRowIssue(issue),
    })),
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
