import type { ImportIssue, ListedPost, ReadPost } from '@branchbook/blog-files';

import type { PlannedDraft, PlannedRow } from './import-session.ts';
import { importMessages, nameMark, rowMessages, unpublishedReasons } from './messages.ts';

/** A post in the preview or the report. */
export interface PreviewRow {
  readonly title: string;
  /** The URL on the old site, if it is known, and the URL here. */
  readonly url: { readonly old: string | null; readonly now: string } | null;
  readonly date: string | null;
  /** Changes and issues, each in a few words. */
  readonly notes: readonly string[];
}

/** Returns the row of a post that the import adds, changes or skips. */
export function toPostRow(
  { post, changedFields, rule, takenSlug }: PlannedRow,
  read: ReadPost | undefined,
): PreviewRow {
  return {
    title: post.title || importMessages.untitled,
    url: { old: read?.oldUrl ?? null, now: `/blog/${post.slug}` },
    date: post.date,
    notes: [
      ...(changedFields.length > 0 ? [rowMessages.changes(changedFields.join(', '))] : []),
      ...(rule === 'id-taken' ? [rowMessages.idTaken] : []),
      ...(takenSlug === null ? [] : [rowMessages.slugTaken(takenSlug, post.slug)]),
      ...nameRowIssues(read?.issues ?? []),
    ],
  };
}

/** Returns the row of a post that becomes a draft. */
export function toDraftRow({ file, title }: PlannedDraft): PreviewRow {
  const { slug, date } = file.fields;
  const { unpublished, oldUrl, issues } = file;
  return {
    title,
    url: slug ? { old: oldUrl, now: `/blog/${slug}` } : null,
    date: date ?? null,
    notes: [
      ...(unpublished
        ? [rowMessages.unpublished(unpublishedReasons[unpublished.reason], unpublished.evidence)]
        : []),
      ...nameRowIssues(issues),
    ],
  };
}

export function toRemovedRow({ title, slug, date }: ListedPost): PreviewRow {
  return {
    title: title || importMessages.untitled,
    url: { old: null, now: `/blog/${slug}` },
    date,
    notes: [],
  };
}

/** Returns the issues of one post. Images that are imported are none. */
function nameRowIssues(issues: readonly ImportIssue[]): readonly string[] {
  return issues.filter((issue) => issue.kind !== 'images' || issue.missing.length > 0).map(nameRowIssue);
}

/** Returns an issue of one post in a few words. */
export function nameRowIssue(issue: ImportIssue): string {
  switch (issue.kind) {
    case 'marks':
      return rowMessages.marks(issue.count, nameMark(issue.mark), issue.example);
    case 'images':
      return rowMessages.images(listFirst(issue.missing));
    case 'no-date':
      return rowMessages.noDate;
    case 'date-not-understood':
      return rowMessages.dateNotUnderstood(issue.text);
    case 'slug-changed':
      return rowMessages.slugChanged(issue.requested, issue.slug);
    case 'field-left-out':
      return rowMessages.fieldLeftOut(issue.message);
    case 'links':
      return rowMessages.links(listFirst(issue.missing));
    case 'no-text':
      return rowMessages.noText;
  }
}

/** Returns at most ten names: a post can have hundreds. */
function listFirst(names: readonly string[]): string {
  const others = names.length - 10;
  return others > 0 ? rowMessages.others(names.slice(0, 10).join(', '), others) : names.join(', ');
}
