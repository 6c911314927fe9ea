import { applyChanges, type BlogPost, sortByDate } from '@branchbook/blog-core';
import type { BlogFile } from './blog-file.ts';
import type { ImportIssue, ReadPost } from './blog-reading.ts';
import { createImportId } from './create-import-id.ts';
import { planImport } from './plan-import.ts';
import type { PostToImport } from './post-to-import.ts';
import { readBlog, type ReadBlogOptions } from './read-blog.ts';

export interface ReadPostsOptions extends ReadBlogOptions {
  /** The byline of posts whose files name no author. Default: ''. */
  readonly defaultAuthor?: string | undefined;
  /**
   * Returns the id of a post that is not of our own export. Default: a number made of its path, so
   * each build of a folder gives the same ids.
   */
  readonly createId?: ((post: ReadPost) => number) | undefined;
}

/** The posts of a folder. */
export interface FolderPosts {
  /** Newest first; posts without a date last. */
  readonly posts: readonly BlogPost[];
  /** The posts that must not become public, in the same order. */
  readonly drafts: readonly BlogPost[];
  readonly issues: readonly FileIssue[];
}

/** An issue that the author of a file should know. */
export interface FileIssue {
  /** The path of the file; null for an issue of the whole folder. */
  readonly path: string | null;
  /** A sentence without its full stop: "It has no date". */
  readonly message: string;
}

/**
 * Reads complete posts from the files of a folder, for a build that shows them: by the rules of
 * `readBlog`, with free ids and slugs by those of `planImport`. A post without a date has the date
 * ''. The result depends on `now` only for posts that are not published yet or have expired.
 *
 * @param files with paths from the folder, so that ids don't depend on where it is
 * @throws the reason of `signal` once it is aborted
 * @throws RangeError if `now` is not a valid date
 *
 * @example
 * const { posts, drafts, issues } = readPosts(files, { now: new Date(), defaultAuthor: 'Ada' });
 * for (const { path, message } of issues) console.warn(`${path}: ${message}.`);
 */
export function readPosts(files: readonly BlogFile[], options: ReadPostsOptions): FolderPosts {
  const { defaultAuthor = '', createId = createPathId, blogPath = '/blog', ...others } = options;
  const readOptions = { ...others, blogPath };
  const reading = readBlog(files, readOptions);
  const imported = reading.posts.map((post) => ({ ...post, fields: { date: '', ...post.fields } }));
  const byPost = new Map<PostToImport, ReadPost>(imported.map((post) => [post, post]));
  const known = new Set(imported.map(({ fields }) => `${blogPath}/${fields.slug}`));
  const plan = planImport([], imported, {
    ...readOptions,
    defaultAuthor,
    createId: (post) => createId(byPost.get(post)!),
  });
  const drafts = plan.entries.flatMap(({ outcome, post }) => (outcome === 'draft' ? [post] : []));
  return {
    posts: sortByDate(applyChanges([], plan.changes).posts),
    drafts: sortByDate(drafts),
    issues: [
      ...imported.flatMap((post) => listIssues(post, known).map((message) => ({ path: post.path, message }))),
      ...reading.leftOut.map(({ path, message }) => ({ path, message: `Left out: ${message}` })),
    ],
  };
}

/** Unlike `source`, the path doesn't depend on other files, as on the settings of a generator. */
function createPathId({ path }: ReadPost): number {
  return createImportId({ name: path, fields: {} });
}

/** @param known the paths of the posts, to which authors may link themselves */
function listIssues({ unpublished, issues }: ReadPost, known: ReadonlySet<string>): readonly string[] {
  const draft = unpublished ? [`Stays a draft: ${unpublished.evidence || unpublished.reason}`] : [];
  const others = issues.flatMap((issue): readonly ImportIssue[] => {
    if (issue.kind !== 'links') return [issue];
    const missing = issue.missing.filter((path) => !known.has(path));
    return missing.length > 0 ? [{ ...issue, missing }] : [];
  });
  return [...draft, ...others.map(describeIssue)];
}

function describeIssue(issue: ImportIssue): string {
  switch (issue.kind) {
    case 'marks':
      return `Its text has ${issue.count} × ${issue.mark}, which is no Markdown: ${issue.example}`;
    case 'images': {
      const { found, missing } = issue;
      return missing.length > 0
        ? `Images are missing: ${missing.join(', ')}`
        : `It shows images of the folder: ${found.join(', ')}`;
    }
    case 'no-date':
      return 'It has no date';
    case 'date-not-understood':
      return `Its date is not understood: ${issue.text}`;
    case 'slug-changed':
      return `Its slug is ${issue.slug}, since ${issue.requested} is taken or can't be one`;
    case 'field-left-out':
      return `Its field ${issue.field} is left out: ${issue.message}`;
    case 'no-text':
      return 'It has no text';
    case 'links':
      return `Links lead to no post of the folder: ${issue.missing.join(', ')}`;
  }
}
