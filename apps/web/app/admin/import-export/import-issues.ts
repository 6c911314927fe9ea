import type { ForeignMark, ImportIssue, ReadPost } from '@branchbook/blog-files';

import {
  type ImageCounts,
  nameBlogIssue,
  nameCause,
  nameImages,
  nameIssue,
  nameMarks,
  nameTaken,
  nameTitles,
} from './messages.ts';
import type { PlannedRow } from './import-session.ts';
import { nameRowIssue } from './preview-rows.ts';
import type { ReadFiles } from '../uploads/read-import-files.ts';

/** An issue that several posts have, with these posts. */
export interface IssueGroup {
  readonly title: string;
  readonly items: readonly { readonly title: string; readonly text: string }[];
}

/** Returns the issues of all posts, grouped and counted, the most serious ones first. */
export function groupIssues(
  { posts, issues }: Pick<ReadFiles, 'posts' | 'issues'>,
  entries: readonly PlannedRow[],
): readonly IssueGroup[] {
  const taken = entries.filter(({ takenSlug }) => takenSlug !== null);
  const groups = new Map<GroupKey, { post: ReadPost; issue: ImportIssue }[]>();
  for (const post of posts) {
    for (const issue of post.issues) {
      const key = issue.kind === 'marks' ? (`marks:${issue.mark}` as const) : issue.kind;
      const group = groups.get(key);
      if (group) group.push({ post, issue });
      else groups.set(key, [{ post, issue }]);
    }
  }
  const images = countImages(posts);
  const takenItems = taken.map(({ post, takenSlug }) => ({
    title: post.title,
    text: `/blog/${takenSlug} → /blog/${post.slug}`,
  }));
  return [
    ...(taken.length > 0 ? [{ title: nameTaken(taken.length), items: takenItems }] : []),
    ...order.flatMap((key): IssueGroup[] => {
      const group = groups.get(key);
      if (key === 'images') {
        return images.total > 0 ? [{ title: nameImages(images), items: toItems(group ?? []) }] : [];
      }
      if (!group) return [];
      const count = new Set(group.map(({ post }) => post)).size;
      return [{ title: nameGroup(key, count), items: toItems(group) }];
    }),
    ...issues.map((issue) => ({ title: nameBlogIssue(issue), items: [] })),
  ];
}

/** Counts the references to images in posts. */
export function countImages(posts: readonly ReadPost[]): ImageCounts {
  const issues = posts.flatMap((post) => post.issues).filter((issue) => issue.kind === 'images');
  const done = issues.reduce((sum, { found }) => sum + found.length, 0);
  return { done, total: issues.reduce((sum, { missing }) => sum + missing.length, done) };
}

type GroupKey = Exclude<ImportIssue['kind'], 'marks'> | `marks:${ForeignMark}`;

const marks: readonly ForeignMark[] = [
  'component',
  'liquid',
  'shortcode',
  'container',
  'attributes',
  'definition-list',
  'wiki-link',
  'html',
  'math',
  'emoji',
];

const order: readonly GroupKey[] = [
  'slug-changed',
  'no-date',
  'date-not-understood',
  'images',
  'links',
  'no-text',
  ...marks.map((mark) => `marks:${mark}` as const),
  'field-left-out',
];

function nameGroup(key: Exclude<GroupKey, 'images'>, count: number): string {
  const mark = marks.find((each) => key === `marks:${each}`);
  return mark ? nameMarks(mark, count) : nameIssue(key as Parameters<typeof nameIssue>[0], count);
}

/**
 * Groups issues by their causes, those of most posts first: an image that is missing in 12 posts is
 * one item. An issue that names no cause of several posts has an item for each post.
 */
export function toItems(
  group: readonly { readonly post: ReadPost; readonly issue: ImportIssue }[],
): IssueGroup['items'] {
  const titles = new Map<string, string[]>();
  const others: { title: string; text: string }[] = [];
  for (const { post, issue } of group) {
    const title = post.fields.title || post.name;
    const causes = listCauses(issue);
    const isWithoutIssue = issue.kind === 'images' && issue.missing.length === 0;
    if (causes.length === 0 && !isWithoutIssue) others.push({ title, text: nameRowIssue(issue) });
    for (const cause of causes) {
      const posts = titles.get(cause);
      if (posts) posts.push(title);
      else titles.set(cause, [title]);
    }
  }
  const byCause = Array.from(titles, ([cause, posts]) => ({ cause, posts })).toSorted(
    (a, b) => b.posts.length - a.posts.length,
  );
  return [
    ...byCause.map(({ cause, posts }) => ({
      title: nameCause(cause, posts.length),
      text: nameTitles(posts),
    })),
    ...others,
  ];
}

/** Returns what several posts can have in common: an image, a link, a mark. */
function listCauses(issue: ImportIssue): readonly string[] {
  switch (issue.kind) {
    case 'images':
      return issue.missing.map((path) => `image ${path}`);
    case 'links':
      return issue.missing.map((path) => `link ${path}`);
    case 'marks':
      return [issue.example];
    case 'field-left-out':
      return [issue.message];
    default:
      return [];
  }
}
