import { getSource } from '@branchbook/blog-core';
import {
  applyChoices,
  type ImportChoice,
  type ImportChoices,
  type ImportRow,
  type LeftOutFile,
  listImportRows,
  type ListedPost,
  planImport,
  type ReadPost,
  suggestAuthor,
} from '@branchbook/blog-files';

import { type Draft, readDraft } from '../post-model/draft.ts';
import { type ImportedDraft, isUnpublished, planDrafts } from '../uploads/marked-drafts.ts';
import type { ReadFiles } from '../uploads/read-import-files.ts';
import { findNewDrafts } from './store-imported-drafts.ts';

/** What was read from files, with what the list and the drafts say about it. */
export interface PreparedFiles {
  readonly files: ReadFiles;
  readonly list: readonly ListedPost[];
  /** The drafts of this browser. */
  readonly kept: readonly Draft[];
  readonly now: Date;
  /** The number of posts that name no author and are not here yet. */
  readonly unsigned: number;
  /** The byline of most posts; null if none has one. */
  readonly suggestedAuthor: string | null;
}

/** A file that can be imported, and what the author wants of it. */
export interface ChosenRow extends ImportRow {
  readonly chosen: ImportChoice;
}

/** The posts and drafts of an import, by the choices of the author. */
export interface ChosenPosts {
  readonly rows: readonly ChosenRow[];
  /** The posts that the import publishes. */
  readonly posts: readonly ReadPost[];
  /** The posts that become drafts. */
  readonly unpublished: readonly ImportedDraft<ReadPost>[];
  /** The drafts of our own export that this browser does not have. */
  readonly ownDrafts: readonly Draft[];
}

/**
 * Compares files with the list and the drafts. A post that is here already keeps its author and its
 * date if its file names none.
 */
export function prepareFiles(
  files: ReadFiles,
  list: readonly ListedPost[],
  kept: readonly Draft[],
  now: Date,
): PreparedFiles {
  const posts = keepFields(
    files.posts.map((post) =>
      post.unpublished && !isUnpublished(post, list) ? { ...post, unpublished: null } : post,
    ),
    list,
    kept,
    now,
  );
  return {
    files: { ...files, posts },
    list,
    kept,
    now,
    unsigned: posts.filter(({ fields }) => !fields.author).length,
    suggestedAuthor: suggestAuthor(posts),
  };
}

function keepFields(
  posts: readonly ReadPost[],
  list: readonly ListedPost[],
  kept: readonly Draft[],
  now: Date,
): readonly ReadPost[] {
  const bySource = new Map(kept.map(({ fields }) => [getSource(fields.otherFields ?? {}), fields.author]));
  const { entries } = planImport(list, posts, { now });
  return posts.map((post, index) => {
    const entry = entries[index];
    const isHere = entry !== undefined && entry.rule !== 'new' && entry.rule !== 'id-taken';
    const issues = isHere ? post.issues.filter(({ kind }) => kind !== 'no-date') : post.issues;
    if (post.fields.author) return issues.length === post.issues.length ? post : { ...post, issues };
    const author = isHere ? entry.post.author : bySource.get(getSource(post.fields));
    return { ...post, issues, fields: author ? { ...post.fields, author } : post.fields };
  });
}

/**
 * Applies the choices of the author. Without choices, what no one saw stays a draft.
 *
 * @param imageUrls the URLs of images here, by their paths
 */
export function choosePosts(
  prepared: PreparedFiles,
  choices: ImportChoices,
  imageUrls?: ReadonlyMap<string, string>,
): ChosenPosts {
  const { files, list, kept, now } = prepared;
  const reading = { ...files, leftOut: files.leftOut.filter(isBlogFile) };
  const all = applyChoices(reading, choices, { imageUrls });
  const drafts = all.filter(({ unpublished }) => unpublished);
  const own = files.drafts.map(readDraft).filter((draft) => draft !== null);
  return {
    rows: listImportRows(reading).map((row) => ({
      ...row,
      chosen: choices.byPath?.get(row.path) ?? row.choice,
    })),
    posts: all.filter(({ unpublished }) => !unpublished),
    unpublished: planDrafts(drafts, list, kept, { now: now.getTime() }),
    ownDrafts: findNewDrafts(own, kept),
  };
}

function isBlogFile(file: ReadFiles['leftOut'][number]): file is LeftOutFile {
  return file.post !== undefined;
}

/** Returns the choices with another one for some rows. */
export function withChoice(
  choices: ImportChoices,
  rows: readonly ImportRow[],
  choice: ImportChoice,
): ImportChoices {
  return {
    ...choices,
    byPath: new Map([...(choices.byPath ?? []), ...rows.map(({ path }) => [path, choice] as const)]),
  };
}

/**
 * Returns the choices with another one for a folder. Its drafts never become public by that: only
 * one press for a kind, or a choice in their own row, does so.
 */
export function withFolderChoice(
  choices: ImportChoices,
  rows: readonly ImportRow[],
  choice: ImportChoice,
): ImportChoices {
  const isKeptDraft = (row: ImportRow) => choice === 'post' && row.post.unpublished !== null;
  const all = withChoice(
    choices,
    rows.filter((row) => !isKeptDraft(row)),
    choice,
  );
  return withChoice(all, rows.filter(isKeptDraft), 'draft');
}

/** The files of a folder that can be imported. */
export interface FolderRows {
  readonly folder: string;
  readonly rows: readonly ChosenRow[];
  /** The choice of all rows; null if they differ. */
  readonly chosen: ImportChoice | null;
}

/** Returns the folders of an import in alphabetical order; none if there is only one. */
export function groupByFolder(rows: readonly ChosenRow[]): readonly FolderRows[] {
  const folders = new Map<string, ChosenRow[]>();
  for (const row of rows) {
    // A folder with an index file is a post.
    const folder = row.path.replace(/(?:[^/]*\/(?:index|page|\+page))?[^/]*$/iu, '');
    const group = folders.get(folder);
    if (group) group.push(row);
    else folders.set(folder, [row]);
  }
  if (folders.size < 2) return [];
  return Array.from(folders, ([folder, group]) => ({
    folder,
    rows: group,
    chosen: group.every(({ chosen }) => chosen === group[0]?.chosen) ? (group[0]?.chosen ?? null) : null,
  })).toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}
