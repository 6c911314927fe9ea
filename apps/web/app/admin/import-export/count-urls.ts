import {
  type BlogIssue,
  listOldUrlStates,
  type OldUrlState,
  planImport,
  type PlannedImport,
  type ReadPost,
} from '@branchbook/blog-files';

import { isOwn } from '../uploads/marked-drafts.ts';

/** A post with the state of its old URL after an import. */
export interface PostUrl {
  readonly title: string;
  readonly oldUrl: string | null;
  readonly state: OldUrlState;
}

/**
 * Returns the state of the old URL of each post and draft of an import. Posts of our own export have
 * their URLs here, and are not counted.
 */
export function listUrls(
  posts: readonly ReadPost[],
  unpublished: readonly { readonly file: ReadPost }[],
  { entries }: { readonly entries: readonly PlannedImport[] },
): readonly PostUrl[] {
  const drafts = unpublished.map(({ file }) => file);
  const all = [...posts, ...drafts];
  // A draft has no entry in the plan. Its old URL leads to it once it is public.
  const { entries: planned } = planImport([], drafts, { now: new Date(0) });
  const states = listOldUrlStates(all, { entries: [...entries, ...planned] });
  return all.flatMap(({ fields, name, oldUrl }, index) =>
    isOwn(fields)
      ? []
      : [{ title: fields.title || name, oldUrl, state: states[index] ?? ('unknown' as const) }],
  );
}

export type UrlCounts = Readonly<Record<OldUrlState, number>>;

export function countUrls(urls: readonly PostUrl[]): UrlCounts {
  const counts = { known: 0, guessed: 0, unknown: 0, lost: 0 };
  for (const { state } of urls) counts[state] += 1;
  return counts;
}

/**
 * Returns the issues of a blog for its report. Leaves out the issue that old URLs are unknown if some
 * are known: the counts and the list of exceptions are more exact.
 */
export function listOpenIssues(
  issues: readonly BlogIssue[],
  { known, guessed, unknown }: UrlCounts,
): readonly BlogIssue[] {
  const isNoneKnown = known + guessed === 0 && unknown > 0;
  return issues.filter(({ kind }) => kind !== 'no-old-urls' || isNoneKnown);
}
